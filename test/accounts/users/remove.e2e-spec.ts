import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const A = '//ca/api/auth/v1';
let author: Person;
let heir: Person;

beforeEach(async () => {
  [author, heir] = [await calendar.person('author'), await calendar.person('editor')];
});

const remove = (id: number, query = '', language = 'ca') => calendar.delete(`//${language}/api/auth/v1/users/${id}${query}`);
const exists = async (id: number) => (await calendar.get(`${A}/users/${id}`, { as: ADMIN })).status === 200;
const rowOf = async (table: string, id: number) =>
  (await calendar.database.query(`SELECT author_id, status, modified_utc, version FROM ${table} WHERE id = ${id}`))[0];

it('removing a user deletes account, password and tokens at once', async () => {
  await calendar.patch(`${A}/users/${author.id}`, { email: 'a@example.cat' });

  const { status, body } = await remove(author.id);

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: author.id, role: 'author', email: 'a@example.cat' });
  expect(await exists(author.id)).toBe(false);
  expect((await calendar.get(`${A}/me`, { as: author })).body.code).toBe('rest_invalid_credentials');
  expect((await calendar.get('/events', { as: author })).status).toBe(401);
  expect((await remove(author.id)).body).toMatchObject({ code: 'user-not-found', status: 404 });
  expect(await calendar.database.query(`SELECT id FROM token WHERE user_id = ${author.id}`)).toEqual([]);
});

it('the username of a removed user is free for another user', async () => {
  const { id } = (await calendar.post(`${A}/users`, { username: 'pau' })).body;
  await remove(id);

  const again = await calendar.post(`${A}/users`, { username: 'pau' });

  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(id);
});

it('the user in `reassign` gets the events, venues and organizers of the removed user, including the trash, and no others', async () => {
  const [event, venue, organizer] = [
    await given.event({ ca: {} }, {}, author),
    await given.venue({ ca: {} }, {}, author),
    await given.organizer({ ca: {} }, {}, author),
  ];
  const trashed = await given.event({ ca: {} }, {}, author);
  const draft = await given.venue({ ca: {} }, { status: 'draft' }, author);
  const others = await given.event();
  await calendar.delete(`/events/${trashed.id}`);
  calendar.clock.set('2026-11-21T12:00:00Z');

  expect((await remove(author.id, `?reassign=${heir.id}`)).status).toBe(200);

  const moved = { author_id: heir.id, modified_utc: '2026-11-21 12:00:00' };
  expect(await rowOf('event', event.id)).toEqual({ ...moved, status: 'publish', version: 2 });
  expect(await rowOf('venue', venue.id)).toEqual({ ...moved, status: 'publish', version: 2 });
  expect(await rowOf('organizer', organizer.id)).toEqual({ ...moved, status: 'publish', version: 2 });
  expect(await rowOf('event', trashed.id)).toEqual({ ...moved, status: 'trash', version: 3 });
  expect(await rowOf('venue', draft.id)).toEqual({ ...moved, status: 'draft', version: 2 });
  expect(await rowOf('event', others.id)).toMatchObject({ author_id: ADMIN.id, modified_utc: '2026-11-21 11:00:00', version: 1 });
  expect((await calendar.get(`/events/${event.id}`)).body.author).toBe(heir.id);
});

it('removing a user who uploaded an image needs `reassign`, which gets the image', async () => {
  const { id } = (await calendar.post('/media', form(await drawImage(4, 2).jpeg().toBuffer()), { as: author })).body;

  expect((await remove(author.id)).body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['reassign'] } });
  expect((await remove(author.id, `?reassign=${heir.id}`)).status).toBe(200);

  expect((await calendar.get(`/media/${id}`, { as: heir })).body.author).toBe(heir.id);
});

it.each(CONTENT_RESOURCES)(
  'removing a user who owns a record of the type $resource, in the trash or not, needs `reassign`',
  async ({ resource, collection }) => {
    const { id } = await given[resource]({ ca: {} }, {}, author);
    const refused = { code: 'rest_missing_callback_param', status: 400, data: { params: ['reassign'] } };

    expect((await remove(author.id)).body).toMatchObject(refused);
    await calendar.delete(`/${collection}/${id}`);
    expect((await remove(author.id)).body).toMatchObject(refused);

    expect(await exists(author.id)).toBe(true);
    expect((await calendar.get(`${A}/me`, { as: author })).status).toBe(200);
    expect(await rowOf(resource, id)).toMatchObject({ author_id: author.id, version: 2 });
  },
);

it.each([
  ['ca', 'Falten camps obligatoris: reassign.', 'no existeix o no es pot fer servir: 999999', 'no es pot fer servir aquí'],
  ['es', 'Faltan campos obligatorios: reassign.', 'no existe o no se puede usar: 999999', 'no se puede usar aquí'],
  ['en', 'Required fields are missing: reassign.', 'does not exist or cannot be used: 999999', 'cannot be used here'],
])(
  'an omitted `reassign`, an unknown user and the removed user are refused, with messages in %s',
  async (language, missing, unknown, self) => {
    const { id } = await given.event({ ca: {} }, {}, author);

    expect((await remove(author.id, '', language)).body).toMatchObject({ status: 400, message: missing });
    expect((await remove(author.id, '?reassign=999999', language)).body).toMatchObject({
      status: 400,
      data: { params: { reassign: unknown } },
    });
    expect((await remove(author.id, `?reassign=${author.id}`, language)).body).toMatchObject({
      status: 400,
      data: { params: { reassign: self } },
    });

    expect(await exists(author.id)).toBe(true);
    expect(await rowOf('event', id)).toMatchObject({ author_id: author.id, version: 1 });
  },
);

it('administrators may remove themselves while there is another one', async () => {
  const administrator = await calendar.person('administrator');

  expect((await calendar.delete(`${A}/users/${administrator.id}`, { as: administrator })).status).toBe(200);
  expect((await calendar.get(`${A}/me`, { as: administrator })).status).toBe(401);
});

it('removing a user does not lose records that are written at the same moment', async () => {
  const made = Promise.all(Array.from({ length: 5 }, () => calendar.post('/venues', { venue: 'Palau' }, { as: author })));
  const [removed, answers] = await Promise.all([remove(author.id, `?reassign=${heir.id}`), made]);

  expect(removed.status).toBe(200);
  const owners = await calendar.database.query('SELECT author_id FROM venue');
  expect(owners).toHaveLength(answers.filter(({ status }) => status === 201).length);
  expect(new Set(owners.map((row: { author_id: number }) => row.author_id))).not.toContain(author.id);
});
