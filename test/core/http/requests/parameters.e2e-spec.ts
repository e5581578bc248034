import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar();

const sendForm = (text: string) =>
  calendar.request('POST', '/events', { as: ADMIN, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: text });
const events = async () => (await calendar.database.query('SELECT id FROM event')).length;

it.each([
  ['page', '/events?page=1&page=2'],
  ['page', '/events?page[]=1'],
  ['page', '/events?page[at]=1'],
  ['per_page', '/venues?per_page[0]=3'],
  ['search', '/events?search=fira&search=fora'],
  ['start_date', '/events?start_date=2027-01-01&start_date=2027-01-02'],
  ['featured', '/events?featured=1&featured=0'],
  ['order', '/tags?order=asc&order=desc'],
  ['parent', '/categories?parent[is]=1'],
  ['post_parent', '/events?post_parent=1&post_parent=2'],
  ['_fields', '/events?_fields=id&_fields=title'],
  ['fallback', '/events?fallback=none&fallback=none'],
  ['translation_language', '/events?translation_language=ca&translation_language=ca'],
])('a scalar parameter that is repeated or not a scalar is 400: %s in %s', async (name, path) => {
  const { status, body } = await calendar.get(path);

  expect(status).toBe(400);
  expect(body.code).toBe('rest_invalid_param');
  expect(Object.keys(body.data.params)).toEqual([name]);
});

it.each([{ is: 'x' }, ['x'], [['x']], [{}]])('a scalar field that is sent as %j is 400', async (value) => {
  const scalars = [
    'title',
    'start_date',
    'end_date',
    'timezone',
    'description',
    'excerpt',
    'slug',
    'status',
    'website',
    'all_day',
    'featured',
    'author',
    'post_parent',
    'image',
  ];

  const { status, body } = await calendar.post('/events', Object.fromEntries(scalars.map((name) => [name, value])));

  expect(status).toBe(400);
  expect(body.code).toBe('rest_invalid_param');
  expect(Object.keys(body.data.params).sort()).toEqual([...scalars].sort());
  expect(await events()).toBe(0);
});

it('a scalar field that a form sends twice is 400', async () => {
  const { status, body } = await sendForm('title=Fira&title=Fora&start_date=2027-04-23&end_date=2027-04-23');

  expect(status).toBe(400);
  expect(Object.keys(body.data.params)).toEqual(['title']);
  expect(await events()).toBe(0);
});

it.each([
  ['not a number', 'abc'],
  ['negative', '-1'],
  ['a fraction', '1.5'],
  ['hexadecimal', '0x1'],
  ['with an exponent', '1e1'],
  ['padded', '%201'],
  ['in other digits', '%D9%A7'],
  ['too long', '10000000000'],
  ['empty', ''],
])('a page that is %s is 400', async (_what, page) => {
  const { status, body } = await calendar.get(`/events?page=${page}`);

  expect(status).toBe(400);
  expect(Object.keys(body.data.params)).toEqual(['page']);
});
