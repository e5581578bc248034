import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { SettingsError } from '../../config/settings-error.js';
import { sqliteFile } from './data-source.options.js';

const { R_OK, W_OK, X_OK } = constants;

/** How every database file begins (https://sqlite.org/fileformat.html §1.3.1); a new one is empty. */
const MAGIC = Buffer.from('SQLite format 3\0');

/**
 * Makes the folder of the embedded database and its file, unless they are there: for its owner alone, since there are
 * passwords' hashes in it.
 * @throws SettingsError when the service may not write there, or when what is there is something else
 */
export function prepareDataFolder(folder: string): void {
  const file = sqliteFile(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, R_OK | W_OK | X_OK);
    // SQLite's other files get the rights of the first.
    if (existsSync(file)) accessSync(file, R_OK | W_OK);
    else closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    throw new SettingsError([`DATA_DIR: the service cannot write ${path}: let its user do so, or name another folder (${code}).`]);
  }
  if (existsSync(file) && !isDatabase(file))
    throw new SettingsError([`DATA_DIR: ${file} is no SQLite database: take it away, or name another folder.`]);
}

function isDatabase(file: string): boolean {
  const beginning = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  const length = readSync(descriptor, beginning);
  closeSync(descriptor);
  return length === 0 || beginning.equals(MAGIC);
}
