import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Settings } from '../../core/config/settings.js';

/** The bytes of the file. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** The place of a part takes less memory: so all places together take some 10 MB at most. */
const MAX_PARTS = 50_000;

/** Where a part is in the file. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/**
 * Bytes that are kept in a file of `DATA_DIR`, because the parts of a long feed would take too much memory. The file has no name: it is
 * gone when it is closed, or when the process ends. If it cannot be written, nothing is kept.
 */
export class KeptParts {
  private readonly places = new Map<string, Place>();
  private size = 0;
  private opening: Promise<FileHandle | undefined> | undefined;
  private isClosed = false;

  constructor(private readonly settings: Settings) {}

  /** Whether it has no space for further parts. */
  get isFull(): boolean {
    return this.size >= MAX_FILE_BYTES || this.places.size >= MAX_PARTS;
  }

  /** Returns the bytes of a part; undefined if it is not kept. */
  async find(key: string): Promise<Buffer | undefined> {
    const place = this.places.get(key);
    const file = await this.opening;
    if (place === undefined || file === undefined) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(place.length), 0, place.length, place.start);
      return bytesRead === place.length ? buffer : undefined;
    } catch {
      // It was closed meanwhile.
      return undefined;
    }
  }

  async keep(key: string, bytes: Buffer): Promise<void> {
    if (this.isClosed) return;
    this.opening ??= openFile(this.settings);
    const file = await this.opening;
    if (file === undefined) return;
    const place = { start: this.size, length: bytes.length };
    this.size += bytes.length;
    try {
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, place.start);
      if (bytesWritten === bytes.length) this.places.set(key, place);
    } catch {
      // The disk is full, or it was closed meanwhile.
    }
  }

  /** Forgets all parts. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.places.clear();
    await (await this.opening)?.close();
  }
}

let isWarned = false;

/** Opens a file if the disk has space for all its bytes, and stays ready for the database then. */
async function openFile({ dataDir, minFreeSpaceBytes }: Settings): Promise<FileHandle | undefined> {
  const path = join(dataDir, `.feeds-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < MAX_FILE_BYTES + minFreeSpaceBytes) throw new Error('the disk has too little free space');
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  } catch (error) {
    if (!isWarned) new Logger('Feeds').warn(`Feeds are made anew for each client: ${(error as Error).message} (DATA_DIR).`);
    isWarned = true;
    return undefined;
  }
}
