import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

it('answers 201 with the tag, every field of it, and where it is', async () => {
  const { status, headers, body } = await calendar.post('/tags', { name: 'Gratuït' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`${P}/tags/${body.id}`);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Gratuït',
    slug: 'gratuit',
    description: null,
    count: 0,
    taxonomy: 'event_tag',
    url: `${P}/tags/${body.id}`,
    urls: { self: `${P}/tags/${body.id}`, collection: `${P}/tags` },
    language: 'ca',
    languages: ['ca'],
    source_language: 'ca',
    translations: { ca: { slug: 'gratuit', rest_url: `${P}/tags/${body.id}` } },
  });
});

it('keeps every field that is sent, and no parent', async () => {
  const { body } = await calendar.post('/tags', { name: 'Gratuït', description: '<p>De franc</p>', slug: 'de-franc', parent: 7 });

  expect(body).toMatchObject({ name: 'Gratuït', description: '<p>De franc</p>', slug: 'de-franc' });
  expect(body).not.toHaveProperty('parent');
});

it('takes a form and the query string as well as JSON; the body wins', async () => {
  const { status, body } = await calendar.post('/tags?description=A&slug=franc', 'name=Gratis&description=B', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect([status, body.name, body.slug, body.description]).toEqual([201, 'Gratis', 'franc', 'B']);
});

it('names what is missing', async () => {
  const { status, body } = await calendar.post('/tags', {});

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['name'] } });
});

it('names all that is bad at once, and makes nothing', async () => {
  const bad = { name: ['Gratuït'], description: 7, slug: false };

  const { status, body } = await calendar.post('/tags', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/tags?hide_empty=0')).body.total).toBe(0);
});

it.each(['Gratuït', 'GRATUIT', 'gratuït '])('refuses the name «%s» beside «Gratuït», and makes nothing', async (name) => {
  const { id } = await given.tag({ ca: { name: 'Gratuït' } });

  const { status, body } = await calendar.post('/tags', { name });

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'term-exists', data: { status: 409, term_id: id } });
  expect((await calendar.get('/tags?hide_empty=0')).body.total).toBe(1);
});

it('makes one of thirty tags of one name that come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => calendar.post('/tags', { name: 'Gratis' })));

  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ body }) => body.code === 'term-exists' && body.data.term_id === made[0]!.body.id);
  expect([made.length, refused.length]).toEqual([1, 29]);
});

it('counts published events alone', async () => {
  const { id } = await given.tag({ ca: { name: 'Gratuït' } });
  await given.event({ ca: {} }, { tags: [id] });
  await given.event({ ca: {} }, { tags: [id], status: 'private' });

  expect((await calendar.get(`/tags/${id}`)).body.count).toBe(1);
});
