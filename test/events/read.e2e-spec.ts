import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { asPublic, Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('an event is the same by its id and by its slug', async () => {
  const event = await given.event({ ca: { title: 'Cantada d’havaneres' } });

  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
  expect((await calendar.get('/events/by-slug/cantada-d-havaneres', { as: ADMIN })).body).toEqual(event);
});

it('an event with a slug of digits is found only below by-slug', async () => {
  const event = await given.event({ ca: { title: '2027' } });

  expect((await calendar.get('/events/by-slug/2027', { as: ADMIN })).body).toEqual(event);
  expect((await calendar.get('/events/2027')).status).toBe(404);
});

it.each([
  ['/events/4000000', 'event-not-found'],
  ['/events/99999999999', 'event-not-found'],
  ['/events/by-slug/unknown', 'event-not-found'],
  ['/events/abc', 'rest_no_route'],
  ['/events/-1', 'rest_no_route'],
  ['/events/1.5', 'rest_no_route'],
])('the service answers 404 to %s: %s', async (path, code) => {
  await given.event();

  expect(await calendar.get(path)).toMatchObject({ status: 404, body: { code, data: { status: 404 } } });
});

it('the id of a venue is not the id of an event', async () => {
  const venue = await given.venue();

  expect(await calendar.get(`/events/${venue.id}`)).toMatchObject({ status: 404, body: { code: 'event-not-found' } });
});

it('an event shows its venues and organizers in the order of the request, without those that the reader may not see', async () => {
  const [palau, draft, liceu] = [await given.venue(), await given.venue({ ca: {} }, { status: 'draft' }), await given.venue()];
  const [cor, hidden] = [await given.organizer(), await given.organizer({ ca: {} }, { status: 'private' })];
  const event = await given.event({ ca: {} }, { venue: [draft.id, liceu.id, palau.id], organizer: [hidden.id, cor.id] });

  const { body } = await calendar.get(`/events/${event.id}`);

  expect(body.venues).toEqual([asPublic(liceu), asPublic(palau)]);
  expect(body.venue).toEqual(asPublic(liceu));
  expect(body.organizer).toEqual([asPublic(cor)]);
  expect(event.venues).toEqual([draft, liceu, palau]);
});

it('an event has only the fields that the client asks for', async () => {
  const event = await given.event({ ca: { title: 'Fira' } }, { venue: { venue: 'Palau', city: 'Barcelona' }, tags: ['nit'] });

  const { body } = await calendar.get(`/events/${event.id}?_fields=title,venue.city,tags.name,colour`);

  expect(body).toEqual({ title: 'Fira', venue: { city: 'Barcelona' }, tags: [{ name: 'nit' }] });
});

it('an event has its texts, its cost and its linked records in the language of the request', async () => {
  const venue = await given.venue({ ca: { venue: 'Platja' }, en: { venue: 'Beach' } });
  const event = await given.event({ ca: { title: 'Bany' }, en: { title: 'Swim' } }, { venue: venue.id, cost: 'Free' });

  expect((await calendar.get(`/events/${event.id}`, { language: 'en' })).body).toMatchObject({
    title: 'Swim',
    slug: 'swim',
    cost: 'Free',
    venue: { venue: 'Beach' },
    language: 'en',
  });
  expect((await calendar.get(`/events/${event.id}`, { language: 'es' })).body).toMatchObject({
    title: 'Bany',
    cost: 'Gratis',
    venue: { venue: 'Platja' },
    language: 'ca',
  });
});
