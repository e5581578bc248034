import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { getOperatorAdvice, isConnectionLost, isTransient, isUnavailable } from '../../../src/core/database/database-errors.js';

const queryError = (driverError: object) => new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), driverError));

it.each([
  ['SQLITE_BUSY_SNAPSHOT'],
  ['SQLITE_BUSY_TIMEOUT'],
  ['SQLITE_LOCKED_SHAREDCACHE'],
  ['ER_LOCK_DEADLOCK'],
  ['ER_LOCK_WAIT_TIMEOUT'],
  ['ER_TRANSACTION_ROLLBACK_DURING_COMMIT'],
])('%s is transient: the service repeats the transaction, and answers 503 in the end', (code) => {
  expect([isTransient(queryError({ code })), isUnavailable(queryError({ code }))]).toEqual([true, true]);
});

it.each([
  [{ code: 'PROTOCOL_CONNECTION_LOST', fatal: true }],
  [{ code: 'ECONNRESET' }],
  [{ code: 'EPIPE' }],
  // mysql2 gives no code to a query on a closed connection, and none to errors that only MariaDB has.
  [{ fatal: true }],
  [{ errno: 1927, code: undefined }],
])('%j means that the connection broke during a statement', (driverError) => {
  expect([isConnectionLost(queryError(driverError)), isTransient(queryError(driverError)), isUnavailable(queryError(driverError))]).toEqual(
    [true, false, true],
  );
});

it('a failed attempt to connect does not count as a lost connection', () => {
  expect(isConnectionLost(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe(false);
});

it.each([
  ['SQLITE_FULL', 'The disk of the database is full: nothing can be written until there is room.'],
  ['ER_RECORD_FILE_FULL', 'The disk of the database is full: nothing can be written until there is room.'],
  ['SQLITE_READONLY_DBMOVED', 'The database is read-only: nothing can be written until it is not.'],
  ['ER_OPTION_PREVENTS_STATEMENT', 'The database is read-only: nothing can be written until it is not.'],
  ['SQLITE_IOERR_WRITE', 'The database cannot use its disk.'],
  ['SQLITE_IOERR_FSYNC', 'The database cannot use its disk.'],
  ['SQLITE_CANTOPEN_ISDIR', 'The database cannot use its disk.'],
])('%s is not transient: the service answers 503 and advises the operator', (code, advice) => {
  expect([isTransient(queryError({ code })), isUnavailable(queryError({ code })), getOperatorAdvice(queryError({ code }))]).toEqual([
    false,
    true,
    advice,
  ]);
});

it.each([['SQLITE_ERROR'], ['SQLITE_CORRUPT_VTAB'], ['SQLITE_CONSTRAINT_CHECK'], ['ER_PARSE_ERROR'], ['ER_BAD_FIELD_ERROR']])(
  '%s is an error of the service itself, not of the database',
  (code) => {
    expect([isTransient(queryError({ code })), isConnectionLost(queryError({ code })), isUnavailable(queryError({ code }))]).toEqual([
      false,
      false,
      false,
    ]);
  },
);
