import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('is for good, with the category as it was', async () => {
  const { id } = await given.category({ ca: { name: 'Música' }, es: { name: 'Música' } });

  const { status, body } = await calendar.delete(`/categories/${id}`);
  const after = [
    await calendar.delete(`/categories/${id}`),
    await calendar.get(`/categories/${id}`),
    await calendar.patch(`/categories/${id}`, { name: 'Cant' }),
  ];

  expect([status, body.id, body.name, body.languages]).toEqual([200, id, 'Música', ['ca', 'es']]);
  expect(after.map((answer) => [answer.status, answer.body.code])).toEqual(Array(3).fill([404, 'category-not-found']));
});

it('leaves its events, without it', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const theatre = await given.category({ ca: { name: 'Teatre' } });
  const event = await given.event({ ca: {} }, { categories: [music.id, theatre.id] });

  await calendar.delete(`/categories/${music.id}`);

  expect((await calendar.get(`/events/${event.id}`)).body.categories).toMatchObject([{ id: theatre.id }]);
});

it('moves the children to the parent', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: art.id });
  const choirs = await given.category({ ca: { name: 'Corals' } }, { parent: music.id });
  const deep = await given.category({ ca: { name: 'Gòspel' } }, { parent: choirs.id });
  const parentOf = async ({ id }: { id: number }) => (await calendar.get(`/categories/${id}`)).body.parent;

  await calendar.delete(`/categories/${music.id}`);
  expect([await parentOf(choirs), await parentOf(deep)]).toEqual([art.id, choirs.id]);

  await calendar.delete(`/categories/${art.id}`);
  expect([await parentOf(choirs), await parentOf(deep)]).toEqual([0, choirs.id]);
});

it('lets a child have the name of the one that goes', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const child = await given.category({ ca: { name: 'Música' } }, { parent: music.id });

  expect((await calendar.delete(`/categories/${music.id}`)).status).toBe(200);
  expect((await calendar.get(`/categories/${child.id}`)).body).toMatchObject({ name: 'Música', parent: 0 });
  expect((await calendar.post('/categories', { name: 'musica' })).body.data.term_id).toBe(child.id);
});

it('is refused while a child would meet its name among its new siblings, and changes nothing', async () => {
  const theatre = await given.category({ ca: { name: 'Teatre' } });
  const art = await given.category({ ca: { name: 'Art' } });
  const child = await given.category({ ca: { name: 'teatre' } }, { parent: art.id });

  const { status, body } = await calendar.delete(`/categories/${art.id}`);

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', theatre.id]);
  expect((await calendar.get(`/categories/${child.id}`)).body.parent).toBe(art.id);
  expect((await calendar.get(`/categories/${art.id}`)).body.name).toBe('Art');
});
