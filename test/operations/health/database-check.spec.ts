import { expect, it } from '@jest/globals';
import { interpretError } from '../../../src/operations/health/database-check.js';

it.each([
  ['ECONNREFUSED', { status: 'failing', reason: 'ECONNREFUSED' }, { status: 'unknown' }],
  ['ER_ACCESS_DENIED_ERROR', { status: 'failing', reason: 'ER_ACCESS_DENIED_ERROR' }, { status: 'unknown' }],
  ['ER_NO_SUCH_TABLE', { status: 'ok' }, { status: 'failing', reason: 'pending', pending: 2 }],
  ['ER_CON_COUNT_ERROR', { status: 'ok', reason: 'ER_CON_COUNT_ERROR' }, { status: 'unknown' }],
])('the check interprets the error %s', (reason, database, migrations) => {
  expect(interpretError(reason, ['Start1', 'Doors2'])).toEqual({ database, migrations });
});
