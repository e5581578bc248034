import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { RECORDED_SETTINGS } from './recorded-site.js';
import { Given } from '../../support/given.js';

/** The clock shows Saturday, 21 November 2026, 11:00 in UTC, the zone of this site. */
const calendar = useCalendar(RECORDED_SETTINGS);
const given = new Given(calendar);

const ALIAS = '//wp-json/tribe/events/v1';

const windowOf = async (query: string) => {
  const { status, body } = await calendar.get(`${ALIAS}/events?${query}`);
  return status === 200 ? new URL(body.rest_url).search : body.code;
};

const findStart = async (text: string) => new URLSearchParams(await windowOf(`start_date=${encodeURIComponent(text)}`)).get('start_date');

it.each([
  ['next monday', '2026-11-23'],
  ['next saturday', '2026-11-28'],
  ['this Sat', '2026-11-21'],
  ['last saturday 10:00', '2026-11-14'],
  ['monday next week', '2026-11-23'],
  ['tomorrow', '2026-11-22'],
  ['+1 week 2 days', '2026-11-30'],
  ['first day of next month', '2026-12-01'],
  ['12/20/2026 3:00 pm', '2026-12-20'],
  ['20 December 2026', '2026-12-20'],
  ['Sun, 20 Dec 2026 23:30:00 -0200', '2026-12-21'],
  ['2026-12-20T23:30:00-02:00', '2026-12-21'],
  ['2027-02-30', '2027-03-02'],
  ['1798000000', '2026-12-23'],
  ['-86400', '1969-12-31'],
  ['99999999999999', '9999-12-31'],
])('a list that begins at %s begins at %s', async (text, day) => {
  expect(await findStart(text)).toBe(day);
});

it.each([
  ['next sunday', '2026-11-29'],
  ['this sunday', '2026-11-22'],
  ['last sunday', '2026-11-15'],
  ['previous friday', '2026-11-20'],
  ['friday this week', '2026-11-20'],
  ['sunday this week', '2026-11-22'],
  ['tuesday next week', '2026-11-24'],
  ['saturday last week', '2026-11-14'],
])('on a Sunday, a list that begins at %s begins at %s', async (text, day) => {
  calendar.clock.set('2026-11-22T12:00:00Z');

  expect(await findStart(text)).toBe(day);
});

it.each(['1 monday ago', 'foo', '2026-13-45', '', '+3 weekdays', '+1 day '.repeat(20), '%ff'])('no list begins at %s', async (text) => {
  expect(await windowOf(`start_date=${text === '%ff' ? text : encodeURIComponent(text)}`)).toBe('rest_invalid_param');
});

it('a window that begins in the past, and has no end, ends in two years', async () => {
  expect(await windowOf('start_date=2000-01-01')).toBe('?start_date=2000-01-01&end_date=2028-11-21');
  expect(await windowOf('start_date=today')).toBe('?start_date=2026-11-21');
  expect(await windowOf('start_date=0000-01-01')).toBe('?start_date=1000-01-01&end_date=2028-11-21');
  expect(await windowOf('start_date=2000-01-01&end_date=2001-01-01')).toBe('?start_date=2000-01-01&end_date=2001-01-01');
  expect(await windowOf('start_date=2000-01-01&ends_after=2001-01-01')).toBe('?start_date=2000-01-01&ends_after=2001-01-01');
});

