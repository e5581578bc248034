import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';
import { EVENT_DATES } from '../../../support/resources.js';

const calendar = useCalendar();

/** Returns the statement with which a new event locks its names. */
async function readLock(title: string): Promise<string | undefined> {
  const queries = await calendar.recordQueries(() => calendar.post('/events', { title, ...EVENT_DATES }));
  return queries.find((sql) => sql.includes('FROM name_lock WHERE id IN'));
}

it('titles that may get the same numbered slug need the same lock', async () => {
  const lock = await readLock('Fira');

  expect(lock).toMatch(/FROM name_lock WHERE id IN \(\d+\) ORDER BY id FOR UPDATE/);
  expect([await readLock('Fira 2'), await readLock('fira 12')]).toEqual([lock, lock]);
});

it('titles that differ by a year need different locks', async () => {
  expect(await readLock('Festa 2026')).not.toBe(await readLock('Festa 2027'));
});

it('no name has the row at which atomic batches wait for each other', async () => {
  const work = calendar.app.get(UnitOfWork);
  const kinds = ['external id: ', 'tree ', 'external id of a linked record: ', ''];
  const names = kinds.flatMap((kind) => Array.from({ length: 500 }, (_, n) => `${kind}${n}`));

  const statements = await calendar.recordQueries(() => work.run(() => work.lockNames(names)));

  const lock = statements.find((sql) => sql.includes('FROM name_lock')) ?? '';
  const ids = /id IN \(([\d,]+)\)/.exec(lock)?.[1]?.split(',').map(Number) ?? [];
  expect(Math.min(...ids)).toBe(1);
});
