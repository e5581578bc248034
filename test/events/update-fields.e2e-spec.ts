import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['description', '<p>Parades</p>', null],
  ['excerpt', 'Un dia', null],
  ['website', 'https://example.org/', null],
  ['slug', 'la-fira', 'fira'],
  ['cost', '10 €', null],
  ['timezone', 'UTC', 'Europe/Madrid'],
  ['status', 'draft', 'publish'],
  ['date', '2026-01-01 10:00:00', '2026-11-21 12:00:00'],
  ['date_utc', '2026-01-01 10:00:00', '2026-11-21 11:00:00'],
  ['all_day', true, false],
  ['show_map', false, true],
  ['show_map_link', false, true],
  ['hide_from_listings', true, false],
  ['sticky', true, false],
  ['featured', true, false],
])('an update keeps %s if it is omitted, writes a value, and clears it with null', async (field, value, cleared) => {
  const event = await given.event({ ca: { title: 'Fira' } }, { [field]: value });
  const change = async (fields: object) => (await calendar.patch(`/events/${event.id}`, fields)).body[field];

  expect(event[field]).toEqual(value);
  expect(await change({ title: 'Mercat' })).toEqual(value);
  await change({ title: 'Fira' });
  expect(await change({ [field]: null })).toEqual(cleared);
  expect(await change({ [field]: value })).toEqual(value);
});

it('an empty text stays an empty text in description and excerpt, and clears cost, website and image', async () => {
  const { id } = await given.event(
    { ca: { description: 'a', excerpt: 'b', website: 'https://example.org' } },
    { cost: 5, image: 'https://example.org/a.jpg' },
  );

  const { body } = await calendar.patch(`/events/${id}`, { description: '', excerpt: '', cost: '', website: '', image: '' });

  expect(body).toMatchObject({ description: '', excerpt: '', cost: null, website: null, image: false });
});

it.each([
  ['title', null],
  ['title', ''],
  ['title', ' <b></b> '],
  ['title', ['a', 'b']],
  ['title', 'x'.repeat(256)],
  ['website', 'ftp://example.org'],
  ['author', 4_000_000],
  ['image', 4_000_000],
  ['post_parent', 4_000_000],
])('an update with %s = %j is refused and changes nothing', async (field, value) => {
  const event = await given.event({ ca: { description: 'Parades' } }, { tags: ['nit'] });

  const { status, body } = await calendar.patch(`/events/${event.id}`, { description: 'other', tags: ['new'], [field]: value });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [field]]);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(1);
});

it('an event can be part of another event, but not of itself or of its own parts', async () => {
  const [whole, part] = [await given.event(), await given.event()];
  expect((await calendar.patch(`/events/${part.id}`, { post_parent: whole.id })).body.post_parent).toBe(whole.id);

  for (const parent of [whole.id, part.id]) {
    expect(await calendar.patch(`/events/${whole.id}`, { post_parent: parent })).toMatchObject({
      status: 400,
      body: { data: { params: { post_parent: expect.any(String) } } },
    });
  }
  expect((await calendar.patch(`/events/${part.id}`, { title: 'Part' })).body.post_parent).toBe(whole.id);
  expect((await calendar.patch(`/events/${part.id}`, { post_parent: 0 })).body.post_parent).toBe(null);
});

it('a tree of events has at most 100 levels', async () => {
  const ids: number[] = [];
  for (let level = 1; level <= 100; level++) ids.push((await given.event({ ca: {} }, { post_parent: ids.at(-1) ?? null })).id);
  const other = await given.event();
  const tooDeep = { status: 400, body: { data: { details: { post_parent: { code: 'too-deep', limit: 100 } } } } };

  expect(await calendar.patch(`/events/${other.id}`, { post_parent: ids.at(-1) })).toMatchObject(tooDeep);
  expect(await calendar.patch(`/events/${ids[0]}`, { post_parent: other.id })).toMatchObject(tooDeep);
  expect((await calendar.patch(`/events/${other.id}`, { post_parent: ids.at(-2) })).body.post_parent).toBe(ids.at(-2));
});