it('counts whole days, unless a client asks it not to', async () => {
  const at = (time: string) => ({ start_date: `2027-05-10 ${time}`, end_date: '2027-05-10 23:00:00' });
  const early = await given.event({ en: {} }, at('10:00:00'));
  const late = await given.event({ en: {} }, at('18:00:00'));
  const list = async (query: string) => {
    const { body } = await calendar.get(`${ALIAS}/events?${query}`);
    return [body.events.map(({ id }: { id: number }) => id), body.next_rest_url];
  };

  expect(await list('start_date=2027-05-10%2011:00:00')).toEqual([[early.id, late.id], undefined]);
  expect(await list('end_date=2027-05-10%2011:00:00')).toEqual([[early.id, late.id], undefined]);
  expect(await list('start_date=2027-05-10%2011:00:00&strict_dates=true')).toEqual([[late.id], undefined]);
  expect(await list('start_date=2027-05-10&end_date=2027-05-11&strict_dates=1')).toEqual([[early.id, late.id], undefined]);
  expect(await list('start_date=2027-05-09&end_date=2027-05-10&strict_dates=1')).toEqual([[], undefined]);
  expect(await list('starts_before=2027-05-10&strict_dates=true')).toEqual([[], undefined]);
  expect(await list('starts_after=2027-05-10&strict_dates=true')).toEqual([[early.id, late.id], undefined]);
  expect(await list('starts_before=2027-05-10')).toEqual([[early.id, late.id], undefined]);
  expect(await list('starts_before=2027-05-10%2012:00')).toEqual([[early.id], undefined]);
  expect(await list('starts_after=2027-05-10')).toEqual([[], undefined]);
  expect((await list('start_date=2027-05-10%2009:00&strict_dates=true&per_page=1'))[1]).toBe(
    'http://calendar.test/wp-json/tribe/events/v1/events?start_date=2027-05-10+09%3A00%3A00&strict_dates=true&per_page=1&page=2',
  );
});

it('a window that ends before it starts is empty', async () => {
  await given.event({ en: {} }, { start_date: '2027-05-03', end_date: '2027-05-03' });

  for (const query of ['start_date=2027-05-05&end_date=2027-05-03', 'end_date=2020-01-01', 'start_date=tomorrow&end_date=yesterday']) {
    const { status, headers, body } = await calendar.get(`${ALIAS}/events?${query}`);
    expect([status, body.events, body.total, body.total_pages, headers.get('X-TEC-Total'), headers.get('X-Total')]).toEqual([
      200,
      [],
      0,
      0,
      '0',
      '0',
    ]);
    expect([body.next_rest_url, headers.get('Link')]).toEqual([undefined, null]);
  }
});

it.each([
  [{ start_date: 'tomorrow 18:00', end_date: 'tomorrow 20:00' }, '2026-11-22 18:00:00', '2026-11-22 18:00:00'],
  [
    { start_date: 'tomorrow 18:00', end_date: 'tomorrow 20:00', timezone: 'America/New_York' },
    '2026-11-22 18:00:00',
    '2026-11-22 23:00:00',
  ],
  // In Tokyo it is 20:00, and in Honolulu 01:00.
  [{ start_date: '+5 hours', end_date: '+6 hours', timezone: 'Asia/Tokyo' }, '2026-11-22 01:00:00', '2026-11-21 16:00:00'],
  [{ start_date: 'yesterday', end_date: 'today', timezone: 'Pacific/Honolulu' }, '2026-11-20 00:00:00', '2026-11-20 10:00:00'],
  [{ start_date: '1798000000', end_date: '1798003600', timezone: 'Europe/Madrid' }, '2026-12-23 05:26:40', '2026-12-23 04:26:40'],
  [
    { start_date: '20 Dec 2026 10:00 UTC', end_date: '20 Dec 2026 12:00 UTC', timezone: 'Europe/Madrid' },
    '2026-12-20 11:00:00',
    '2026-12-20 10:00:00',
  ],
  [
    { start_date: '2026-12-20T10:00:00Z', end_date: '2026-12-20T12:00:00Z', timezone: 'Europe/Madrid' },
    '2026-12-20 11:00:00',
    '2026-12-20 10:00:00',
  ],
  [{ start_date: '2026-12-20', end_date: '2026-12-21' }, '2026-12-20 00:00:00', '2026-12-20 00:00:00'],
])('an event that is sent with %j begins at %s', async (dates, local, utc) => {
  const { status, body } = await calendar.post(`${ALIAS}/events`, { title: 'Event', ...dates });

  expect([status, body.start_date, body.utc_start_date]).toEqual([201, local, utc]);
});

it('reads the date of publication on the clock of the site, whatever the zone of the event', async () => {
  const dates = { start_date: '2027-01-01', end_date: '2027-01-01', timezone: 'Asia/Tokyo', date: 'today 08:00' };

  expect((await calendar.post(`${ALIAS}/events`, { title: 'Event', ...dates })).body.date).toBe('2026-11-21 08:00:00');
});

it('refuses numbers, and dates that are none, in a write', async () => {
  const { status, body } = await calendar.post(`${ALIAS}/events`, { title: 'Event', start_date: 1798000000, end_date: 'some day' });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['start_date', 'end_date']]);
});
