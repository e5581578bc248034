import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

const post = (times: Record<string, unknown>) => calendar.post('/events', { title: 'Fira', ...times });

it.each([
  ['2027-05-08 18:30:05', '2027-05-08 18:30:05'],
  ['2027-05-08 18:30', '2027-05-08 18:30:00'],
  ['2027-05-08', '2027-05-08 00:00:00'],
  ['2027-05-08T18:30:05', '2027-05-08 18:30:05'],
  ['2027-05-08T18:30', '2027-05-08 18:30:00'],
  ['2027-05-08T18:30:05.999', '2027-05-08 18:30:05'],
  ['2027-05-08T16:30:05Z', '2027-05-08 18:30:05'],
  ['2027-05-08T16:30:05.25Z', '2027-05-08 18:30:05'],
  ['2027-05-08T12:30:05-04:00', '2027-05-08 18:30:05'],
  ['2027-05-09 00:30+08:00', '2027-05-08 18:30:00'],
  ['2028-02-29 10:00', '2028-02-29 10:00:00'],
])('the service reads %s', async (sent, shown) => {
  expect((await post({ start_date: sent, end_date: sent, all_day: false })).body).toMatchObject({ start_date: shown, end_date: shown });
});

it.each([
  ...[
    '',
    'demà',
    'now',
    'today',
    '2027-02-29',
    '2027-13-01',
    '2027-05-32',
    '2027-05-08 24:00',
    '2027-05-08 18:60',
    '2027-05-08 18:30:60',
    '2027-05-08 7:30',
  ],
  ...[
    '08/05/2027',
    '20270508',
    '0999-12-31',
    '10000-01-01',
    '-2027-05-08',
    '2027-05-08T18:30:00+25:00',
    '2027-05-08T18:30:00 Europe/Madrid',
    '٢٠٢٧-٠٥-٠٨',
  ],
  ...[20270508, true, ['2027-05-08'], { year: 2027 }, null],
])('the service refuses %j, and names the field', async (sent) => {
  const { status, body } = await post({ start_date: sent, end_date: '2027-05-08' });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { start_date: expect.any(String) } } });
  expect(Object.keys(body.data.params)).toEqual(['start_date']);
});

it('a time with an offset keeps its instant, and is shown in the zone of the event', async () => {
  const { body } = await post({ start_date: '2027-05-08T18:00:00+02:00', end_date: '2027-05-08T23:00:00Z', timezone: 'America/New_York' });

  expect(body).toMatchObject({
    ...{ start_date: '2027-05-08 12:00:00', utc_start_date: '2027-05-08 16:00:00' },
    ...{ end_date: '2027-05-08 19:00:00', utc_end_date: '2027-05-08 23:00:00' },
    ...{ timezone: 'America/New_York', timezone_abbr: 'EDT' },
  });
});

