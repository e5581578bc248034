import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from '../../core/config/settings.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { type HealthCheck, getErrorReason } from './health-check.js';

/** Milliseconds within which the disk must answer. */
const DISK_TIMEOUT_MS = 1_000;

/** Checks whether the embedded database can be written. With a database server, the service keeps nothing on its own disk. */
export async function checkDisk(): Promise<HealthCheck> {
  if (settings.databaseUrl !== null) return { status: 'unused' };
  try {
    return await withTimeout(DISK_TIMEOUT_MS, checkSpaceAndWrite());
  } catch (error) {
    return { status: 'failing', reason: getErrorReason(error) };
  }
}

async function checkSpaceAndWrite(): Promise<HealthCheck> {
  const { bavail, bsize } = await statfs(settings.dataDir);
  const free = bavail * bsize;
  if (free < settings.minFreeSpaceBytes) return { status: 'failing', reason: 'full', free_bytes: free };
  await writeProbeFile();
  return { status: 'ok', free_bytes: free };
}

/** Writes one byte and removes it again: this finds missing permissions, quotas, and a disk that became read-only. */
async function writeProbeFile(): Promise<void> {
  const file = join(settings.dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(file, '1');
  } finally {
    await rm(file, { force: true });
  }
}
