import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

it('a new category keeps every field that the client sends, and links to its parent', async () => {
  const music = await given.category({ ca: { name: 'Música' } });

  const { body } = await calendar.post('/categories', {
    name: 'Corals',
    description: '<p>A veus</p>',
    slug: 'cant-coral',
    parent: music.id,
    color: 'teal',
  });

  expect(music.color).toBeNull();
  expect(body).toMatchObject({ color: 'teal', name: 'Corals', description: '<p>A veus</p>', slug: 'cant-coral', parent: music.id });
  expect(body.urls).toEqual({ self: `${P}/categories/${body.id}`, collection: `${P}/categories`, up: `${P}/categories/${music.id}` });
});

it.each([0, '0', null, ''])('a new category with the parent %j has no parent', async (parent) => {
  const { status, body } = await calendar.post('/categories', { name: 'Música', parent });

  expect([status, body.parent]).toEqual([201, 0]);
});

it('a form creates a category, and its fields override the query string', async () => {
  const music = await given.category({ ca: { name: 'Música' } });

  const { status, body } = await calendar.post(`/categories?parent=${music.id}&description=A`, 'name=Corals&description=B', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect([status, body.parent, body.description]).toEqual([201, music.id, 'B']);
});

it('the answer names all bad fields of a new category, and no category is created', async () => {
  const bad = { name: 'x'.repeat(256), description: 'x'.repeat(65_001), slug: {}, parent: 'Música', color: 'pink' };

  const { status, body } = await calendar.post('/categories', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/categories?hide_empty=0')).body.total).toBe(0);
});

it('a parent that does not exist is refused, and no category is created', async () => {
  const { status, body } = await calendar.post('/categories', { name: 'Corals', parent: 999999 });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
  expect((await calendar.get('/categories?hide_empty=0')).body.total).toBe(0);
});

it.each([
  ['keeps', {}, 'blue'],
  ['loses', { color: null }, null],
  ['loses', { color: '' }, null],
  ['changes', { color: 'red' }, 'red'],
])('an update %s the color: %j', async (_, changes, expected) => {
  const { id } = await given.category({ ca: { name: 'Música' } }, { color: 'blue' });

  const { body } = await calendar.patch(`/categories/${id}`, { description: 'A', ...changes });

  expect([body.color, (await calendar.get(`/categories/${id}`)).body.color]).toEqual([expected, expected]);
});
