import { afterEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

interface Listed {
  id: number;
  start_date: string;
}

/** Returns the ids and days of the dates of a series, as they are listed below it and in the list of events. */
async function listDates(seriesId: number): Promise<[id: number, day: string][]> {
  const read = async (path: string): Promise<[number, string][]> => {
    const { body } = await calendar.get(path, { as: ADMIN });
    return body.events.map(({ id, start_date }: Listed) => [id, start_date.slice(5, 10)]);
  };
  const dates = await read(`/events/${seriesId}/occurrences?per_page=50`);
  expect(await read(`/events?series=${seriesId}&per_page=50&starts_after=2026-01-01`)).toEqual(dates);
  return dates;
}

afterEach(async () => {
  expect(await findDifferences(calendar)).toEqual([]);
});

const THREE_DATES = { recurrence: ['RDATE:20261208,20261215'] };
const WITH_EARLIER_DATE = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE:20261126'] };

it('a series of which one date remains is still a series', async () => {
  const { id, ids } = await given.course(THREE_DATES);
  await calendar.patch(`/events/${ids[0]}`, { title: 'Especial' });

  const { status, body } = await calendar.delete(`/events/${ids[1]}?scope=following`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, recurrence: ['RDATE;TZID=Europe/Madrid:20261201T180000'], occurrences: { total: 1 } });
  expect(body.exceptions).toMatchObject([{ id: ids[0], fields: ['title'] }]);
  expect(await listDates(id)).toEqual([[ids[0], '12-01']]);
  expect((await calendar.get('/events')).body.events).toMatchObject([{ id: ids[0], series_id: id }]);
  expect((await calendar.delete(`/events/${ids[0]}`)).body.code).toBe('last-occurrence');
});

it('a series that is divided at its last date, which no rule gives, becomes two series', async () => {
  const { id, ids } = await given.course(THREE_DATES);

  const { status, body } = await calendar.patch(`/events/${ids[2]}?scope=following`, { title: 'Cloenda' });

  expect([status, body.recurrence, body.start_date]).toEqual([201, ['RDATE;TZID=Europe/Madrid:20261215T180000'], '2026-12-15 18:00:00']);
  expect(await listDates(body.id)).toEqual([[ids[2], '12-15']]);
  expect(await listDates(id)).toEqual([
    [ids[0], '12-01'],
    [ids[1], '12-08'],
  ]);
});

it('a series that ends after a date before its start begins with that date', async () => {
  const { id, ids } = await given.course(WITH_EARLIER_DATE);

  const { status, body } = await calendar.delete(`/events/${ids[1]}?scope=following`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ start_date: '2026-11-26 18:00:00', end_date: '2026-11-26 20:00:00' });
  expect(body.recurrence).toEqual(['RDATE;TZID=Europe/Madrid:20261126T180000']);
  expect(await listDates(id)).toEqual([[ids[0], '11-26']]);
});

it('a series that is divided after a date before its start announces each date once', async () => {
  const { id, ids } = await given.course(WITH_EARLIER_DATE);

  const { body } = await calendar.patch(`/events/${ids[1]}?scope=following`, { title: 'Nou' });

  expect(body).toMatchObject({ start_date: '2026-12-01 18:00:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({
    start_date: '2026-11-26 18:00:00',
    utc_start_date: '2026-11-26 17:00:00',
    recurrence_text: 'el 26 de novembre de 2026',
    occurrences: { total: 1, first: { id: ids[0] }, last: { id: ids[0] } },
  });
  expect((await listDates(id)).length + (await listDates(body.id)).length).toBe(5);
});

it('a kept date at a time of its own begins the first part, and the other times of day stay', async () => {
  const { id, ids } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20261126T100000,20261127T180000'] });

  const { body } = await calendar.delete(`/events/${ids[2]}?scope=following`);

  expect([body.start_date, body.end_date]).toEqual(['2026-11-26 10:00:00', '2026-11-26 12:00:00']);
  expect(body.recurrence).toEqual(['RDATE;TZID=Europe/Madrid:20261127T180000']);
  expect(await listDates(id)).toEqual([
    [ids[0], '11-26'],
    [ids[1], '11-27'],
  ]);
});

it.each([
  ['another day', { start_date: '2026-12-09 19:00', end_date: '2026-12-09 21:00' }, ['12-09', '12-16', '12-23']],
  ['another rule', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }, ['12-08', '12-09']],
])('%s for the first date that is not deleted, and the following, begins the series with that date', async (_, change, days) => {
  const { id, ids } = await given.course();
  await calendar.delete(`/events/${ids[0]}`);

  const { status, body } = await calendar.patch(`/events/${ids[1]}?scope=following`, change);

  expect([status, body.id, body.start_date.slice(5, 10)]).toEqual([200, id, days[0]]);
  expect((await listDates(id)).map(([, day]) => day)).toEqual(days);
});
