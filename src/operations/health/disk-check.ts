import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from '../../core/config/settings.js';
import { within } from '../../core/time/within.js';
import { type Check, reasonOf } from './check.js';

/** Milliseconds within which the disk must answer. */
const PATIENCE = 1_000;

/** Checks whether the embedded database can be written. With a database server, the service keeps nothing on its own disk. */
export async function checkDisk(): Promise<Check> {
  if (settings.databaseUrl !== null) return { status: 'unused' };
  try {
    return await within(PATIENCE, look());
  } catch (error) {
    return { status: 'failing', reason: reasonOf(error) };
  }
}

async function look(): Promise<Check> {
  const { bavail, bsize } = await statfs(settings.dataDir);
  const free = bavail * bsize;
  if (free < settings.minFreeSpace) return { status: 'failing', reason: 'full', free_bytes: free };
  await write();
  return { status: 'ok', free_bytes: free };
}

/** Writes one byte and removes it again: this finds missing permissions, quotas, and a disk that became read-only. */
async function write(): Promise<void> {
  const file = join(settings.dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(file, '1');
  } finally {
    await rm(file, { force: true });
  }
}
