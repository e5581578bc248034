import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

interface Listed {
  id: number;
  start_date: string;
  original_start_date: string;
}

async function listDates(seriesId: number): Promise<Listed[]> {
  return (await calendar.get(`/events/${seriesId}/occurrences?per_page=50`)).body.events;
}

it('of two starts that the clock makes one, the first counts', async () => {
  const { id } = await given.course({
    start_date: '2027-03-27 22:30',
    end_date: '2027-03-27 22:45',
    timezone: 'Europe/London',
    recurrence: ['RRULE:FREQ=DAILY;BYHOUR=0,1,2,22;BYMINUTE=0,30;UNTIL=20270328T030000', 'RDATE:20270328T021500,20270328T011500'],
  });

  expect((await listDates(id)).map((one) => [one.original_start_date.slice(8, 16), one.start_date.slice(8, 16)])).toEqual([
    ['27 22:30', '27 22:30'],
    ['28 00:00', '28 00:00'],
    ['28 00:30', '28 00:30'],
    ['28 01:00', '28 02:00'],
    ['28 01:15', '28 02:15'],
    ['28 01:30', '28 02:30'],
  ]);
  expect((await calendar.get(`/events?series=${id}`)).body.total).toBe(6);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a deleted date that the clock has moved does not make room for another one', async () => {
  const { id } = await given.course({
    start_date: '2027-03-27 01:00',
    end_date: '2027-03-27 01:15',
    timezone: 'Europe/London',
    recurrence: ['RRULE:FREQ=DAILY;BYHOUR=1,2;COUNT=6'],
  });

  const moved = (await listDates(id)).find((one) => one.original_start_date === '2027-03-28 01:00:00')!;
  await calendar.delete(`/events/${moved.id}`);
  await calendar.patch(`/events/${id}`, { end_date: '2027-03-27 01:30' });

  expect((await listDates(id)).map((one) => one.start_date.slice(8, 13))).toEqual(['27 01', '27 02', '29 01', '29 02']);
});

it.each([
  [
    'an end before the new start',
    {},
    { start_date: '2026-12-15 18:30' },
    { start_date: '2026-12-01 16:00', end_date: '2026-12-01 18:00' },
    ['15 18:30', '15 20:00'],
  ],
  [
    'the second of two equal hours',
    { start_date: '2027-10-17 18:30', end_date: '2027-10-17 19:30', recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20271121T183000'] },
    { start_date: '2027-10-31T02:30:00+01:00', end_date: '2027-10-31T03:30:00+01:00' },
    { title: 'Nou' },
    ['31 02:30', '31 03:30'],
  ],
])('the job for the rules of time zones leaves dates alone whose zone has not changed: %s', async (_, fields, ofDate, ofSeries, times) => {
  const { id, ids } = await given.course(fields);
  await calendar.patch(`/events/${ids[2]}`, ofDate);
  await calendar.patch(`/events/${id}`, ofSeries);
  const read = async () => {
    const { body, headers } = await calendar.get(`/events/${id}`);
    return { body, etag: headers.get('etag'), dates: await listDates(id) };
  };
  const before = await read();

  calendar.clock.set('2026-11-21T11:30:00Z');
  await calendar.runDueJobs();

  const { start_date: start, end_date: end } = (await calendar.get(`/events/${ids[2]}`)).body;
  expect([start.slice(8, 16), end.slice(8, 16)]).toEqual(times);
  expect(await read()).toEqual(before);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('the last date of a rule stays when the rules of its zone have changed for some dates alone', async () => {
  const { id, ids } = await given.course({
    start_date: '2027-10-17 18:30',
    end_date: '2027-10-17 19:30',
    recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20271107T183000'],
  });
  await calendar.patch(`/events/${ids[3]}`, { start_date: '2027-11-07 19:30', end_date: '2027-11-07 20:30' });
  // As if the summer of Madrid had been an hour further from UTC when they were written.
  const earlier = `SET start_utc = REPLACE(start_utc, ' 16:', ' 15:'), end_utc = REPLACE(end_utc, ' 17:', ' 16:') WHERE start_local < '2027-10-31'`;
  await calendar.changeBySql(`UPDATE occurrence ${earlier}`);

  await calendar.runDueJobs();

  expect((await calendar.get(`/events/${id}`)).body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20271107T173000Z']);
  expect((await listDates(id)).map((one) => one.start_date.slice(5, 16))).toEqual([
    '10-17 18:30',
    '10-24 18:30',
    '10-31 18:30',
    '11-07 19:30',
  ]);
  expect(await findDifferences(calendar)).toEqual([]);
});
