import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Degrees: latitude, longitude. */
const TOWNS = { Valls: [41.286, 1.2499], Reus: [41.1561, 1.1069], Tarragona: [41.1189, 1.2445], Barcelona: [41.3874, 2.1686] } as const;

interface Shown {
  title: string;
}

async function found(query: string, options = {}): Promise<string[]> {
  const { body } = await calendar.get(`/events?${query}`, options);
  return body.events?.map(({ title }: Shown) => title) ?? Object.keys(body.data.params);
}

const venueIn = (town: keyof typeof TOWNS, fields = {}) =>
  given.venue({ ca: { venue: town } }, { geo_lat: TOWNS[town][0], geo_lng: TOWNS[town][1], ...fields });

async function inEveryTown() {
  for (const town of ['Barcelona', 'Tarragona', 'Reus', 'Valls'] as const)
    await given.event({ ca: { title: town } }, { venue: (await venueIn(town)).id });
  await given.event({ ca: { title: 'somewhere' } }, { venue: { venue: 'Palau' } });
  await given.event({ ca: { title: 'nowhere' } });
}

it('the list can be limited to events with coordinates, or to those without', async () => {
  await inEveryTown();

  expect(await found('geoloc=true')).toEqual(['Barcelona', 'Tarragona', 'Reus', 'Valls']);
  expect(await found('geoloc=false')).toEqual(['somewhere', 'nowhere']);
});

it('the list around a point has the events within 25 kilometres, the nearest first', async () => {
  await inEveryTown();

  const { body } = await calendar.get('/events?geoloc_lat=41.286&geoloc_lng=1.2499');

  expect(body.events.map(({ title }: Shown) => title)).toEqual(['Valls', 'Tarragona', 'Reus']);
  expect(body.events[0].distance_km).toBe(0);
  expect(body.events[1].distance_km).toBeCloseTo(18.586, 2);
  expect(body.events[2].distance_km).toBeCloseTo(18.753, 2);
  expect(body.total).toBe(3);
});

it('the list around a point takes a radius, another order, and other filters', async () => {
  await inEveryTown();
  const near = 'geoloc_lat=41.286&geoloc_lng=1.2499';

  expect(await found(`${near}&geoloc_radius=10`)).toEqual(['Valls']);
  expect(await found(`${near}&geoloc_radius=100&order=desc`)).toHaveLength(4);
  expect((await found(`${near}&geoloc_radius=100&order=desc`))[0]).toBe('Barcelona');
  expect(await found(`${near}&orderby=title`)).toEqual(['Reus', 'Tarragona', 'Valls']);
  expect(await found(`${near}&orderby=start_date`)).toEqual(['Tarragona', 'Reus', 'Valls']);
  expect(await found(`${near}&search=reus`)).toEqual(['Reus']);
});

it('the list around a point keeps to its window, to what is listed, and to categories, venues and featured events', async () => {
  const venue = await venueIn('Valls');
  const other = await venueIn('Reus');
  const { id: category } = (await calendar.post('/categories', { name: 'Fires' })).body;
  await given.event({ ca: { title: 'plain' } }, { venue: venue.id });
  await given.event({ ca: { title: 'special' } }, { venue: [other.id, venue.id], categories: [category], featured: true });
  await given.event({ ca: { title: 'later' } }, { venue: venue.id, start_date: '2027-06-01 10:00', end_date: '2027-06-01 11:00' });
  await given.event({ ca: { title: 'hidden' } }, { venue: venue.id, hide_from_listings: true });
  await given.event({ ca: { title: 'draft' } }, { venue: venue.id, status: 'draft' });
  const near = 'geoloc_lat=41.286&geoloc_lng=1.2499';

  expect(await found(near)).toEqual(['plain', 'special', 'later']);
  expect(await found(near, { as: await calendar.person('editor') })).toEqual(['plain', 'special', 'hidden', 'later']);
  expect(await found(`${near}&start_date=2027-01-01`)).toEqual(['later']);
  expect(await found(`${near}&end_date=2027-01-01`)).toEqual(['plain', 'special']);
  expect(await found(`${near}&categories=${category}`)).toEqual(['special']);
  expect(await found(`${near}&venue=${other.id}`)).toEqual(['special']);
  expect(await found(`${near}&venue=${other.id},${venue.id}&featured=false`)).toEqual(['plain', 'later']);
  expect((await calendar.get(`/events?${near}&featured=true&page=2`)).status).toBe(404);
});

