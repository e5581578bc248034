import { expect, it } from '@jest/globals';
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
