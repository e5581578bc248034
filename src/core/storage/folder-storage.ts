import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_NAME_PATTERN, type FileContent, type FileStorage, type StoredFile } from './file-storage.js';

/** Files in a folder. Several machines may share it. */
export class FolderStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  describe(): string {
    return this.folder;
  }

  /** A file is there as a whole or not at all: also when the process or the machine is stopped meanwhile. */
  async write(name: string, path: string): Promise<void> {
    const target = join(this.folder, name);
    const part = `${target}.${randomBytes(4).toString('hex')}.part`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await copyFile(path, part);
      await flush(part);
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(name: string): Promise<FileContent | undefined> {
    try {
      const file = await open(join(this.folder, name));
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** Also lists what `write` left when the process was killed. */
  async *list(): AsyncGenerator<StoredFile> {
    for await (const folder of listFolder(this.folder)) {
      if (!/^[\da-f]{2}$/.test(folder)) continue;
      for await (const file of listFolder(join(this.folder, folder))) {
        const name = `${folder}/${file}`;
        if (!FILE_NAME_PATTERN.test(name.replace(/\.[\da-f]{8}\.part$/, ''))) continue;
        const entry = await stat(join(this.folder, name)).catch(() => undefined);
        if (entry) yield { name, modified: entry.mtime };
      }
    }
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* listFolder(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