it.each([
  ['east of the antimeridian', [10, -179.95], [10, 179.95]],
  ['west of the antimeridian', [10, 179.95], [10, -179.95]],
  ['beyond the north pole', [89.95, 10], [89.97, -170]],
  ['beyond the south pole', [-89.95, 10], [-89.97, -170]],
  ['in the far north, where degrees of longitude are short', [89, 10], [89.02, 20]],
  ['in the east, nearer to the pole than the point', [60, 10], [60.01, 10.44]],
])('the list around a point has an event %s', async (_where, [latitude, longitude], [geo_lat, geo_lng]) => {
  const { id } = await given.venue({ ca: { venue: 'Far' } }, { geo_lat, geo_lng });
  await given.event({ ca: { title: 'Near' } }, { venue: id });

  expect(await found(`geoloc_lat=${latitude}&geoloc_lng=${longitude}`)).toEqual(['Near']);
});

it('the distance of an event is that of its nearest venue', async () => {
  const venues = [await venueIn('Barcelona'), await venueIn('Valls')];
  await given.event({ ca: { title: 'Gira' } }, { venue: venues.map(({ id }) => id) });

  const { body } = await calendar.get('/events?geoloc_lat=41.286&geoloc_lng=1.2499');

  expect(body.events).toMatchObject([{ title: 'Gira', distance_km: 0 }]);
});

it('the pages of the list have each event once, where distances are equal', async () => {
  const { id } = await venueIn('Reus');
  for (let n = 0; n < 5; n++) await given.event({ ca: { title: String(n) } }, { venue: id });
  const near = 'geoloc_lat=41.286&geoloc_lng=1.2499&per_page=2';

  expect([...(await found(near)), ...(await found(`${near}&page=2`)), ...(await found(`${near}&page=3`))]).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ]);
});

it('the list does not reveal where a hidden venue is', async () => {
  const hidden = await venueIn('Valls', { status: 'draft' });
  await given.event({ ca: { title: 'Secret' } }, { venue: hidden.id });
  const editor = await calendar.person('editor');

  expect(await found('geoloc=true')).toEqual([]);
  expect(await found('geoloc=false')).toEqual(['Secret']);
  expect(await found('geoloc_lat=41.286&geoloc_lng=1.2499')).toEqual([]);
  expect(await found('geoloc_lat=41.286&geoloc_lng=1.2499', { as: editor })).toEqual(['Secret']);
});

it('distances are right across the antimeridian and the pole', async () => {
  const [east, pole] = [
    await given.venue({ ca: {} }, { geo_lat: 0, geo_lng: 179.95 }),
    await given.venue({ ca: {} }, { geo_lat: 89.95, geo_lng: 0 }),
  ];
  await given.event({ ca: { title: 'east' } }, { venue: east.id });
  await given.event({ ca: { title: 'pole' } }, { venue: pole.id });

  expect(await found('geoloc_lat=0&geoloc_lng=-179.95')).toEqual(['east']);
  expect(await found('geoloc_lat=89.95&geoloc_lng=180')).toEqual(['pole']);
  expect(await found('geoloc_lat=0&geoloc_lng=-0.05&geoloc_radius=20040')).toHaveLength(2);
});

it('the list needs both coordinates or none', async () => {
  await inEveryTown();

  expect(await found('geoloc_lat=41.2')).toEqual(['geoloc_lng']);
  expect(await found('geoloc_lng=1.2')).toEqual(['geoloc_lat']);
  expect(await found('geoloc_radius=1')).toHaveLength(6);
  expect(await found('geoloc_radius=far')).toHaveLength(6);
});

it.each([
  ['geoloc_lat', '91'],
  ['geoloc_lat', 'north'],
  ['geoloc_lng', '-180.5'],
  ['geoloc_lng', ''],
  ['geoloc_radius', '-1'],
  ['geoloc_radius', 'far'],
  ['geoloc', 'perhaps'],
])('the list refuses %s=%s', async (name, value) => {
  const query = new URLSearchParams({ geoloc_lat: '41', geoloc_lng: '1', [name]: value });

  expect(await found(query.toString())).toEqual([name]);
});

it('an event has a distance only in a list around a point', async () => {
  await inEveryTown();

  expect((await calendar.get('/events?geoloc=true')).body.events[0]).not.toHaveProperty('distance_km');
});
