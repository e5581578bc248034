import { SettingsError } from '../../core/config/settings-error.js';
import { isDiskFull, isUnavailable } from '../../core/database/database-errors.js';
import { DomainError } from '../../core/errors/domain-error.js';

/** The lines that an operator reads when the service cannot start, and whether a setting is the cause. */
interface Explanation {
  readonly lines: readonly string[];
  readonly isConfiguration: boolean;
  /** Whether the lines do not say what to do. Then the error should be logged, too. */
  readonly isUnexpected?: boolean;
}

const ACCESS_DENIED =
  'DATABASE_URL: the server refuses this user or password (DATABASE_PASSWORD): check both, and from where the user may come';

/** By error code: the setting that causes it, and what to do. */
const PROBLEMS_BY_ERROR_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: something else listens there already: stop it, or choose another port',
  EACCES: 'PORT: this user may not listen there: choose 1024 or more',
  ER_ACCESS_DENIED_ERROR: ACCESS_DENIED,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: ACCESS_DENIED,
  ER_HOST_NOT_PRIVILEGED: ACCESS_DENIED,
  ER_DBACCESS_DENIED_ERROR: 'DATABASE_URL: this user may not use the database, or it does not exist: create it, and grant all rights on it',
  ER_BAD_DB_ERROR: 'DATABASE_URL: the database does not exist: create it; the service makes its tables itself',
  ER_TABLEACCESS_DENIED_ERROR: 'DATABASE_URL: this user may not make tables: grant all rights on the database',
  ER_SECURE_TRANSPORT_REQUIRED: 'DATABASE_URL: the server accepts only encrypted connections, which the service does not support',
};

/**
 * Describes an error for the operator. Does not read the settings, because it also explains why they could not be read.
 * @param failedStep the step that failed, for errors that no setting causes
 */
export function explainError(error: unknown, failedStep = 'The service cannot start'): Explanation {
  if (error instanceof SettingsError) return { lines: error.problems, isConfiguration: true };
  if (error instanceof DomainError && error.details.internalReason !== undefined)
    return { lines: [`${failedStep}: ${error.details.internalReason}.`], isConfiguration: false };
  const { code = '', message = String(error), syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const isListenError = code !== 'EACCES' || syscall === 'listen';
  if (Object.hasOwn(PROBLEMS_BY_ERROR_CODE, code) && isListenError)
    return { lines: [`${PROBLEMS_BY_ERROR_CODE[code]} (${code}).`], isConfiguration: true };
  const failure = describeDatabaseFailure(error, code || message);
  return { lines: [failure ?? `${failedStep}: ${message}`], isConfiguration: false, isUnexpected: failure === undefined };
}

function describeDatabaseFailure(error: unknown, code: string): string | undefined {
  if ((code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') && String(error).includes('sqlite'))
    return `There is no SQLite driver for this Node.js (${process.version}): repeat npm ci with it. Without a prebuilt driver, that needs Python 3, make and a C++ compiler.`;
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
    return `DATA_DIR: calendar.sqlite there is damaged (${code}): move it elsewhere, with calendar.sqlite-wal and -shm, and restore a backup.`;
  if (isDiskFull(error))
    return code.startsWith('SQLITE_')
      ? `DATA_DIR: the disk is full (${code}): make room there, or name another folder.`
      : `DATABASE_URL: the disk of the database server is full (${code}): make room there.`;
  if (code.startsWith('SQLITE_') && isUnavailable(error))
    return `DATA_DIR: the database cannot be written (${code}): check the disk, and the owner of the files.`;
  if (code === 'ENOTFOUND')
    return `DATABASE_URL: no host has the name ${String((error as { hostname?: unknown }).hostname)} (${code}): check it.`;
  if (isUnavailable(error)) return `DATABASE_URL: the database cannot be reached (${code}): check the address, and that the server runs.`;
  return undefined;
}
