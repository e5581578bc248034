import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { SettingsError } from '../../config/settings-error.js';
import { getLockPath, getSqlitePath } from './data-source.options.js';

const { R_OK, W_OK, X_OK } = constants;

/** Errors of a disk without room, or with no room for this user. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The first bytes of every SQLite file (https://sqlite.org/fileformat.html §1.3.1). A new file is empty. */
const SQLITE_FILE_HEADER = Buffer.from('SQLite format 3\0');

/**
 * Creates the folder and the file of the SQLite database, and the file of its lock, if they do not exist. Only their owner can read
 * them, because the database contains password hashes.
 * @throws SettingsError when the service cannot write there, or when the file is not an SQLite database
 */
export function prepareDataFolder(folder: string): void {
  const file = getSqlitePath(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, R_OK | W_OK | X_OK);
    // SQLite gives its -wal and -shm files the permissions of this file.
    if (existsSync(file)) accessSync(file, R_OK | W_OK);
    else closeSync(openSync(file, 'a', 0o600));
    closeSync(openSync(getLockPath(folder), 'a', 0o600));
  } catch (error) {
    const { code = '', path = folder } = error as NodeJS.ErrnoException;
    // Not the fault of the folder. What is opened next fails, too, and says so.
    if (code === 'EMFILE' || code === 'ENFILE') return;
    const advice = DISK_FULL_CODES.has(code) ? 'its disk is full, make room' : 'let its user do so';
    throw new SettingsError([`DATA_DIR: the service cannot write ${path}: ${advice}, or name another folder (${code}).`]);
  }
  if (existsSync(file) && !isSqliteFile(file))
    throw new SettingsError([`DATA_DIR: ${file} is no SQLite database: take it away, or name another folder.`]);
}

function isSqliteFile(file: string): boolean {
  const header = Buffer.alloc(SQLITE_FILE_HEADER.length);
  const descriptor = openSync(file, 'r');
  const length = readSync(descriptor, header);
  closeSync(descriptor);
  return length === 0 || header.equals(SQLITE_FILE_HEADER);
}
