import { QueryFailedError } from 'typeorm';

const DUPLICATE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/** Something that a row names is gone, or is named by a new one, since it was looked for. */
const REFERENCE = [
  'ER_NO_REFERENCED_ROW',
  'ER_NO_REFERENCED_ROW_2',
  'ER_ROW_IS_REFERENCED',
  'ER_ROW_IS_REFERENCED_2',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
];
/** Deadlock (also a failed certification in a cluster), lock wait, changed since read, busy. */
const PASSING = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'STALE_RECORD',
  ...REFERENCE,
]);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_CLOSED',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_NEW_ABORTING_CONNECTION',
  'ER_OPTION_PREVENTS_STATEMENT',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
]);

/** A unique index said no. */
export function isDuplicate(error: unknown): boolean {
  return DUPLICATE.has(codeOf(error));
}

/** The same transaction may succeed when it is begun anew. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error)) || isDuplicate(error);
}

/** The database cannot be reached or cannot write: nothing that the client did. */
export function isAway(error: unknown): boolean {
  return AWAY.has(codeOf(error)) || isPassing(error);
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code, fatal, cause: inner } = (cause ?? {}) as { code?: unknown; fatal?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  if (fatal === true) return 'PROTOCOL_CONNECTION_LOST';
  return inner === undefined ? '' : codeOf(inner);
}
