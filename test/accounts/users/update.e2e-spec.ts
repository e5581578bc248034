import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const USERS = '//ca/api/auth/v1/users';
const ME = '//ca/api/auth/v1/me';
const PAU = { username: 'pau', name: 'Pau Casals', email: 'pau@example.cat', role: 'editor' };
const create = async (fields: object = PAU) => (await calendar.post(USERS, fields)).body;
const shown = async (id: number) => (await calendar.get(`${USERS}/${id}`, { as: ADMIN })).body;

it.each(['POST', 'PUT', 'PATCH'])('%s changes the fields that it has, and leaves the others', async (method) => {
  const { id } = await create();

  const { status, body } = await calendar.request(method, `${USERS}/${id}`, { as: ADMIN, body: { name: 'Pau' } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ ...PAU, id, name: 'Pau' });
  expect(await shown(id)).toEqual(body);
});

it.each([
  ['name', 'Pau', 'pau'],
  ['email', 'casals@example.cat', null],
  ['role', 'author', 'subscriber'],
])('the field %s stays when it is omitted, is cleared by null, and is replaced by a value', async (field, value, cleared) => {
  const { id } = await create();
  const change = async (body: object) => (await calendar.patch(`${USERS}/${id}`, body)).body;

  expect(await change({})).toMatchObject(PAU);
  expect(await change({ [field]: value })).toMatchObject({ ...PAU, [field]: value });
  expect(await change({ [field]: null })).toMatchObject({ ...PAU, [field]: cleared });
  expect(await shown(id)).toMatchObject({ ...PAU, [field]: cleared });
});

describe('a username', () => {
  it('stays when it is omitted, is replaced in lower case, and cannot be cleared', async () => {
    const { id } = await create();

    expect((await calendar.patch(`${USERS}/${id}`, { username: null })).body.data.params).toEqual({ username: 'no pot ser buit' });
    expect((await shown(id)).username).toBe('pau');
    expect((await calendar.patch(`${USERS}/${id}`, { username: 'Casals' })).body).toMatchObject({ ...PAU, username: 'casals' });
    expect((await calendar.patch(`${USERS}/${id}`, { username: 'CASALS' })).body.username).toBe('casals');
  });

  it('of another user is 409, and nothing is changed', async () => {
    const { id } = await create();

    const { status, body } = await calendar.patch(`${USERS}/${id}`, { username: 'Admin', name: 'Another name' });

    expect([status, body.code]).toEqual([409, 'user-exists']);
    expect(await shown(id)).toMatchObject(PAU);
  });

  it('that has changed is the one to sign in with', async () => {
    const { id } = await create({ ...PAU, password: 'el cant dels ocells' });
    const statusAs = async (username: string) => {
      const credentials = Buffer.from(`${username}:el cant dels ocells`).toString('base64');
      return (await calendar.get(ME, { headers: { Authorization: `Basic ${credentials}` } })).status;
    };

    await calendar.patch(`${USERS}/${id}`, { username: 'casals' });

    expect([await statusAs('pau'), await statusAs('casals')]).toEqual([401, 200]);
  });
});

describe('the own account', () => {
  const change = (body: object, as: Person) => calendar.patch(`${USERS}/${as.id}`, body, { as });

  it('can be changed by its user, except for username and role', async () => {
    const author = await calendar.person('author');
    const { username } = await shown(author.id);

    expect((await change({ name: 'Núria', email: 'nuria@example.cat' }, author)).body).toMatchObject({
      name: 'Núria',
      email: 'nuria@example.cat',
    });
    for (const stronger of [{ role: 'administrator' }, { role: null }, { username: 'root' }]) {
      const { status, body } = await change({ ...stronger, name: 'Another name' }, author);
      expect([stronger, status, body.code]).toEqual([stronger, 403, 'rest_forbidden']);
    }
    expect(await shown(author.id)).toMatchObject({ username, name: 'Núria', role: 'author' });
  });

  it('can be written back as it was read', async () => {
    const author = await calendar.person('author');
    const { body } = await calendar.get(`${USERS}/${author.id}`, { as: author });

    const answer = await change(body, author);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(body);
  });

  it('cannot be changed by other users, except administrators', async () => {
    const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];

    const { status, body } = await calendar.patch(`${USERS}/${author.id}`, { name: 'Another name' }, { as: editor });

    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
    expect((await shown(author.id)).name).toMatch(/^author-/);
  });
});

it('a new role is effective at once for existing tokens', async () => {
  const person = await calendar.person('contributor');
  const make = async () => (await calendar.post('/venues', { venue: 'Palau' }, { as: person })).body;
  expect((await make()).status).toBe('pending');

  await calendar.patch(`${USERS}/${person.id}`, { role: 'editor' });
  expect((await make()).status).toBe('publish');
  expect((await calendar.get(ME, { as: person })).body.role).toBe('editor');

  await calendar.patch(`${USERS}/${person.id}`, { role: 'subscriber' });
  expect((await make()).code).toBe('rest_forbidden');
});

it.each([
  [{ name: 'a'.repeat(256) }, { name: 'ha de tenir 255 caràcters com a màxim' }],
  [{ email: 'pau' }, { email: 'ha de ser una adreça electrònica' }],
  [{ password: 'curta' }, { password: 'ha de tenir 8 caràcters com a mínim' }],
  [
    { username: 'a b', email: 'pau' },
    { username: 'ha de tenir d’1 a 60 lletres, xifres o . _ @ -', email: 'ha de ser una adreça electrònica' },
  ],
])('the service refuses %j, and changes nothing', async (bad, params) => {
  const { id } = await create();

  const { status, body } = await calendar.patch(`${USERS}/${id}`, { role: 'author', ...bad });

  expect([status, body.data.params]).toEqual([400, params]);
  expect(await shown(id)).toMatchObject(PAU);
});

it('updating an unknown user is 404', async () => {
  expect((await calendar.patch(`${USERS}/999999`, { name: 'Another name' })).body).toMatchObject({ code: 'user-not-found', status: 404 });
});
