/** Runs before all test files: creates one folder for the files that they write, and compiles the service into it. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileService } from './compiled-service.js';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

export default async function setup() {
  process.env.CALENDAR_TESTS = mkdtempSync(join(findFolder(), 'calendar-tests-'));
  process.env.CALENDAR_TESTS_RUN = String(process.pid);
  await compileService(process.env.CALENDAR_TESTS);
}

/** Returns the folder of `TMPDIR`; by default Linux's file system in memory, in which no commit of SQLite waits for a disk. */
function findFolder() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}
