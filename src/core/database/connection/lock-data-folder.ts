import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../../config/settings-error.js';
import { isBusy } from '../database-errors.js';
import { getSqlitePath, loadSqliteDriver } from './data-source.options.js';

type SqliteFile = new (path: string, options: { timeout: number }) => { exec(sql: string): unknown; close(): unknown };

/**
 * Locks the folder of the SQLite database for this service until the process ends. The lock is a transaction on an empty file beside the
 * database: the operating system ends it with the process, also after a crash. Programs of the command line do not ask for it.
 * @throws SettingsError when another service has the lock
 */
export function lockDataFolder(folder: string): void {
  const path = join(folder, 'service.lock');
  closeSync(openSync(path, 'a', 0o600));
  const file = new (loadSqliteDriver() as SqliteFile)(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new SettingsError([
      `DATA_DIR: another service runs on ${getSqlitePath(folder)}: stop it first, or name another folder. Several instances need MySQL or MariaDB (DATABASE_URL).`,
    ]);
  }
  // A file that nothing refers to would be closed, and unlocked.
  process.once('exit', () => file.close());
}
