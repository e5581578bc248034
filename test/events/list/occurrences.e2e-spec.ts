import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { findDifferences } from '../calendar/derived.js';
import { SeriesRows } from '../calendar/series-rows.js';

const calendar = useCalendar();
const given = new Given(calendar);
const rows = new SeriesRows(calendar);

let course: number;
/** The course takes place on three days. The last one was moved to another venue, and has a title of its own. */
let [first, second, moved] = [0, 0, 0];
/** On the second day, before the course. */
let fair: number;

beforeEach(async () => {
  const venue = await given.venue({ ca: {} }, { geo_lat: 41.2, geo_lng: 1.2 });
  const farther = await given.venue({ ca: {} }, { geo_lat: 41.3, geo_lng: 1.2 });
  const fields = { categories: ['festa'], tags: ['nit'] };
  const times = { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] };
  ({ id: course } = await given.event({ ca: { title: 'Curs de fira' } }, { ...fields, ...times, venue: venue.id }));
  const { body } = await calendar.get(`/events/${course}/occurrences`);
  [first, second, moved] = body.events.map(({ id }: { id: number }) => id);
  await calendar.patch(`/events/${moved}`, { title: 'Fira especial', venue: farther.id });
  const morning = { start_date: '2026-12-02 10:00:00', end_date: '2026-12-02 11:00:00' };
  ({ id: fair } = await given.event({ ca: { title: 'Fira' } }, { ...fields, ...morning, venue: [venue.id, farther.id] }));
});

async function list(query: string, path = '/events', as = ADMIN): Promise<{ ids: number[]; total: number }> {
  const { body } = await calendar.get(`${path}?_fields=id&${query}`, { as });
  return { ids: body.events.map(({ id }: { id: number }) => id), total: body.total };
}

it.each([
  ['the calendar', ''],
  ['a category', 'categories=festa'],
  ['a category and a tag', 'categories=festa&tags=nit'],
  ['a rare word', 'search=fira'],
  ['a short word', 'search=fi'],
  ['a filter of records', 'geoloc=true'],
  ['a filter of records with words', 'geoloc=true&search=fira'],
  ['the status', 'status=publish'],
])('a list by %s has each occurrence in the order of time, and each series once if asked for', async (_name, query) => {
  expect(await list(query)).toEqual({ ids: [first, fair, second, moved], total: 4 });
  expect(await list(`${query}&order=desc&per_page=2&page=2`)).toEqual({ ids: [fair, first], total: 4 });
  expect(await list(`${query}&expand=false`)).toEqual({ ids: [first, fair], total: 2 });
  expect(await list(`${query}&expand=false&order=desc`)).toEqual({ ids: [fair, first], total: 2 });
  expect(await list(`${query}&expand=false&start_date=2026-12-02&page=2&per_page=1`)).toEqual({ ids: [second], total: 2 });
  expect(await list(`${query}&recurring=false`)).toEqual({ ids: [fair], total: 1 });
  expect(await list(`${query}&series=${course}&end_date=2026-12-02`)).toEqual({ ids: [first, second], total: 2 });
  expect(await list(`${query}&series=${fair}`)).toEqual({ ids: [], total: 0 });
});

it('a search finds the occurrences that show its words', async () => {
  expect(await list('search=curs')).toEqual({ ids: [first, second], total: 2 });
  expect(await list('search=especial')).toEqual({ ids: [moved], total: 1 });
  expect(await list('search=especial&expand=false')).toEqual({ ids: [moved], total: 1 });
});

it('a list around a point is ordered by distance, start and id, and has an occurrence once', async () => {
  const near = 'geoloc_lat=41.2&geoloc_lng=1.2';
  for (const more of ['', '&search=fira', '&status=publish']) {
    expect(await list(near + more)).toEqual({ ids: [first, fair, second, moved], total: 4 });
    expect(await list(`${near}${more}&expand=false`)).toEqual({ ids: [first, fair], total: 2 });
  }
  expect(await list('geoloc_lat=41.3&geoloc_lng=1.2&geoloc_radius=1')).toEqual({ ids: [fair, moved], total: 2 });
});

it('a list in another order has each occurrence', async () => {
  expect(await list('orderby=title')).toEqual({ ids: [first, second, fair, moved], total: 4 });
  expect(await list('orderby=title&expand=false')).toEqual({ ids: [first, fair], total: 2 });
  expect(await list('orderby=id&order=desc')).toEqual({ ids: [fair, moved, second, first], total: 4 });
});

it('ids name occurrences, single events and series, which is then itself', async () => {
  const ids = [moved, course, fair, second].join();
  const ofSeries = [course, second, moved].sort((one, other) => one - other);

  expect(await list(`include=${ids}&orderby=id`)).toEqual({ ids: [...ofSeries, fair], total: 4 });
  expect(await list(`include=${ids}&expand=false&orderby=id`)).toEqual({ ids: [...ofSeries, fair], total: 4 });
  expect(await list(`include=${ids}&recurring=true&orderby=id`)).toEqual({ ids: ofSeries, total: 3 });
  expect(await list(`include=${ids}&series=${course}&orderby=id`)).toEqual({ ids: ofSeries, total: 3 });
});

