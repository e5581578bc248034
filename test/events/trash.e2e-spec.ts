import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('an event in the trash is in no list, except for editors who ask for the trash', async () => {
  const [kept, deleted] = [await given.event(), await given.event()];
  await calendar.delete(`/events/${deleted.id}`);
  const ids = async (query: string) =>
    (await calendar.get(`/events?${query}`, { as: ADMIN })).body.events.map((event: { id: number }) => event.id);

  expect(await ids('')).toEqual([kept.id]);
  expect(await ids(`include=${kept.id},${deleted.id}`)).toEqual([kept.id]);
  expect(await ids('status=trash')).toEqual([deleted.id]);
});

it('an event that leaves the trash has its texts, links and slugs as before', async () => {
  const tags = ['nit', 'fora'];
  const event = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: { venue: 'Palau' }, tags, cost: 5 });
  await calendar.delete(`/events/${event.id}`);

  const { body } = await calendar.patch('/events/by-slug/fira', { status: 'publish' });

  expect(body).toEqual({ ...event, version: 3 });
  expect((await calendar.get('/events/by-slug/feria', { language: 'es' })).body.id).toBe(event.id);
});
