import { Counter } from 'prom-client';
import { QueryFailedError } from 'typeorm';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { counters } from '../counters.js';

/** Counts failed statements and connections; `kind` is the result of `classifyError`. */
export const databaseErrorCounter = new Counter({
  name: 'calendar_database_errors_total',
  help: 'Failed statements and connections, including those that were repeated.',
  labelNames: ['kind'],
  registers: [counters],
});

const DUPLICATE_CODES = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/** A foreign key failed: another transaction deleted the referenced row, or added a reference to the deleted one. */
const FOREIGN_KEY_CODES = [
  'ER_NO_REFERENCED_ROW',
  'ER_NO_REFERENCED_ROW_2',
  'ER_ROW_IS_REFERENCED',
  'ER_ROW_IS_REFERENCED_2',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
];
const BUSY_CODES = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED']);
/** Deadlock (also a failed certification in a Galera cluster), lock wait timeout, row changed since it was read, file busy. */
const TRANSIENT_CODES = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'STALE_RECORD',
  ...BUSY_CODES,
  ...FOREIGN_KEY_CODES,
]);
/** The connection broke, and the server rolls back its open transaction. 1927 is MariaDB's «Connection was killed». */
const CONNECTION_LOST_CODES = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  '1927',
]);
const DISK_FULL_CODES = ['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'];
const READ_ONLY_CODES = [
  'SQLITE_READONLY',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
];
const DISK_ERROR_CODES = ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'ER_GET_ERRNO', 'ER_ERROR_DURING_COMMIT', 'ER_TEMP_FILE_WRITE_FAILURE'];
const UNAVAILABLE_CODES = new Set([
  ...[...CONNECTION_LOST_CODES, ...DISK_FULL_CODES, ...READ_ONLY_CODES, ...DISK_ERROR_CODES],
  ...['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN', 'PROTOCOL_SEQUENCE_TIMEOUT'],
  ...['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED', 'ER_HOST_IS_BLOCKED'],
  ...['ER_NORMAL_SHUTDOWN', 'ER_NEW_ABORTING_CONNECTION', 'ER_SERVER_ISNT_AVAILABLE', 'ER_SERVER_OFFLINE_MODE'],
  // The statement timed out (MySQL's code and MariaDB's number), or an operator killed it.
  ...['ER_QUERY_TIMEOUT', '1969', 'ER_QUERY_INTERRUPTED'],
  // A Galera node that is not ready answers with this code.
  'ER_UNKNOWN_COM_ERROR',
]);

/** Advice for the operator, for errors that do not go away by themselves. */
const ADVICE_BY_CODES: readonly (readonly [codes: readonly string[], advice: string])[] = [
  [DISK_FULL_CODES, 'The disk of the database is full: nothing can be written until there is room.'],
  [READ_ONLY_CODES, 'The database is read-only: nothing can be written until it is not.'],
  [DISK_ERROR_CODES, 'The database cannot use its disk.'],
];

/** Tells whether a unique index rejected the row. */
function isDuplicate(error: unknown): boolean {
  return DUPLICATE_CODES.has(getErrorCode(error));
}

/** Tells whether the database rolled the transaction back and a repetition can succeed. */
export function isTransient(error: unknown): boolean {
  return hasCode(TRANSIENT_CODES, error) || isDuplicate(error);
}

/** MySQL's code and MariaDB's, for a statement with `NOWAIT`. */
const LOCKED_CODES = new Set(['ER_LOCK_NOWAIT', 'ER_LOCK_WAIT_TIMEOUT']);

/** Tells whether another transaction holds the lock that a statement with `NOWAIT` asked for. */
export function isLocked(error: unknown): boolean {
  return hasCode(LOCKED_CODES, error);
}

/** Tells whether another process has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  return hasCode(BUSY_CODES, error);
}

/** Tells whether the connection broke during a statement. Whether the database ran that statement is then unknown. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof QueryFailedError && hasCode(CONNECTION_LOST_CODES, error);
}

/** Tells whether the database is unreachable or cannot write, which is no error of the client. */
export function isUnavailable(error: unknown): boolean {
  return hasCode(UNAVAILABLE_CODES, error) || isTransient(error);
}

/** Tells whether the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(new Set(DISK_FULL_CODES), error);
}

/** Returns a sentence to log for the operator together with the error, if there is one. */
export function getOperatorAdvice(error: unknown): string | undefined {
  return ADVICE_BY_CODES.find(([codes]) => hasCode(new Set(codes), error))?.[1];
}

/** SQLite's extended codes begin with these codes, for example `SQLITE_IOERR_WRITE` and `SQLITE_BUSY_SNAPSHOT`. */
function hasCode(codes: ReadonlySet<string>, error: unknown): boolean {
  const code = getErrorCode(error);
  return codes.has(code) || codes.has(/^SQLITE_[A-Z]+(?=_)/.exec(code)?.[0] ?? '');
}

/** Returns the kind of a database error, a label in the metrics. */
export function classifyError(error: unknown): 'duplicate' | 'reference' | 'conflict' | 'away' | 'other' {
  if (isDuplicate(error)) return 'duplicate';
  if (FOREIGN_KEY_CODES.includes(getErrorCode(error))) return 'reference';
  if (isTransient(error)) return 'conflict';
  return isUnavailable(error) ? 'away' : 'other';
}

function getErrorCode(error: unknown): string {
  const { driverError, code, errno, fatal, cause } = (error ?? {}) as Record<string, unknown>;
  if (driverError !== undefined) return getErrorCode(driverError);
  if (typeof code === 'string') return code;
  if (fatal === true) return 'PROTOCOL_CONNECTION_LOST';
  if (typeof errno === 'number') return String(errno);
  return cause === undefined ? '' : getErrorCode(cause);
}

/** The diagnostics channel on which mysql2 reports that its pool could not open a connection (`mysql2/lib/tracing.js`). */
const POOL_ERROR_CHANNEL = 'tracing:mysql2:pool:connect:error';

/** Counts failed attempts to connect. `QueryLogger` counts failed statements, and these never reach it. */
@Injectable()
export class ConnectionErrorCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly countError = (message: unknown) =>
    databaseErrorCounter.inc({ kind: classifyError((message as { error?: unknown }).error) });

  onModuleInit(): void {
    subscribe(POOL_ERROR_CHANNEL, this.countError);
  }

  onApplicationShutdown(): void {
    unsubscribe(POOL_ERROR_CHANNEL, this.countError);
  }
}
