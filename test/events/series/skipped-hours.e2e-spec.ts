import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** In Madrid, the clock goes from 02:00 to 03:00 on 28 March 2027. */
const AT_NIGHT = {
  ...{ start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:45', timezone: 'Europe/Madrid' },
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
};
const NIGHTS = [
  ['28 02:30', '28 03:30', '28 03:45'],
  ['04 02:30', '04 02:30', '04 02:45'],
  ['11 02:30', '11 02:30', '11 02:45'],
];
const listTimes = async (id: number) =>
  ((await calendar.get(`/events/${id}/occurrences`)).body.events as Record<string, string>[]).map((one) =>
    [one.original_start_date, one.start_date, one.end_date].map((time) => time!.slice(8, 16)),
  );

it('a series that begins in an hour that the clock skips has its later dates at the time that was sent', async () => {
  const { id, series } = await given.course(AT_NIGHT);

  expect(await listTimes(id)).toEqual(NIGHTS);
  expect(series).toMatchObject({ start_date: '2027-03-28 02:30:00', utc_start_date: '2027-03-28 01:30:00' });
  expect((await calendar.request('PUT', `/events/${id}`, { as: ADMIN, body: series })).body).toEqual(series);
  expect((await calendar.get(`/events/${id}.ics`)).body).toContain('DTSTART;TZID=Europe/Madrid:20270328T023000');
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a series whose first date ends in an hour that the clock skips has its later ends at the time that was sent', async () => {
  const { id } = await given.course({ ...AT_NIGHT, start_date: '2027-03-27 22:00', end_date: '2027-03-28 02:30' });

  expect((await listTimes(id)).map(([, , end]) => end)).toEqual(['28 03:30', '04 02:30', '11 02:30']);
});

it('a series that a change moves into an hour that the clock skips has its later dates at the time that was sent', async () => {
  const { id } = await given.course({ ...AT_NIGHT, start_date: '2027-03-28 01:00', end_date: '2027-03-28 01:15' });

  const { body } = await calendar.patch(`/events/${id}`, { start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:45' });

  expect(body.start_date).toBe('2027-03-28 02:30:00');
  expect(await listTimes(id)).toEqual(NIGHTS);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a series whose new time zone skips its hour keeps its time of day', async () => {
  const { id } = await given.course({ ...AT_NIGHT, timezone: 'UTC' });

  await calendar.patch(`/events/${id}`, { timezone: 'Europe/Madrid' });

  expect(await listTimes(id)).toEqual(NIGHTS);
});

it('a series that begins in an hour that the clock skips becomes a single event at the time that the clock shows', async () => {
  const { id } = await given.course(AT_NIGHT);

  const { body } = await calendar.patch(`/events/${id}`, { recurrence: null });

  expect(body).toMatchObject({ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 03:45:00', utc_start_date: '2027-03-28 01:30:00' });
});
