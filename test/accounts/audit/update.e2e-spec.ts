import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { formatEntry, readAuditLog, requestWithAudit } from './audit-log.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EVENT = { ca: { title: 'Fira', description: 'Parades', website: 'https://example.cat' }, en: { title: 'Fair' } };
const change = (path: string, body: object) => requestWithAudit(calendar, (options) => calendar.patch(path, body, options));
const changeOf = async (path: string, body: object) => {
  const { answer, rows } = await change(path, body);
  return { status: answer.status, changed: rows.map((row) => ({ what: formatEntry(row), languages: row.languages, fields: row.fields })) };
};

it.each([
  [{ title: 'Fira del llibre' }, ['title'], ['ca']],
  [{ description: null }, ['description'], ['ca']],
  [{ excerpt: 'Resum' }, ['excerpt'], ['ca']],
  [{ website: 'https://example.org' }, ['website'], ['ca']],
  [{ slug: 'llibres' }, ['slug'], ['ca']],
  [{ translations: { ca: { title: 'Fires' }, en: { title: 'Fairs' } } }, ['title'], ['ca', 'en']],
  [{ translations: { es: { title: 'Feria' } } }, ['slug', 'title'], ['es']],
  [{ translations: { en: null } }, ['slug', 'title'], ['en']],
  [{ start_date: '2026-11-22 17:00' }, ['start_date'], []],
  [{ end_date: '2026-11-22 21:00' }, ['end_date'], []],
  [{ timezone: 'Europe/Lisbon' }, ['timezone'], []],
  [{ all_day: true }, ['all_day', 'end_date', 'start_date'], []],
  [{ cost: '10 €' }, ['cost'], []],
  [{ featured: true, sticky: true }, ['featured', 'sticky'], []],
  [{ hide_from_listings: true, show_map: false, show_map_link: false }, ['hide_from_listings', 'show_map', 'show_map_link'], []],
  [{ status: 'draft' }, ['status'], []],
  [{ date: '2026-11-20 10:00' }, ['date'], []],
  [{ date: '2026-12-24 10:00' }, ['date', 'status'], []],
])('the entry of an event that is updated with %j names the changed fields and their languages', async (body, fields, languages) => {
  const { id } = await given.event(EVENT);

  const { status, changed } = await changeOf(`/events/${id}`, body);

  expect(status).toBe(200);
  expect(changed).toEqual([{ what: `update event ${id}`, languages, fields: expect.any(Array) }]);
  expect([...changed[0]!.fields].sort()).toEqual(fields);
});

it('the entry leaves out fields that were sent with their old value', async () => {
  const venue = await given.venue();
  const { id } = await given.event(EVENT, {
    venue: venue.id,
    tags: ['gratis'],
    cost: '5-20 €',
    image: 'https://example.org/a.png',
    featured: true,
  });
  const { body } = await calendar.get(`/events/${id}`);

  const { status, changed } = await changeOf(`/events/${id}`, { ...body, title: 'Fires' });

  expect(status).toBe(200);
  expect(changed).toEqual([{ what: `update event ${id}`, languages: ['ca'], fields: ['title'] }]);
});

it('an update that changes nothing leaves no entry', async () => {
  const { id } = await given.event(EVENT);

  expect((await changeOf(`/events/${id}`, {})).changed).toEqual([]);
});

describe('the entry of an event whose links change', () => {
  it.each([
    ['venue', () => given.venue()],
    ['organizer', () => given.organizer()],
    ['categories', () => given.category()],
    ['tags', () => given.tag()],
  ])('names the field %s when it is set or cleared, but not when it is sent again', async (field, make) => {
    const [{ id }, other] = [await given.event(EVENT), await make()];
    const fieldsAfter = async (links: unknown) => (await changeOf(`/events/${id}`, { [field]: links })).changed;
    const row = (fields: string[]) => [{ what: `update event ${id}`, languages: [], fields }];

    expect(await fieldsAfter([other.id])).toEqual(row([field]));
    expect(await fieldsAfter([other.id])).toEqual([]);
    expect(await fieldsAfter([])).toEqual(row([field]));
  });

  it('comes with an entry for each record that the update creates', async () => {
    const { id } = await given.event(EVENT);

    const { answer, rows } = await change(`/events/${id}`, {
      venue: { venue: 'Palau' },
      tags: ['gratis'],
      image: 'https://example.org/a.png',
    });

    const { venue, tags, image } = answer.body;
    expect(rows.map(formatEntry).sort()).toEqual(
      [`create image ${image.id}`, `create tag ${tags[0].id}`, `create venue ${venue.id}`, `update event ${id}`].sort(),
    );
    expect([...rows.find(({ type }) => type === 'event')!.fields].sort()).toEqual(['image', 'tags', 'venue']);
  });

  it('names the author and the parent by their API names', async () => {
    const [{ id }, parent, editor] = [await given.event(EVENT), await given.event(), await calendar.person('editor')];

    const { changed } = await changeOf(`/events/${id}`, { post_parent: parent.id, author: editor.id });

    expect(changed).toEqual([{ what: `update event ${id}`, languages: [], fields: ['author', 'post_parent'] }]);
  });
});

it('the entry of a venue names its changed fields, and not the unchanged ones', async () => {
  const place = { zip: '08003', geo_lat: 41.38, geo_lng: 2.17, phone: '93 295 72 00' };
  const { id } = await given.venue({ ca: { venue: 'Palau', city: 'Barcelona' } }, place);

  const { changed } = await changeOf(`/venues/${id}`, { ...place, venue: 'Palau de la Música', city: 'Barcelona', geo_lat: 41.39 });

  expect(changed).toEqual([{ what: `update venue ${id}`, languages: ['ca'], fields: ['geo_lat', 'venue'] }]);
});

it('the entry of an organizer names its changed fields', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } }, { email: 'a@example.cat' });

  const { changed } = await changeOf(`/organizers/${id}`, { organizer: 'Orfeó Català', email: 'a@example.cat', phone: '93' });

  expect(changed).toEqual([{ what: `update organizer ${id}`, languages: ['ca'], fields: ['phone', 'organizer'] }]);
});

it('the entry of a category names its changed fields', async () => {
  const [parent, { id }] = [await given.category(), await given.category({ ca: { name: 'Jazz' } })];

  const { changed } = await changeOf(`/categories/${id}`, { parent: parent.id, name: 'Jazz', description: 'Música' });

  expect(changed).toEqual([{ what: `update category ${id}`, languages: ['ca'], fields: ['parent', 'description'] }]);
});

it('each update leaves an entry of its own', async () => {
  const { id } = await given.tag({ ca: { name: 'gratis' } });
  await calendar.patch(`/tags/${id}`, { name: 'gratuït' });
  await calendar.patch(`/tags/${id}`, { name: 'lliure' });

  const rows = await readAuditLog(calendar, `?type=tag&id=${id}&order=asc`);

  expect(rows.map(({ action, fields, user }) => [action, fields, user])).toEqual([
    ['create', [], ADMIN.id],
    ['update', ['name'], ADMIN.id],
    ['update', ['name'], ADMIN.id],
  ]);
});
