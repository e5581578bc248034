import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { decode, readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

const GIRONA = { geo_lat: 41.98, geo_lng: 2.82 };
const TITLES = ['Concert', 'Fira', 'Ball', 'Regata', 'Xerrada'];

// Salt is 3 km from Girona, and Blanes 40 km.
beforeEach(async () => {
  const [hall, other, salt, blanes, secret] = [
    await given.venue({ ca: { venue: 'Ateneu', city: 'Girona' }, en: { city: 'Girona' } }, GIRONA),
    await given.venue({ ca: { venue: 'Sala gran', city: 'Girona' }, es: { city: 'Gerona' } }, { geo_lat: 41.99, geo_lng: 2.83 }),
    await given.venue({ ca: { venue: 'Pla', city: 'Salt' } }, { geo_lat: 41.975, geo_lng: 2.79 }),
    await given.venue({ ca: { venue: 'Port', city: 'Blanes' } }, { geo_lat: 41.67, geo_lng: 2.79 }),
    await given.venue({ ca: { venue: 'Amagat', city: 'Lloret' } }, { ...GIRONA, status: 'private' }),
  ];
  const at = (day: string) => ({ start_date: `2026-11-${day} 18:00:00`, end_date: `2026-11-${day} 20:00:00` });
  await given.event({ ca: { title: 'Fira' } }, { ...at('25'), venue: salt.id, cost: '0' });
  await given.event({ ca: { title: 'Concert' } }, { ...at('28'), venue: hall.id });
  await given.event({ ca: { title: 'Ball' } }, { ...at('26'), venue: other.id });
  await given.event({ ca: { title: 'Regata' } }, { ...at('24'), venue: blanes.id });
  await given.event({ ca: { title: 'Xerrada' } }, { ...at('24'), venue: secret.id });
});

async function find(path: string): Promise<string[]> {
  const { text } = await readPage(calendar, path);
  return [...text.matchAll(new RegExp(TITLES.join('|'), 'g'))].map(([title]) => title);
}

it.each([
  ['a town', 'girona', 5, ['Fira', 'Ball', 'Concert']],
  ['a town in another language', 'Gerona', 1, ['Ball']],
  ['the beginning of a town', 'blan', 10, ['Regata']],
  ['a place', 'pla', 1, ['Fira']],
  ['a town, far enough', 'girona', 50, ['Regata', 'Fira', 'Ball', 'Concert']],
])('lists by time what is near %s', async (_, near, distance, titles) => {
  expect(await find(`/ca/calendar?near=${near}&geoloc_radius=${distance}`)).toEqual(titles);
});

it('takes a whole name of a place before the beginning of a town', async () => {
  await given.venue({ ca: { venue: 'Gir', city: 'Girona' } }, { geo_lat: 42.1, geo_lng: 2.9 });

  expect((await readPage(calendar, '/ca/calendar?near=gir&geoloc_radius=5')).body).toContain('geoloc_lat=42.1000');
});

it('keeps the place in its links, and tells feeds the point', async () => {
  const page = await readPage(calendar, '/ca/calendar?near=Girona&geoloc_radius=5');
  const kept = '?near=Girona&geoloc_lat=41.9850&geoloc_lng=2.8250&geoloc_radius=5';
  const [, feed = ''] = /type="application\/rss\+xml"[^>]*href="http:\/\/calendar\.test([^"]*)"/.exec(String(page.body))!;

  expect(page.body).toMatch(/<title>Pròxims esdeveniments · A menys de 5 km de Girona · /);
  expect(page.text).toContain('A menys de 5 km de Girona ×');
  expect(page.links).toContain(`/ca/calendar/2026/11${kept}`);
  expect(await find(`/ca/calendar/2026/11${kept}`)).toEqual(['Fira', 'Ball', 'Concert']);
  expect(await find(`/ca/calendar/2026/11/26${kept}`)).toEqual(['Ball']);
  expect(await find(`/ca/embed${kept}&is_free=true`)).toEqual(['Fira']);
  expect(decode(feed)).toContain('?geoloc_lat=41.9850&geoloc_lng=2.8250&geoloc_radius=5');
});

it.each(['Atlantis', 'Lloret'])('says at the field that the calendar has no place %s', async (name) => {
  const { status, text, body } = await readPage(calendar, `/ca/calendar?near=${name}&geoloc_radius=5`);

  expect(status).toBe(400);
  expect(text).toContain('El calendari no té cap població ni cap espai amb aquest nom al mapa.');
  expect(body).toContain(`name="near" type="text" value="${name}"`);
});

it('leaves the place to the site around, where it has chosen one', async () => {
  const around = await readPage(calendar, '/ca/embed?geoloc_lat=41.98&geoloc_lng=2.82&geoloc_radius=5');

  expect(around.body).not.toContain('name="near"');
  expect((await readPage(calendar, '/ca/embed')).body).toContain('name="near"');
});
