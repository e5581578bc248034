/** Runs before all test files: creates one folder for the files that they write, and compiles the service into it. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileService } from './compiled-service.js';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

export default async function setup() {
  if (!process.env.DATABASE_URL) checkSqliteDriver();
  process.env.CALENDAR_TESTS = mkdtempSync(join(findFolder(), 'calendar-tests-'));
  process.env.CALENDAR_TESTS_RUN = String(process.pid);
  await compileService(process.env.CALENDAR_TESTS);
}

/** Ends the run with one sentence if the packages were installed with another version of Node.js. */
function checkSqliteDriver() {
  try {
    // As in src/core/database/connection/data-source.options.ts.
    const Database = createRequire(import.meta.url)(Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13');
    new Database(':memory:').close();
  } catch (error) {
    console.error(`There is no SQLite driver for this Node.js (${process.version}): repeat npm ci with it. (${error.code})`);
    process.exit(1);
  }
}

/** Returns the folder of `TMPDIR`; by default Linux's file system in memory, in which no commit of SQLite waits for a disk. */
function findFolder() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}
