import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** An event with a value in every field, last changed a day ago. */
async function wholeEvent() {
  const parent = await given.event();
  const venues = [await given.venue({ ca: {} }, { city: 'Reus', geo_lat: 41.15, geo_lng: 1.1 }), await given.venue({ ca: {}, es: {} })];
  const organizers = [await given.organizer({ ca: {} }, { email: 'a@example.org' }), await given.organizer()];
  const event = await given.event(
    {
      ca: { title: 'Fira', description: '<p>Parades &amp; més</p>', excerpt: '', website: 'https://example.org/ca' },
      es: { title: 'Feria', description: 'Puestos', slug: 'la-feria' },
    },
    {
      ...{
        venue: venues.map(({ id }) => id),
        organizer: organizers.map(({ id }) => id),
        categories: ['Música', 'Coral'],
        tags: ['nit', 'fora'],
      },
      ...{ image: 'https://example.org/a.jpg', cost: 12.5, timezone: 'UTC+2', post_parent: parent.id, date: '2026-11-01 10:00' },
      ...{ show_map: false, show_map_link: false, hide_from_listings: true, sticky: true, featured: true, all_day: true },
    },
  );
  calendar.clock.set('2026-11-22T11:00:00Z');
  return event;
}

const CHANGED = { modified: '2026-11-22 12:00:00', modified_utc: '2026-11-22 11:00:00', version: 2 };

it('an update of the title changes nothing else', async () => {
  const event = await wholeEvent();

  const { status, body } = await calendar.patch(`/events/${event.id}`, { title: 'Mercat' });

  expect(status).toBe(200);
  expect(body).toEqual({ ...event, ...CHANGED, title: 'Mercat' });
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(body);
});

it.each([
  ['ca', 'nothing', {}],
  // They become Spanish texts.
  ['es', 'only the time of the last change and the version, because it has texts of the fallback', CHANGED],
])('a whole event that the client sends back in %s changes %s', async (language, _, changed) => {
  const { id } = await wholeEvent();
  const everyLanguage = () =>
    Promise.all(['ca', 'es', 'en'].map(async (each) => (await calendar.get(`/events/${id}`, { as: ADMIN, language: each })).body));
  const before = await everyLanguage();
  const { body: whole } = await calendar.get(`/events/${id}`, { as: ADMIN, language });

  const { status, body } = await calendar.request('PUT', `/events/${id}`, { as: ADMIN, language, body: whole });

  expect(status).toBe(200);
  expect(body).toEqual({ ...whole, ...changed });
  expect(await everyLanguage()).toEqual(before.map((record) => ({ ...record, ...changed })));
});

it('a client can send back a whole event that it read with translation_language', async () => {
  const { id } = await wholeEvent();
  const address = `/events/${id}?translation_language=es`;
  const { body: whole } = await calendar.get(address, { as: ADMIN });

  const { status, body } = await calendar.request('PUT', address, { as: ADMIN, body: whole });

  expect([status, body.data?.params]).toEqual([200, undefined]);
  expect(body).toEqual({ ...whole, ...CHANGED });
});

it('a client can send back a whole event whose parent is in the trash', async () => {
  const event = await wholeEvent();
  await calendar.delete(`/events/${event.post_parent}`);

  expect(await calendar.patch(`/events/${event.id}`, event)).toMatchObject({ status: 200, body: { post_parent: null } });
});

it('an update ignores an id in the body, and a slug in the body is the new slug', async () => {
  const [event, other] = [await given.event({ ca: { title: 'Fira' } }), await given.event({ ca: { title: 'Mercat' } })];

  expect((await calendar.patch(`/events/${event.id}`, { id: other.id, featured: true })).body).toMatchObject({
    id: event.id,
    featured: true,
  });
  expect((await calendar.patch('/events/by-slug/fira', { slug: 'la-fira' })).body).toMatchObject({ id: event.id, slug: 'la-fira' });
  expect((await calendar.patch('/events/by-slug/la-fira', { slug: 'mercat' })).body).toMatchObject({ id: event.id, slug: 'mercat-2' });
  expect((await calendar.get('/events/by-slug/fira')).headers.get('Location')).toMatch(/\/by-slug\/mercat-2$/);
  expect((await calendar.get(`/events/${other.id}`, { as: ADMIN })).body).toEqual(other);
});

it('an event that leaves the trash has its texts, links and slugs as before', async () => {
  const tags = ['nit', 'fora'];
  const event = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: { venue: 'Palau' }, tags, cost: 5 });
  await calendar.delete(`/events/${event.id}`);

  const { body } = await calendar.patch('/events/by-slug/fira', { status: 'publish' });

  expect(body).toEqual({ ...event, version: 3 });
  expect((await calendar.get('/events/by-slug/feria', { language: 'es' })).body.id).toBe(event.id);
});
