import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

it('answers 201 with the category, every field of it, and where it is', async () => {
  const { status, headers, body } = await calendar.post('/categories', { name: 'Música' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`${P}/categories/${body.id}`);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Música',
    slug: 'musica',
    description: null,
    count: 0,
    taxonomy: 'event_category',
    parent: 0,
    url: `${P}/categories/${body.id}`,
    urls: { self: `${P}/categories/${body.id}`, collection: `${P}/categories` },
    language: 'ca',
    languages: ['ca'],
    source_language: 'ca',
    translations: { ca: { slug: 'musica', rest_url: `${P}/categories/${body.id}` } },
  });
});

it('keeps every field that is sent, and says where the parent is', async () => {
  const music = await given.category({ ca: { name: 'Música' } });

  const { body } = await calendar.post('/categories', {
    name: 'Corals',
    description: '<p>A veus</p>',
    slug: 'cant-coral',
    parent: music.id,
  });

  expect(body).toMatchObject({ name: 'Corals', description: '<p>A veus</p>', slug: 'cant-coral', parent: music.id });
  expect(body.urls).toEqual({ self: `${P}/categories/${body.id}`, collection: `${P}/categories`, up: `${P}/categories/${music.id}` });
});

it.each([0, '0', null, ''])('takes the parent %j for none', async (parent) => {
  const { status, body } = await calendar.post('/categories', { name: 'Música', parent });

  expect([status, body.parent]).toEqual([201, 0]);
});

it('takes a form and the query string as well as JSON; the body wins', async () => {
  const music = await given.category({ ca: { name: 'Música' } });

  const { status, body } = await calendar.post(`/categories?parent=${music.id}&description=A`, 'name=Corals&description=B', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect([status, body.parent, body.description]).toEqual([201, music.id, 'B']);
});

it('keeps the name plain, and a safe part of HTML in the description', async () => {
  const { body } = await calendar.post('/categories', { name: 'Rock <b>& Roll</b>', description: '<em>Fort</em><iframe></iframe> & més' });

  expect(body).toMatchObject({ name: 'Rock & Roll', description: '<em>Fort</em> &amp; més' });
});

it('names what is missing', async () => {
  const { status, body } = await calendar.post('/categories', { slug: 'musica' });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['name'] } });
});

it('names all that is bad at once, and makes nothing', async () => {
  const bad = { name: 'x'.repeat(256), description: 'x'.repeat(65_001), slug: {}, parent: 'Música' };

  const { status, body } = await calendar.post('/categories', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/categories?hide_empty=0')).body.total).toBe(0);
});

it('refuses a parent that nobody knows, and makes nothing', async () => {
  const { status, body } = await calendar.post('/categories', { name: 'Corals', parent: 999999 });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
  expect((await calendar.get('/categories?hide_empty=0')).body.total).toBe(0);
});

it('counts published events alone', async () => {
  const { id } = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: {} }, { categories: [id] });
  await given.event({ ca: {} }, { categories: [id] });
  await given.event({ ca: {} }, { categories: [id], status: 'draft' });

  expect((await calendar.get(`/categories/${id}`)).body.count).toBe(2);
});