it('an occurrence in the trash is in lists of the trash alone', async () => {
  await rows.run(
    { id: course, parts: [first] },
    `UPDATE occurrence SET state = 'trash', trashed_utc = '2026-11-21 11:00:00' WHERE id = ${first}`,
  );

  expect(await list('')).toEqual({ ids: [fair, second, moved], total: 3 });
  expect(await list('status=publish')).toEqual({ ids: [fair, second, moved], total: 3 });
  expect(await list('status=trash')).toEqual({ ids: [first], total: 1 });
  expect(await list(`include=${first},${second}`)).toEqual({ ids: [second], total: 1 });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('terms count a series once, and not one without a date', async () => {
  const counts = async () => [
    (await calendar.get('/categories?hide_empty=false')).body.categories.map(({ count }: { count: number }) => count),
    (await calendar.get('/tags')).body.tags.map(({ count }: { count: number }) => count),
  ];
  expect(await counts()).toEqual([[2], [2]]);

  await rows.run({ id: course, parts: 'all' }, `UPDATE occurrence SET state = 'gone' WHERE series_id = ${course} AND id <> ${moved}`);
  expect(await counts()).toEqual([[2], [2]]);

  await rows.run({ id: course, parts: [moved] }, `UPDATE occurrence SET state = 'gone' WHERE id = ${moved}`);
  expect(await counts()).toEqual([[1], [1]]);
  expect(await list('')).toEqual({ ids: [fair], total: 1 });
  expect(await list('status=publish')).toEqual({ ids: [fair], total: 1 });
});

it('venues have upcoming events while a date is to come', async () => {
  const venues = async (query: string, as = ADMIN) => (await calendar.get(`/venues?${query}=true`, { as })).body.total;
  await calendar.delete(`/events/${fair}`);
  calendar.clock.set('2026-12-03T12:00:00Z');
  expect(await venues('only_with_upcoming')).toBe(1);
  expect(await venues('has_events')).toBe(2);

  await rows.run({ id: course, fields: ['status'] }, `UPDATE event SET status = 'draft' WHERE id IN (${course}, ${moved})`);

  expect(await venues('only_with_upcoming')).toBe(1);
  expect(await venues('has_events')).toBe(2);
  expect((await calendar.get('/venues?has_events=true')).body.total).toBe(0);
});

it('a list says until when the dates of its endless series are known, if its window goes beyond', async () => {
  const knownUntil = async (query: string) => (await calendar.get(`/events?${query}`)).body.known_until;
  await rows.run({ id: course, fields: [] }, `UPDATE event SET known_until_utc = '2028-12-31 22:59:59' WHERE id = ${course}`);

  expect(await knownUntil('')).toBeUndefined();
  expect(await knownUntil('starts_after=2026-01-01')).toBe('2028-12-31 23:59:59');
  expect(await knownUntil('start_date=2026-01-01&end_date=2029-01-01&categories=festa')).toBe('2028-12-31 23:59:59');
  expect(await knownUntil('start_date=2026-01-01&end_date=2028-12-30')).toBeUndefined();
  expect(await knownUntil('starts_after=2026-01-01&recurring=false')).toBeUndefined();
  expect(await knownUntil(`starts_after=2026-01-01&series=${fair}`)).toBeUndefined();
});

it('a feed has each occurrence once, in the order of the list', async () => {
  const feed = async (query: string) =>
    (await calendar.get(`/events.geojson?_fields=id&${query}`)).body.features.map(
      ({ properties }: { properties: { id: number } }) => properties.id,
    );
  const { id: festival } = await given.event({ ca: {} }, { start_date: '2026-11-20', end_date: '2026-12-20' });
  await given.event({ ca: {} }, { start_date: '2026-11-20', end_date: '2026-11-21' });

  expect(await feed('start_date=2026-12-01')).toEqual([first, fair, second, moved]);
  expect(await feed('start_date=2026-12-01&expand=false&order=desc')).toEqual([fair, first]);
  expect(await feed('start_date=2026-12-01&orderby=title&order=desc')).toEqual([moved, fair, second, first]);
  expect(await feed('start_date=2026-12-01&search=curs')).toEqual([first, second]);
  expect(await feed('start_date=2026-12-01&geoloc_lat=41.2&geoloc_lng=1.2')).toEqual([first, fair, second, moved]);
  expect(await feed('ends_after=2026-12-02T18:30:00Z&order=asc')).toEqual([festival, second, moved]);
  expect(await feed('ends_after=2026-12-02T18:30:00Z&expand=false&order=desc')).toEqual([second, festival]);
});
