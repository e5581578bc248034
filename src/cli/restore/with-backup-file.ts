import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Calls `work` with the file and returns its result. Copies standard input (`-`) to a temporary file first, because a
 * restore reads the backup twice.
 */
export async function withBackupFile<T>(file: string, work: (file: string) => Promise<T>, signal: AbortSignal): Promise<T> {
  if (file !== '-') return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'calendar-restore-'));
  try {
    const kept = join(folder, 'standard-input');
    await pipeline(process.stdin, createWriteStream(kept, { mode: 0o600 }), { signal });
    return await work(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
