import { expect, it } from '@jest/globals';
import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { findDisagreements } from './agreement.js';
import { findDifferences } from './derived.js';
import { RandomWrites } from './random-writes.js';
import { listStarts, SeriesRows } from './series-rows.js';

const calendar = useCalendar();
const given = new Given(calendar);
const rows = new SeriesRows(calendar);

let state = 4_321;
const random = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % Math.max(1, limit);

const CHANGES = [
  (id: number) => `UPDATE event SET hide_from_listings = 1 - hide_from_listings WHERE id = ${id}`,
  (id: number) => `UPDATE event SET featured = 1 - featured WHERE id = ${id}`,
  (id: number) => `UPDATE event SET event_status = 'cancelled' WHERE id = ${id}`,
  (id: number) => `UPDATE event SET event_status = 'rescheduled' WHERE id = ${id}`,
  (id: number) => `DELETE FROM event_category WHERE event_id = ${id}`,
  (id: number) => `DELETE FROM event_venue WHERE event_id = ${id}`,
];

/** Makes a series of an event, changes some of its dates, and removes others. */
async function makeSeries(id: number): Promise<void> {
  const starts = listStarts(`2026-0${1 + random(9)}-0${1 + random(9)} ${10 + random(10)}:00:00`, 5 + random(30), [1, 7, 30][random(3)]!);
  const ids = await rows.create(id, starts, [1, 5, 24 * 3, 24 * 40][random(4)]);
  for (const occurrence of ids) {
    const kind = random(12);
    if (kind === 0) await rows.change(id, occurrence);
    if (kind === 0) await rows.run({ id, parts: [occurrence] }, CHANGES[random(CHANGES.length)]!(occurrence));
    if (kind === 1) await rows.run({ id, parts: [occurrence] }, `UPDATE occurrence SET state = 'trash' WHERE id = ${occurrence}`);
    if (kind === 2) await rows.run({ id, parts: [occurrence] }, `UPDATE occurrence SET state = 'gone' WHERE id = ${occurrence}`);
  }
}

it('totals, counts and pages agree with the records in a calendar with series', async () => {
  const writes = new RandomWrites(calendar, random);
  await writes.prepare();
  expect(await writes.run(60)).toEqual([]);
  for (const id of writes.events.slice(0, 8)) await makeSeries(id);

  // Writes of what series link to, and of series as whole.
  const events = writes.events.splice(0, 8);
  expect(await writes.run(30)).toEqual([]);
  for (const id of events.slice(0, 3)) await rows.run({ id, fields: ['featured'] }, CHANGES[1]!(id));

  expect(await findDifferences(calendar)).toEqual([]);
  expect(await findDisagreements(calendar, ADMIN)).toEqual([]);
});

it('the calendar of a series is made anew as it was', async () => {
  const { id } = await given.event({ ca: {} }, { tags: ['nit'], categories: ['festa'] });
  const [first] = await rows.create(id, listStarts('2026-12-01 10:00:00', 10, 7));
  await rows.change(id, first!, { featured: 1 });
  const read = (table: string) => calendar.database.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4, 5`);
  const before = await read('calendar_entry');
  await calendar.changeBySql('DELETE FROM calendar_entry');
  expect(await findDifferences(calendar)).not.toEqual([]);

  for (const table of calendar.app.get(DerivedTables).list()) await table.rebuild(() => undefined);

  expect(await read('calendar_entry')).toEqual(before);
  expect(await findDifferences(calendar)).toEqual([]);
});
