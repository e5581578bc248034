import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

let concert: number;
let fair: number;

/** A concert at 10 and at 20 o'clock of the same day, and between them a fair farther away. */
beforeEach(async () => {
  const venue = await given.venue({ ca: {} }, { geo_lat: 41.2, geo_lng: 1.2 });
  const farther = await given.venue({ ca: {} }, { geo_lat: 41.3, geo_lng: 1.2 });
  const fields = { categories: ['festa'], tags: ['nit'] };
  const day = '2026-12-01';
  const times = { start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` };
  ({ id: concert } = await given.event({ ca: { title: 'Concert a la fira' } }, { ...fields, ...times, venue: venue.id }));
  // Events have one occurrence yet. The second one is added to the calendar and to its counters.
  await calendar.changeBySql(
    `INSERT INTO calendar_entry (facet, facet_id, start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct)
      SELECT facet, facet_id, '${day} 19:00:00', event_id, 1, '${day} 20:00:00', span, hidden, featured, 0 FROM calendar_entry`,
  );
  await calendar.changeBySql(
    `INSERT INTO calendar_count (facet, facet_id, unit, period, hidden, slot, events)
      SELECT facet, facet_id, unit, period, hidden, slot + 100, events FROM calendar_count WHERE unit > 0`,
  );
  const afternoon = { start_date: `${day} 16:00:00`, end_date: `${day} 17:00:00` };
  ({ id: fair } = await given.event({ ca: { title: 'Fira' } }, { ...fields, ...afternoon, venue: [venue.id, farther.id] }));
});

async function list(query: string): Promise<{ ids: number[]; total: number }> {
  const { body } = await calendar.get(`/events?_fields=id&${query}`);
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
])('a list by %s has each occurrence of an event in the order of time', async (_name, query) => {
  expect(await list(query)).toEqual({ ids: [concert, fair, concert], total: 3 });
  expect(await list(`${query}&order=desc&per_page=2&page=2`)).toEqual({ ids: [concert], total: 3 });
});

it('a list around a point has each occurrence once, also if several venues of it are near', async () => {
  const near = 'geoloc_lat=41.2&geoloc_lng=1.2';

  expect(await list(near)).toEqual({ ids: [concert, concert, fair], total: 3 });
  expect(await list(`${near}&search=fira`)).toEqual({ ids: [concert, concert, fair], total: 3 });
});

it('a list in another order has each occurrence', async () => {
  expect(await list('orderby=title')).toEqual({ ids: [concert, concert, fair], total: 3 });
  expect(await list('orderby=id&order=desc')).toEqual({ ids: [fair, concert, concert], total: 3 });
});

it('a feed has the events under way at a moment, and those that start later', async () => {
  const { id: festival } = await given.event({ ca: {} }, { start_date: '2026-11-20', end_date: '2026-12-20' });
  await given.event({ ca: {} }, { start_date: '2026-11-20', end_date: '2026-11-21' });
  const feed = (order: string) => calendar.get(`/events.geojson?_fields=id&ends_after=2026-12-01T16:30:00%2B01:00&order=${order}`);
  const idsOf = ({ body }: { body: { features: { properties: { id: number } }[] } }) =>
    body.features.map(({ properties }) => properties.id);

  expect(idsOf(await feed('asc'))).toEqual([festival, fair, concert]);
  expect(idsOf(await feed('desc'))).toEqual([concert, fair, festival]);
});

it('a feed has each event once', async () => {
  const { body } = await calendar.get('/events.geojson');

  expect(body.features).toHaveLength(2);
});
