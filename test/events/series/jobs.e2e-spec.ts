import { expect, it } from '@jest/globals';
import { Follower } from '../../support/changes/follower.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar({ TRASH_RETENTION_DAYS: '30' });
expectNoDifferences(calendar);
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

const ENDLESS = { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00', recurrence: ['RRULE:FREQ=MONTHLY'] };

async function listDates(seriesId: number): Promise<Answer['body'][]> {
  return (await calendar.get(`/events/${seriesId}/occurrences?per_page=100`, { as: ADMIN })).body.events;
}

it('the dates of a series without end are known a month further a month later, and only who follows dates is told', async () => {
  const series = await given.event({ ca: { title: 'Curs' } }, ENDLESS);
  const before = await listDates(series.id);
  const [ofSeries, ofDates] = [new Follower('types=event'), new Follower('types=event&expand=true&per_page=50')];
  for (const follower of [ofSeries, ofDates]) await follower.follow(get);

  calendar.clock.set('2026-12-20T12:00:00Z');
  await calendar.runDueJobs();
  await calendar.runDueJobs();

  const after = await listDates(series.id);
  const shown = (await calendar.get(`/events/${series.id}`)).body;
  expect(before).toHaveLength(25);
  expect(after.map(({ id }) => id).slice(0, 25)).toEqual(before.map(({ id }) => id));
  expect(after.slice(25).map(({ start_date, title }) => [start_date, title])).toEqual([['2029-01-01 18:00:00', 'Curs']]);
  expect(shown.occurrences.known_until).toBe('2029-01-31 23:59:59');
  expect([shown.modified, shown.recurrence]).toEqual([series.modified, series.recurrence]);
  expect((await calendar.get('/events?starts_after=2028-12-31&starts_before=2029-02-01')).body.total).toBe(1);
  expect(await ofSeries.follow(get)).toEqual([]);
  expect(await ofDates.follow(get)).toEqual([`upsert event ${after[25].id}`]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('the wall clock of coming dates stays when the rules of their time zone change', async () => {
  const { id } = await given.event({ ca: { title: 'Curs' } }, { ...ENDLESS, recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261222T170000Z'] });
  const before = await listDates(id);
  await calendar.patch(`/events/${before[1].id}`, { title: 'Especial', start_date: '2026-12-08 17:00:00' });
  const expected = await listDates(id);
  // As if the clock of Madrid had been an hour further from UTC when they were written.
  const move = (table: string, moved: number[]) =>
    `UPDATE ${table} SET start_utc = REPLACE(REPLACE(start_utc, ' 16:', ' 15:'), ' 17:', ' 16:'), end_utc = REPLACE(end_utc, ' 19:', ' 18:')
      WHERE id IN (${moved.join()})`;
  const ids = before.map((one) => one.id as number);
  for (const sql of [
    move('occurrence', ids),
    move('event', [id, ids[1]!]),
    `UPDATE event SET recurrence = REPLACE(recurrence, 'T170000Z', 'T160000Z')`,
  ])
    await calendar.changeBySql(sql);

  await calendar.runDueJobs();

  expect((await listDates(id)).map(({ start_date, utc_start_date, utc_end_date }) => [start_date, utc_start_date, utc_end_date])).toEqual(
    expected.map(({ start_date, utc_start_date, utc_end_date }) => [start_date, utc_start_date, utc_end_date]),
  );
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({
    recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261222T170000Z'],
    utc_start_date: '2026-12-01 17:00:00',
  });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a date that was deleted long ago is erased, and does not come back', async () => {
  const { id } = await given.event({ ca: { title: 'Curs' } }, { ...ENDLESS, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
  const [, second] = await listDates(id);
  await calendar.patch(`/events/${second.id}`, { title: 'Especial', external_ids: { a: '7' } });
  await calendar.delete(`/events/${second.id}`);
  expect((await calendar.get(`/events/${id}/occurrences?status=trash`, { as: ADMIN })).body.total).toBe(1);

  calendar.clock.set('2026-12-30T12:00:00Z');
  await calendar.runDueJobs();

  expect((await calendar.get(`/events/${id}/occurrences?status=trash`, { as: ADMIN })).body.total).toBe(0);
  expect((await calendar.get(`/events/${second.id}`, { as: ADMIN })).status).toBe(404);
  expect((await calendar.get(`/events/external/a/7`, { as: ADMIN })).status).toBe(404);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ occurrences: { total: 2 }, exceptions: [] });
  expect(await findDifferences(calendar)).toEqual([]);
});
