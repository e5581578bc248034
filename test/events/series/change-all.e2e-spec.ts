import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('a change of a series reaches its changed dates, but for what they have of their own', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, second } = await given.course({ venue: venue.id }, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  await calendar.patch(`/events/${second}`, { title: 'Especial', cost: 5 });

  const changes = { title: 'Curs nou', description: 'Per a tothom', cost: 7, venue: { venue: 'Parc' }, featured: true };
  await calendar.patch(`/events/${id}`, { ...changes, translations: { es: { title: 'Curso nuevo' } } });

  const { body } = await calendar.get(`/events/${second}`);
  expect(body).toMatchObject({ title: 'Especial', description: 'Per a tothom', cost: '5 €', venue: { venue: 'Parc' }, featured: true });
  expect(new Set(body.changed)).toEqual(new Set(['title', 'cost']));
  expect((await calendar.get(`/events/${second}`, { language: 'es' })).body.title).toBe('Curso nuevo');
  expect((await calendar.get('/events?search=tothom')).body.total).toBe(4);
  expect((await calendar.get('/events?search=especial&featured=true')).body.events).toMatchObject([{ id: second }]);
});

it('a series goes to the trash and comes back with all occurrences and their changes', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${second}`, { title: 'Especial' });

  await calendar.delete(`/events/${id}`);
  const inTrash = [(await calendar.get(`/events/${second}`)).status, (await calendar.get('/events')).body.total];
  await calendar.patch(`/events/${id}`, { status: 'publish' });

  expect(inTrash).toEqual([410, 0]);
  expect((await calendar.get('/events')).body.total).toBe(4);
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ title: 'Especial', status: 'publish' });
});

it('a changed date follows its series, however often it was read before', async () => {
  const { series, second: id } = await given.course();
  const read = async () => (await calendar.get(`/events/${id}`, { as: ADMIN })).body;

  for (const text of ['a', 'b']) {
    await calendar.patch(`/events/${id}`, { title: text });
    for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ title: text });
    await calendar.patch(`/events/${series.id}`, { excerpt: text });
    for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ title: text, excerpt: text });
  }
});
