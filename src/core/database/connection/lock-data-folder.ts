import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../../config/settings-error.js';
import { isBusy } from '../database-errors.js';
import { publishProgress } from '../migrations/start-progress.js';
import { getLockPath, getSqlitePath, loadSqliteDriver } from './data-source.options.js';

type SqliteFile = new (path: string, options: { timeout: number }) => { exec(sql: string): unknown; close(): unknown };

/** Seconds to wait for another service. One that ends frees its port first, and answers its requests for some 9 s after that. */
const LOCK_WAIT_SECONDS = 10;

/**
 * Locks the folder of the SQLite database for this service until the process ends. The lock is a transaction on an empty file beside the
 * database: the operating system ends it with the process, also after a crash. Programs of the command line do not ask for it.
 * @param signal aborts the wait for another service; its reason is thrown
 * @throws SettingsError when another service keeps the lock
 */
export async function lockDataFolder(folder: string, signal: AbortSignal): Promise<void> {
  const path = getSqlitePath(folder);
  const file = new (loadSqliteDriver() as SqliteFile)(getLockPath(folder), { timeout: 0 });
  // A file that nothing refers to would be closed, and unlocked.
  process.once('exit', () => file.close());
  for (let seconds = 0; !tryLock(file, folder); seconds++) {
    if (seconds === 0) publishProgress({ text: `Waiting until another service on ${path} ends, for ${LOCK_WAIT_SECONDS} s.` });
    if (seconds === LOCK_WAIT_SECONDS)
      throw new SettingsError([
        `DATA_DIR: another service runs on ${path}: stop it first, or name another folder. Several instances need MySQL or MariaDB (DATABASE_URL).`,
      ]);
    await sleep(1000);
    signal.throwIfAborted();
  }
}

/** Returns false when another service has the lock. Where no file can be locked, it says so, and the service runs without the lock. */
function tryLock(file: InstanceType<SqliteFile>, folder: string): boolean {
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (isBusy(error)) return false;
    const { code } = error as { code?: string };
    publishProgress({ text: `${getLockPath(folder)} cannot be locked (${code}): start no second service on this folder.` });
  }
  return true;
}
