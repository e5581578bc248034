import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['its id', (event: { id: number }) => `/events/${event.id}`],
  ['its slug', (event: { slug: string }) => `/events/by-slug/${event.slug}`],
])('moves an event to the trash by %s, and answers with it', async (_, addressOf) => {
  const event = await given.event();

  const { status, body } = await calendar.delete(addressOf(event));

  expect(status).toBe(200);
  expect(body).toEqual({ ...event, status: 'trash' });
});

it('is gone for everyone, and only once', async () => {
  const event = await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${event.id}`);

  for (const as of [undefined, ADMIN]) {
    const who = as ? { as } : {};
    expect(await calendar.get(`/events/${event.id}`, who)).toMatchObject({ status: 410, body: { code: 'event-no-longer-available' } });
    expect(await calendar.get('/events/by-slug/fira', who)).toMatchObject({ status: 410, body: { code: 'event-no-longer-available' } });
  }
  expect(await calendar.delete(`/events/${event.id}`)).toMatchObject({ status: 410, body: { code: 'event-is-in-trash' } });
  expect(await calendar.patch(`/events/${event.id}`, { status: 'trash' })).toMatchObject({
    status: 410,
    body: { code: 'event-is-in-trash' },
  });
});

it('leaves lists, but for editors who ask for the trash', async () => {
  const [kept, thrown] = [await given.event(), await given.event()];
  await calendar.delete(`/events/${thrown.id}`);
  const ids = async (query: string) =>
    (await calendar.get(`/events?${query}`, { as: ADMIN })).body.events.map((event: { id: number }) => event.id);

  expect(await ids('')).toEqual([kept.id]);
  expect(await ids(`include=${kept.id},${thrown.id}`)).toEqual([kept.id]);
  expect(await ids('status=trash')).toEqual([thrown.id]);
});

it('changes nothing of an event in the trash, unless its status takes it out', async () => {
  const event = await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${event.id}`);

  expect(await calendar.patch(`/events/${event.id}`, { title: 'Mercat' })).toMatchObject({
    status: 410,
    body: { code: 'event-no-longer-available' },
  });
  expect(await calendar.patch(`/events/${event.id}`, { status: 'draft' })).toMatchObject({
    status: 200,
    body: { ...event, status: 'draft' },
  });
});

it('comes back as it was, under its own slug while that is free', async () => {
  const tags = ['nit', 'fora'];
  const event = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: { venue: 'Palau' }, tags, cost: 5 });
  await calendar.delete(`/events/${event.id}`);

  const { body } = await calendar.patch('/events/by-slug/fira', { status: 'publish' });

  expect(body).toEqual(event);
  expect((await calendar.get('/events/by-slug/feria', { language: 'es' })).body.id).toBe(event.id);
});

it('comes back under the next slug when another took its own', async () => {
  const old = await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${old.id}`);
  const young = await given.event({ ca: { title: 'Fira' } });
  expect(young.slug).toBe('fira');

  expect((await calendar.patch(`/events/${old.id}`, { status: 'publish' })).body.slug).toBe('fira-2');
  expect((await calendar.get('/events/by-slug/fira')).body.id).toBe(young.id);
});

it('goes to the trash by its status too', async () => {
  const event = await given.event();

  expect((await calendar.patch(`/events/${event.id}`, { status: 'trash' })).body.status).toBe('trash');
  expect((await calendar.get(`/events/${event.id}`)).status).toBe(410);
});

it('answers 404 to what never was, and throws nothing away', async () => {
  const event = await given.event();

  expect(await calendar.delete('/events/4000000')).toMatchObject({ status: 404, body: { code: 'event-not-found' } });
  expect(await calendar.delete('/events/by-slug/unknown')).toMatchObject({ status: 404, body: { code: 'event-not-found' } });
  expect((await calendar.get(`/events/${event.id}`)).status).toBe(200);
});

it('is refused to those without the right, and nothing changes', async () => {
  const event = await given.event();
  const author = await calendar.person('author');

  expect(await calendar.request('DELETE', `/events/${event.id}`)).toMatchObject({ status: 401 });
  expect(await calendar.delete(`/events/${event.id}`, { as: author })).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
  expect((await calendar.get(`/events/${event.id}`)).body).toEqual(event);
});
