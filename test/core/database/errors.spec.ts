import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { getOperatorAdvice, isConnectionLost, isTransient, isUnavailable } from '../../../src/core/database/errors/database-errors.js';

const failed = (driverError: object) => new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), driverError));

it.each([
  ['SQLITE_BUSY_SNAPSHOT'],
  ['SQLITE_BUSY_TIMEOUT'],
  ['SQLITE_LOCKED_SHAREDCACHE'],
  ['ER_LOCK_DEADLOCK'],
  ['ER_LOCK_WAIT_TIMEOUT'],
  ['ER_TRANSACTION_ROLLBACK_DURING_COMMIT'],
])('%s may pass: the transaction is begun anew, and 503 in the end', (code) => {
  expect([isTransient(failed({ code })), isUnavailable(failed({ code }))]).toEqual([true, true]);
});

it.each([
  [{ code: 'PROTOCOL_CONNECTION_LOST', fatal: true }],
  [{ code: 'ECONNRESET' }],
  [{ code: 'EPIPE' }],
  // mysql2 has no word for what is asked of a connection that is closed, and none for MariaDB's own errors.
  [{ fatal: true }],
  [{ errno: 1927, code: undefined }],
])('%j lost a connection in the middle of a statement', (driverError) => {
  expect([isConnectionLost(failed(driverError)), isTransient(failed(driverError)), isUnavailable(failed(driverError))]).toEqual([
    true,
    false,
    true,
  ]);
});

it('a connection that never was is none that was lost', () => {
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
])('%s is 503, and nothing to be tried again, and the operator is told', (code, advice) => {
  expect([isTransient(failed({ code })), isUnavailable(failed({ code })), getOperatorAdvice(failed({ code }))]).toEqual([
    false,
    true,
    advice,
  ]);
});

it.each([['SQLITE_ERROR'], ['SQLITE_CORRUPT_VTAB'], ['SQLITE_CONSTRAINT_CHECK'], ['ER_PARSE_ERROR'], ['ER_BAD_FIELD_ERROR']])(
  '%s is our own fault',
  (code) => {
    expect([isTransient(failed({ code })), isConnectionLost(failed({ code })), isUnavailable(failed({ code }))]).toEqual([
      false,
      false,
      false,
    ]);
  },
);
