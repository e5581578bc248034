import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(['POST', 'PUT', 'PATCH'])('%s changes what is sent and keeps the rest', async (method) => {
  const music = await given.category({ ca: { name: 'Música' } });
  const { id } = await given.category({ ca: { name: 'Corals', description: 'A veus' } }, { parent: music.id });

  const { status, body } = await calendar.request(method, `/categories/${id}`, { as: ADMIN, body: { name: 'Cors' } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, name: 'Cors', slug: 'corals', description: 'A veus', parent: music.id });
});

it('keeps the parent when it is left out, takes another, and clears it', async () => {
  const music = await given.category();
  const theatre = await given.category();
  const { id } = await given.category({ ca: {} }, { parent: music.id });
  const change = async (changes: object) => (await calendar.patch(`/categories/${id}`, changes)).body.parent;

  expect(await change({ description: 'Nova' })).toBe(music.id);
  expect(await change({ parent: theatre.id })).toBe(theatre.id);
  expect(await change({ parent: null })).toBe(0);
  expect(await change({ parent: String(music.id) })).toBe(music.id);
  expect(await change({ parent: 0 })).toBe(0);
});

it('keeps the description when it is left out, clears it for null, and keeps an empty one', async () => {
  const { id } = await given.category({ ca: { description: 'A veus' } });
  const change = async (changes: object) => (await calendar.patch(`/categories/${id}`, changes)).body.description;

  expect(await change({})).toBe('A veus');
  expect(await change({ description: null })).toBeNull();
  expect(await change({ description: '' })).toBe('');
  expect(await change({ description: 'Cant' })).toBe('Cant');
});

it('is not its own parent, nor a descendant’s child', async () => {
  const grandmother = await given.category();
  const mother = await given.category({ ca: {} }, { parent: grandmother.id });
  const child = await given.category({ ca: {} }, { parent: mother.id });

  for (const parent of [grandmother.id, mother.id, child.id, 999999]) {
    const { status, body } = await calendar.patch(`/categories/${grandmother.id}`, { parent, description: 'Nova' });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
  }
  expect((await calendar.get(`/categories/${grandmother.id}`)).body).toMatchObject({ parent: 0, description: null });
});

it('makes no circle of two moves that come at once', async () => {
  const one = await given.category();
  const other = await given.category();

  await Promise.all([
    calendar.patch(`/categories/${one.id}`, { parent: other.id }),
    calendar.patch(`/categories/${other.id}`, { parent: one.id }),
  ]);

  const parents = [(await calendar.get(`/categories/${one.id}`)).body.parent, (await calendar.get(`/categories/${other.id}`)).body.parent];
  expect(parents.filter((parent) => parent === 0)).toHaveLength(1);
});

it.each([null, '', ' '])('does not let the name be cleared by %j, and changes nothing', async (name) => {
  const { id } = await given.category({ ca: { name: 'Música' } });

  const { status, body } = await calendar.patch(`/categories/${id}`, { name, description: 'Nova' });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['name']]);
  expect((await calendar.get(`/categories/${id}`)).body).toMatchObject({ name: 'Música', description: null });
});

it('does not know categories that are not there, nor a slug in the address', async () => {
  await given.category({ ca: { name: 'Música' } });
  const answers = [
    await calendar.get('/categories/999999'),
    await calendar.get('/categories/99999999999'),
    await calendar.patch('/categories/999999', { name: 'Música' }),
    await calendar.delete('/categories/999999'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'category-not-found']));
  expect((await calendar.get('/categories/musica')).body.code).toBe('rest_no_route');
  expect((await calendar.get('/categories/by-slug/musica')).body.code).toBe('rest_no_route');
});
