import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** 8 May 2027, 18:00 to 20:00 in Madrid. */
const fair = (fields: Record<string, unknown> = {}) =>
  given.event({ ca: { title: 'Fira' } }, { start_date: '2027-05-08 18:00', end_date: '2027-05-08 20:00', ...fields });

it('an event keeps its local times and moves its instants if only its zone changes', async () => {
  const { id } = await fair();

  const { body } = await calendar.patch(`/events/${id}`, { timezone: 'America/New_York' });

  expect(body).toMatchObject({
    ...{ timezone: 'America/New_York', timezone_abbr: 'EDT', start_date: '2027-05-08 18:00:00', end_date: '2027-05-08 20:00:00' },
    ...{ utc_start_date: '2027-05-08 22:00:00', utc_end_date: '2027-05-09 00:00:00' },
  });
});

it('a time that does not exist in the new zone moves forward', async () => {
  const { id } = await fair({ start_date: '2027-03-28 02:30', end_date: '2027-03-28 05:00', timezone: 'UTC' });

  const { body } = await calendar.patch(`/events/${id}`, { timezone: 'Europe/Madrid' });

  expect(body).toMatchObject({ start_date: '2027-03-28 03:30:00', utc_start_date: '2027-03-28 01:30:00' });
});

it('an update can change the time and keep the zone, or change the zone and keep the time', async () => {
  const { id } = await fair({ timezone: 'Europe/London' });

  const { body: later } = await calendar.patch(`/events/${id}`, { end_date: '2027-05-08 21:00' });
  expect(later).toMatchObject({ timezone: 'Europe/London', utc_start_date: '2027-05-08 17:00:00', utc_end_date: '2027-05-08 20:00:00' });

  const { body: both } = await calendar.patch(`/events/${id}`, { end_date: '2027-05-08T21:00:00Z', timezone: 'UTC' });
  expect(both).toMatchObject({ timezone: 'UTC', utc_start_date: '2027-05-08 18:00:00', end_date: '2027-05-08 21:00:00' });
});

it('null as the zone restores the zone of the site', async () => {
  const { id } = await fair({ timezone: 'UTC' });

  const { body } = await calendar.patch(`/events/${id}`, { timezone: null });

  expect(body).toMatchObject({ timezone: 'Europe/Madrid', start_date: '2027-05-08 18:00:00', utc_start_date: '2027-05-08 16:00:00' });
});

it('an event becomes an all-day event, stays one on another day, and stops being one', async () => {
  const { id } = await fair();

  expect((await calendar.patch(`/events/${id}`, { all_day: true })).body).toMatchObject({
    start_date: '2027-05-08 00:00:00',
    end_date: '2027-05-08 23:59:59',
  });
  expect((await calendar.patch(`/events/${id}`, { end_date: '2027-05-10 12:00' })).body).toMatchObject({
    all_day: true,
    start_date: '2027-05-08 00:00:00',
    end_date: '2027-05-10 23:59:59',
  });
  expect((await calendar.patch(`/events/${id}`, { all_day: null, start_date: '2027-05-08 09:00' })).body).toMatchObject({
    all_day: false,
    start_date: '2027-05-08 09:00:00',
    end_date: '2027-05-10 23:59:59',
  });
});

it('an all-day event lasts whole days in its new zone', async () => {
  const { id } = await fair({ all_day: true });

  const { body } = await calendar.patch(`/events/${id}`, { timezone: 'UTC+2' });

  expect(body).toMatchObject({
    start_date: '2027-05-08 00:00:00',
    utc_start_date: '2027-05-07 22:00:00',
    utc_end_date: '2027-05-08 21:59:59',
  });
});

it.each([
  ['an end before the start that there is', { end_date: '2027-05-08 17:00' }],
  ['a start after the end that there is', { start_date: '2027-05-08 20:00:01' }],
  ['an end whose offset puts it before the start', { end_date: '2027-05-08T19:00:00+06:00' }],
  ['both the wrong way round', { start_date: '2027-06-02', end_date: '2027-06-01' }],
])('an update with %s is refused and changes nothing', async (_, times) => {
  const event = await fair();

  const { status, body } = await calendar.patch(`/events/${event.id}`, { title: 'Mercat', ...times });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['end_date']]);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});

it('an update with both dates can move an event past its old end', async () => {
  const { id } = await fair();

  const { body } = await calendar.patch(`/events/${id}`, { start_date: '2027-06-01 10:00', end_date: '2027-06-01 10:00' });

  expect(body).toMatchObject({ start_date: '2027-06-01 10:00:00', end_date: '2027-06-01 10:00:00' });
});

it.each([
  ['start_date', null],
  ['start_date', ''],
  ['end_date', null],
  ['end_date', '2027-02-30'],
  ['timezone', 'Mart/Olimp'],
  ['all_day', 'potser'],
  ['date', '2027-02-30'],
  ['date_utc', 'demà'],
])('the service refuses %s = %j, and names the field', async (field, value) => {
  const event = await fair();

  const { status, body } = await calendar.patch(`/events/${event.id}`, { [field]: value });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [field]]);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});
