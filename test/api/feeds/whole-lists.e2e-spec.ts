import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const ALL = 'starts_after=2020-01-01';
const NEAR = 'geoloc_lat=41.98&geoloc_lng=2.82&geoloc_radius=200';

it('a feed has the events of the list in the same order, whatever it is asked for', async () => {
  const [girona, barcelona] = [
    await given.venue({ ca: { venue: 'Girona' } }, { geo_lat: 41.98, geo_lng: 2.82 }),
    await given.venue({ ca: { venue: 'Barcelona' } }, { geo_lat: 41.38, geo_lng: 2.17 }),
  ];
  const titles = ['Ñandú', 'nz Fira', '😀 Fira', '\ufffd Fira', 'Àgora', 'agulla', 'Fira', 'fira'];
  const day = (place: number) => ({ start_date: `2027-01-1${7 - place} 10:00`, end_date: `2027-01-1${7 - place} 11:00` });
  const venues = [barcelona, girona, null];
  for (const [place, title] of titles.entries()) {
    calendar.clock.set(`2026-11-2${2 + ((place * 3) % 8)}T12:00:00Z`);
    await given.event({ ca: { title } }, { ...day(place), venue: venues[place % 3]?.id, featured: place % 2 === 0 });
  }
  for (const title of ['Zel', 'Abans']) await given.event({ ca: { title } }, { ...day(1), status: 'draft' });
  calendar.clock.set('2026-11-30T12:00:00Z');

  const queries = ['title', 'date', 'modified', 'id', 'start_date'].flatMap((by) => [`orderby=${by}`, `orderby=${by}&order=desc`]);
  queries.push('orderby=title&featured=true', 'search=fira', 'search=fira&orderby=title', 'modified_after=2020-01-01', NEAR);
  queries.push(`${NEAR}&order=desc`, `${NEAR}&orderby=title`, `venue=${girona.id}&orderby=title`, 'geoloc=false');
  queries.push('status=draft&orderby=title', 'status=draft,publish', `status=draft,publish&${NEAR}`);
  const read = async (path: string) => (await calendar.get(path, { as: ADMIN })).body;
  for (const query of queries) {
    const { events } = await read(`/events?per_page=100&${ALL}&${query}`);
    const feed: string = await read(`/events.csv?${ALL}&_fields=id&${query}`);

    const ids = feed.split('\r\n').slice(1, -1).map(Number);
    expect({ query, ids }).toEqual({ query, ids: events.map(({ id }: { id: number }) => id) });
    expect(ids.length).toBeGreaterThan(0);
  }
});

it('a feed of venues has the venues of the list in the same order', async () => {
  for (const venue of ['Zoo', 'Ateneu', 'àgora', 'Ñ']) await given.venue({ ca: { venue } });
  await given.venue({ ca: { venue: 'Secret' } }, { status: 'draft' });

  const [{ body: list }, { body: feed }] = [await calendar.get('/venues'), await calendar.get('/venues.geojson')];

  expect(feed.features.map(({ properties }: { properties: { venue: string } }) => properties.venue)).toEqual([
    'àgora',
    'Ateneu',
    'Ñ',
    'Zoo',
  ]);
  expect(feed.features.map(({ id }: { id: number }) => id)).toEqual(list.venues.map(({ id }: { id: number }) => id));
});

it.each([
  `events.csv?${ALL}`,
  `events.csv?${ALL}&orderby=title`,
  `events.csv?${ALL}&modified_after=2020-01-01`,
  `events.csv?${ALL}&search=de&orderby=modified`,
  `events.csv?${ALL}&${NEAR}`,
  `events.ics?${ALL}&orderby=title`,
  'venues.geojson',
])('no statement reads the whole list for %s', async (path) => {
  const venue = await given.venue({ ca: { venue: 'Girona' } }, { geo_lat: 41.98, geo_lng: 2.82 });
  await given.event({ ca: { title: 'Fira de Nadal' } }, { venue: venue.id });
  const { id } = await given.event({ ca: { title: 'Mercat' } });
  await calendar.delete(`/events/${id}`);

  const statements = await calendar.recordQueries(() => calendar.get(`/${path}`));

  const reads = statements.filter((sql) => /FROM [`"]?(event|venue|calendar_entry)[`"]? /.test(sql));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((sql) => !/ IN \(|LIMIT ([1-9]\d{0,3}|10000)\b/.test(sql))).toEqual([]);
});
