import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

// The site is in Madrid: an hour ahead of UTC, in summer two.
const calendar = useCalendar();
const given = new Given(calendar);

const at = (start: string, end = start) => ({ start_date: start, end_date: end });

interface Item {
  readonly value: string;
  readonly count: number;
  readonly under_way: number;
}

/** Reads the periods. Returns the value of each, its count, and what is under way. */
async function count(unit: 'month' | 'day', query: string): Promise<[value: string, count: number, underWay: number][]> {
  const { body } = await calendar.get(`/events/facets?facets=${unit}&${query}`);
  return body.facets[unit].map(({ value, count: begun, under_way }: Item) => [value, begun, under_way]);
}

/** What the counters of the calendar know, and what is counted event by event. */
const SOURCES = ['', '&search=title'];

it.each(SOURCES)('counts by the day and the month in which an event begins on the clock of the site%s', async (more) => {
  await given.event({ ca: {} }, { ...at('2027-03-01'), all_day: true });
  await given.event({ ca: {} }, at('2027-02-28 23:59:59'));
  await given.event({ ca: {} }, { ...at('2027-06-01 00:30:00'), timezone: 'Europe/Madrid' });
  await given.event({ ca: {} }, { ...at('2027-05-31 23:30:00'), timezone: 'Atlantic/Canary' });

  expect(await count('month', `start_date=2027-01-01&end_date=2027-12-31${more}`)).toEqual([
    ['2027-02', 1, 0],
    ['2027-03', 1, 0],
    ['2027-06', 2, 0],
  ]);
  expect(await count('day', `start_date=2027-02-01&end_date=2027-03-31${more}`)).toEqual([
    ['2027-02-28', 1, 0],
    ['2027-03-01', 1, 0],
  ]);
  expect(await count('day', `start_date=2027-05-25&end_date=2027-06-10${more}`)).toEqual([['2027-06-01', 2, 0]]);
});

it.each(SOURCES)('counts the days on which the clock of the site changes%s', async (more) => {
  for (const time of ['2026-10-25 00:30:00', '2026-10-25 23:30:00', '2026-10-26 00:00:00', '2027-03-28 23:30:00', '2027-03-29 00:00:00'])
    await given.event({ ca: {} }, at(time));

  expect(await count('day', `start_date=2026-10-20&end_date=2026-10-31${more}`)).toEqual([
    ['2026-10-25', 2, 0],
    ['2026-10-26', 1, 0],
  ]);
  expect(await count('day', `start_date=2027-03-20&end_date=2027-03-31${more}`)).toEqual([
    ['2027-03-28', 1, 0],
    ['2027-03-29', 1, 0],
  ]);
});

it.each(SOURCES)('counts what began before a period and has not ended at its begin%s', async (more) => {
  await given.event({ ca: {} }, at('2026-11-10 10:00:00', '2027-01-15 20:00:00'));
  // It ends when the next day begins, so it is not under way then.
  await given.event({ ca: {} }, at('2026-12-01 10:00:00', '2026-12-02 00:00:00'));
  await given.event({ ca: {} }, { ...at('2026-12-03', '2026-12-04'), all_day: true });

  expect(await count('month', `start_date=2026-12-01&end_date=2027-02-28${more}`)).toEqual([
    ['2026-12', 2, 1],
    ['2027-01', 0, 1],
  ]);
  expect(await count('day', `start_date=2026-12-01&end_date=2026-12-05${more}`)).toEqual([
    ['2026-12-01', 1, 1],
    ['2026-12-02', 0, 1],
    ['2026-12-03', 1, 1],
    ['2026-12-04', 0, 2],
    ['2026-12-05', 0, 1],
  ]);
});

it('counts the part of a period that is in the window, and what is under way when this part begins', async () => {
  await given.event({ ca: {} }, at('2026-12-10 10:00:00', '2026-12-10 11:00:00'));
  await given.event({ ca: {} }, at('2026-12-10 12:00:00', '2026-12-20 11:00:00'));
  await given.event({ ca: {} }, at('2026-12-25 12:00:00'));

  expect(await count('month', 'start_date=2026-12-15&end_date=2026-12-31')).toEqual([['2026-12', 1, 1]]);
  expect(await count('month', 'start_date=2026-12-10&end_date=2026-12-20')).toEqual([['2026-12', 2, 0]]);
  expect(await count('day', 'start_date=2026-12-10 11:30:00&end_date=2026-12-10')).toEqual([['2026-12-10', 1, 0]]);
});

it('has the months and days in the order of time, all of them', async () => {
  for (let month = 12; month >= 1; month--) await given.event({ ca: {} }, at(`2027-${String(month).padStart(2, '0')}-02 10:00:00`));

  const months = await count('month', 'facet_size=1&facet_sort=count');

  expect(months.map(([value]) => value)).toEqual(Array.from({ length: 12 }, (_, n) => `2027-${String(n + 1).padStart(2, '0')}`));
});

it('has the months of a window without end in which an event begins, until the last one that there is', async () => {
  await given.event({ ca: {} }, at('1990-01-01 00:00:00'));
  await given.event({ ca: {} }, { ...at('9999-12-31'), all_day: true });

  for (const more of SOURCES)
    expect(await count('month', `starts_after=1900-01-01${more}`)).toEqual([
      ['1990-01', 1, 0],
      ['9999-12', 1, 0],
    ]);
});

it.each([
  ['62 days', 'start_date=2026-12-01&end_date=2027-01-31', 200],
  ['63 days', 'start_date=2026-12-01&end_date=2027-02-01', 400],
  ['62 days over a change of the clock', 'start_date=2026-10-01&end_date=2026-12-01', 200],
  ['the default window', '', 400],
  ['no end', 'starts_after=2026-12-01', 400],
  ['ends alone', 'ends_after=2026-12-01&ends_before=2026-12-05', 400],
])('counts by day in a window of at most 62 days: %s', async (_, query, status) => {
  const answer = await calendar.get(`/events/facets?facets=day&${query}`);

  expect(answer.status).toBe(status);
  if (status === 400) expect(Object.keys(answer.body.data.params)).toEqual(['facets']);
});