describe('where a time zone changes its clocks', () => {
  it('a time that does not exist moves forward', async () => {
    const { body } = await post({ start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:00' });

    expect(body).toMatchObject({
      start_date: '2027-03-28 03:30:00',
      utc_start_date: '2027-03-28 01:30:00',
      end_date: '2027-03-28 04:00:00',
      timezone_abbr: 'CEST',
    });
  });

  it.each([
    [
      'ca',
      'no pot ser anterior a start_date, que passa a ser 2027-03-28 03:30:00: a Europe/Madrid el rellotge se salta 2027-03-28 02:30:00',
    ],
    [
      'es',
      'no puede ser anterior a start_date, que pasa a ser 2027-03-28 03:30:00: en Europe/Madrid el reloj se salta 2027-03-28 02:30:00',
    ],
    ['en', 'must not be before start_date, which becomes 2027-03-28 03:30:00: in Europe/Madrid the clock skips 2027-03-28 02:30:00'],
  ])('an end is refused in %s with the reason if the start moves past it', async (language, reason) => {
    const times = { start_date: '2027-03-28 02:30', end_date: '2027-03-28 03:15' };

    const { status, body } = await calendar.post('/events', { title: 'Fira', ...times }, { language });

    expect([status, body.data.params]).toEqual([400, { end_date: reason }]);
    expect(body.data.details.end_date).toMatchObject({ code: 'before-skipped', other: 'start_date', skipped: '2027-03-28 02:30:00' });
  });

  it.each([
    ['an end that is sent before the start', { start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:15' }],
    ['a start that the clock does not skip', { start_date: '2027-03-28 04:30', end_date: '2027-03-28 04:15' }],
    ['an end that moves', { start_date: '2027-03-28 04:00', end_date: '2027-03-28 02:30' }],
  ])('the service does not name the clock as the reason for %s', async (_what, times) => {
    expect((await post(times)).body.data.params).toEqual({ end_date: 'no pot ser anterior a start_date' });
  });

  it('a change of the time zone alone is refused with the reason, too', async () => {
    const { body: fair } = await post({ start_date: '2027-03-28 02:30', end_date: '2027-03-28 03:15', timezone: 'UTC' });

    const { status, body } = await calendar.patch(`/events/${fair.id}`, { timezone: 'Europe/Madrid' });

    expect([status, body.data.params.end_date]).toEqual([400, expect.stringContaining('el rellotge se salta 2027-03-28 02:30:00')]);
    expect((await calendar.get(`/events/${fair.id}`)).body.timezone).toBe('UTC');
  });

  it('a time that exists twice means the first of the two', async () => {
    const { body } = await post({ start_date: '2026-10-25 02:30', end_date: '2026-10-25 03:30' });

    expect(body).toMatchObject({
      start_date: '2026-10-25 02:30:00',
      utc_start_date: '2026-10-25 00:30:00',
      utc_end_date: '2026-10-25 02:30:00',
      timezone_abbr: 'CEST',
    });
  });

  it('an offset can choose the second of the two, and the whole record can be sent back', async () => {
    const { body: second } = await post({ start_date: '2026-10-25T02:30:00+01:00', end_date: '2026-10-25T02:45:00+01:00' });
    expect(second).toMatchObject({ start_date: '2026-10-25 02:30:00', utc_start_date: '2026-10-25 01:30:00', timezone_abbr: 'CET' });

    const { body } = await calendar.request('PUT', `/events/${second.id}`, { as: ADMIN, body: second });

    expect(body).toEqual(second);
  });

  it('an event may end at an earlier local time than it starts, because the service compares instants', async () => {
    const { status, body } = await post({ start_date: '2026-10-25T02:45:00+02:00', end_date: '2026-10-25T02:15:00+01:00' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ start_date: '2026-10-25 02:45:00', end_date: '2026-10-25 02:15:00' });
  });
});

it.each([
  ['UTC', '2027-05-08 18:00:00', 'UTC'],
  ['UTC+2', '2027-05-08 16:00:00', 'UTC+2'],
  ['UTC-3.5', '2027-05-08 21:30:00', 'UTC-3.5'],
  ['+02:00', '2027-05-08 16:00:00', '+02:00'],
  ['-03:30', '2027-05-08 21:30:00', '-03:30'],
  ['Europe/London', '2027-05-08 17:00:00', 'BST'],
  ['Atlantic/Canary', '2027-05-08 17:00:00', 'WEST'],
])('the service knows the zone %s', async (timezone, utc, abbreviation) => {
  const { body } = await post({ start_date: '2027-05-08 18:00', end_date: '2027-05-08 19:00', timezone });

  expect(body).toMatchObject({ timezone, timezone_abbr: abbreviation, start_date: '2027-05-08 18:00:00', utc_start_date: utc });
});

it.each(['Mart/Olimp', 'Madrid', 'UTC+15', 'UTC+2:75', '+25:00', 'UTC+', 'Europe/Madrid; DROP', 5, {}, ['UTC']])(
  'the service refuses the zone %j',
  async (timezone) => {
    const { status, body } = await post({ start_date: '2027-05-08 18:00', end_date: '2027-05-08 19:00', timezone });

    expect([status, Object.keys(body.data?.params ?? {})]).toEqual([400, ['timezone']]);
  },
);

it('an all-day event lasts from the first to the last second of its days, in its own zone', async () => {
  const { body } = await post({ start_date: '2027-05-08 18:00', end_date: '2027-05-09T23:30:00Z', all_day: true, timezone: 'Asia/Tokyo' });

  expect(body).toMatchObject({
    ...{ all_day: true, start_date: '2027-05-08 00:00:00', utc_start_date: '2027-05-07 15:00:00' },
    ...{ end_date: '2027-05-10 23:59:59', utc_end_date: '2027-05-10 14:59:59' },
  });
});

it('an event cannot end before it starts, but may end when it starts', async () => {
  const { status, body } = await post({ start_date: '2027-05-08 18:00', end_date: '2027-05-08 17:59:59' });
  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['end_date']]);
  expect((await calendar.get('/events')).body.total).toBe(0);

  expect((await post({ start_date: '2027-05-08 18:00', end_date: '2027-05-08T16:00:00Z' })).status).toBe(201);
});

it('the service compares start and end with the offsets that the client sends', async () => {
  expect((await post({ start_date: '2027-05-08T18:00:00+02:00', end_date: '2027-05-08T16:30:00Z' })).status).toBe(201);
  expect((await post({ start_date: '2027-05-08T18:00:00Z', end_date: '2027-05-08T19:00:00+02:00' })).status).toBe(400);
});

it('an event may be in any year from 1000 to 9999', async () => {
  const { body } = await post({ start_date: '1000-01-01 00:00:00', end_date: '9999-12-31 23:59:59', timezone: 'UTC' });

  expect(body).toMatchObject({ utc_start_date: '1000-01-01 00:00:00', utc_end_date: '9999-12-31 23:59:59' });
  expect((await post({ start_date: '1000-01-01 00:00:00', end_date: '1000-01-02', timezone: 'UTC+2' })).body.data.params).toEqual({
    start_date: expect.any(String),
  });
});

it.each([
  [{ start_date: '2027-06-01', end_date: '2027-06-01' }, true, '2027-06-01 23:59:59'],
  [{ start_date: '2027-06-01', end_date: '2027-06-01', all_day: false }, false, '2027-06-01 00:00:00'],
  [{ start_date: '2027-06-01', end_date: '2027-06-02' }, false, '2027-06-02 00:00:00'],
  [{ start_date: '2027-06-01 00:00', end_date: '2027-06-01' }, false, '2027-06-01 00:00:00'],
])('one day as start and end is a whole day, unless the client says otherwise: %j', async (times, all_day, end_date) => {
  const { body } = await calendar.post('/events', { title: 'Fira', ...times });

  expect(body).toMatchObject({ all_day, end_date });
});
