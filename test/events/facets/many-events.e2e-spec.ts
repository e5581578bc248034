import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { copyEvent } from '../calendar/copy-event.js';

// The tests only read. They share one calendar, because its events take some seconds.
const calendar = new TestCalendar();

const COPIES = 20_009;
const COPIES_PER_DAY = 1_000;
const DAY_MS = 86_400_000;

const toUtc = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** One event tomorrow, and a thousand a day in December: ten more than are counted one by one. */
beforeAll(async () => {
  await calendar.open();
  await calendar.reset();
  const { id } = await new Given(calendar).event({ ca: {} }, { categories: ['Fires'], in_language: ['ca'] });
  const columns = Array.from({ length: COPIES }, (_, n) => {
    const day = Math.floor(n / COPIES_PER_DAY) * DAY_MS;
    const start = toUtc(Date.parse('2026-12-01T10:00:00Z') + day);
    return { start_utc: start, end_utc: start };
  });
  await copyEvent(calendar, id, columns);
});
afterAll(() => calendar.close());

const count = async (query: string) => (await calendar.get(`/events/facets?start_date=2026-11-21&end_date=2027-01-20&${query}`)).body;

it('counts all events by what the counters know', async () => {
  const { facets, total, counted } = await count('facets=categories,month,day');

  expect([total, counted]).toEqual([20_010, 20_010]);
  expect(facets.categories).toMatchObject([{ name: 'Fires', count: 20_010 }]);
  expect(facets.month).toEqual([
    { value: '2026-11', count: 1, under_way: 0 },
    { value: '2026-12', count: 20_009, under_way: 0 },
  ]);
  expect(facets.day).toHaveLength(22);
  expect(facets.day.slice(-2)).toMatchObject([{ count: 1_000 }, { count: 9 }]);
});

it('counts the first 20,000 events of the list by what they do not know, and says so', async () => {
  const { facets, total, counted } = await count('facets=categories,language,month,day&search=title');

  expect([total, counted]).toEqual([20_010, 20_000]);
  expect(facets.categories).toMatchObject([{ name: 'Fires', count: 20_000 }]);
  expect(facets.language).toEqual([{ value: 'ca', count: 20_000 }]);
  expect(facets.month).toEqual([
    { value: '2026-11', count: 1, under_way: 0 },
    { value: '2026-12', count: 19_999, under_way: 0 },
  ]);
  expect(facets.day).toHaveLength(21);
  expect(facets.day.at(-1)).toEqual({ value: '2026-12-20', count: 999, under_way: 0 });
});

it('counts all events if there are no more than 20,000', async () => {
  const { facets, total, counted } = await count('facets=categories,day&search=title&starts_before=2026-12-19');

  expect([total, counted]).toEqual([18_001, 18_001]);
  expect(facets.categories).toMatchObject([{ count: 18_001 }]);
  expect(facets.day).toHaveLength(19);
});
