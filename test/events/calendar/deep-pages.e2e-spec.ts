import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { copyEvent } from './copy-event.js';
import { loadPublicEvents, type NaiveEvent } from './naive-lists.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EVENTS = 1_000;
const HOUR_MS = 3_600_000;
let category: number;

const toUtc = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** An event starts every seven hours around today, several start at the same time, and some last for weeks. */
beforeEach(async () => {
  ({ id: category } = await given.category({ ca: {} }));
  const { id } = await given.event({ ca: {} }, { categories: [category] });
  const first = Date.parse('2026-08-20T10:00:00Z');
  const columns = Array.from({ length: EVENTS }, (_, n) => {
    const start = first + Math.floor(n / 2) * 7 * HOUR_MS;
    const utc = { start_utc: toUtc(start), end_utc: toUtc(start + (n % 9 === 0 ? 40 * 24 : 2) * HOUR_MS) };
    return { ...utc, hide_from_listings: n % 10 === 0 ? 1 : 0, featured: n % 3 === 0 ? 1 : 0 };
  });
  await copyEvent(calendar, id, columns);
});

const isListed = ({ hide_from_listings }: NaiveEvent) => hide_from_listings === 0;

it.each<[name: string, query: () => string, holds: (event: NaiveEvent) => boolean]>([
  ['all events', () => 'starts_after=1990-01-01', isListed],
  [
    'events from a time of day on',
    () => 'starts_after=2026-09-01T09:30:00Z',
    (event) => isListed(event) && event.start_utc > '2026-09-01 09:30:00',
  ],
  [
    'events that are under way, or begin later',
    () => 'ends_after=2026-09-15T12:00:00Z',
    (event) => isListed(event) && event.end_utc > '2026-09-15 12:00:00',
  ],
  [
    'events in a part of a year',
    () => 'start_date=2026-09-02T11:00:00Z&end_date=2027-05-03T05:00:00Z',
    (event) => isListed(event) && event.start_utc >= '2026-09-02 11:00:00' && event.start_utc <= '2027-05-03 05:00:00',
  ],
  ['events of a category', () => `starts_after=1990-01-01&categories=${category}`, isListed],
])('deep pages of %s show the same as the records', async (_name, query, holds) => {
  const wanted = (await loadPublicEvents(calendar)).filter(holds).map(({ id }) => id);
  const pages = Math.ceil(wanted.length / 100);
  expect(pages).toBeGreaterThan(6);

  for (const [order, ids] of [
    ['asc', wanted],
    ['desc', [...wanted].reverse()],
  ] as const) {
    for (let page = 4; page <= pages; page++) {
      const { body } = await calendar.get(`/events?${query()}&_fields=id&per_page=100&order=${order}&page=${page}`);
      expect([body.total, body.events.map(({ id }: { id: number }) => id)]).toEqual([
        wanted.length,
        ids.slice((page - 1) * 100, page * 100),
      ]);
    }
  }
});
