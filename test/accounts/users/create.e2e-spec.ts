import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const USERS = '//ca/api/auth/v1/users';
const ME = '//ca/api/auth/v1/me';
const PASSWORD = 'el cant dels ocells';
const create = (body: unknown) => calendar.post(USERS, body);
const count = async () => (await calendar.get(USERS, { as: ADMIN })).body.total;
const signIn = (username: string, password: string) =>
  calendar.get(ME, { headers: { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` } });

it('a new user can sign in with the password', async () => {
  const { status, headers, body } = await create({
    ...{ username: 'pau', name: 'Pau Casals', email: 'pau@example.cat' },
    ...{ role: 'editor', password: PASSWORD },
  });

  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(Number), username: 'pau', name: 'Pau Casals', email: 'pau@example.cat', role: 'editor' },
    ...{ created_at: '2026-11-21T11:00:00Z', rest_url: `http://calendar.test/ca/api/auth/v1/users/${body.id}` },
  });
  expect(headers.get('Location')).toBe(body.rest_url);
  expect((await signIn('pau', PASSWORD)).body).toMatchObject({ id: body.id, role: 'editor' });
});

it('a user needs only a username: the rest has defaults, and a token of an administrator signs in', async () => {
  const { body } = await create({ username: 'robot' });

  expect(body).toMatchObject({ username: 'robot', name: 'robot', email: null, role: 'subscriber' });
  expect((await signIn('robot', '')).status).toBe(401);
  const { token } = (await calendar.post('//ca/api/auth/v1/tokens', { name: 'first', user: body.id })).body;
  expect((await calendar.get(ME, { as: { id: body.id, token } })).body).toMatchObject({ username: 'robot' });
});

it.each([{}, { password: null }])('a user that is created with %j can sign in by token only', async (password) => {
  const { status } = await create({ username: 'robot', ...password });

  expect(status).toBe(201);
  expect((await signIn('robot', '')).status).toBe(401);
});

it('a user can be created with a form', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

  const { status, body } = await calendar.post(USERS, 'username=pau&name=Pau&role=author&email=', { headers });

  expect([status, body.name, body.role, body.email]).toEqual([201, 'Pau', 'author', null]);
});

it('usernames are stored in lower case', async () => {
  expect((await create({ username: 'Pau.Casals', password: PASSWORD })).body).toMatchObject({ username: 'pau.casals', name: 'pau.casals' });
  expect((await signIn('PAU.casals', PASSWORD)).status).toBe(200);
});

it.each([
  ['ca', 'Un altre usuari ja té aquest nom.'],
  ['es', 'Otro usuario ya tiene este nombre.'],
  ['en', 'Another user has this username.'],
])('the service refuses a username that is taken, in upper or lower case, with a message in %s', async (language, message) => {
  await create({ username: 'pau' });

  const { status, body } = await calendar.post(`//${language}/api/auth/v1/users`, { username: 'Pau', name: 'Another' });

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'user-exists', message });
  expect(await count()).toBe(2);
});

it('two simultaneous requests with the same username create one user', async () => {
  const answers = await Promise.all([create({ username: 'pau', name: 'One' }), create({ username: 'PAU', name: 'Other' })]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await count()).toBe(2);
});

it.each([
  [{}, 'rest_missing_callback_param', ['username']],
  [{ username: null }, 'rest_invalid_param', { username: 'no pot ser buit' }],
  [{ username: '' }, 'rest_invalid_param', { username: 'ha de tenir d’1 a 60 lletres, xifres o . _ @ -' }],
  [{ username: 'pau casals' }, 'rest_invalid_param', { username: 'ha de tenir d’1 a 60 lletres, xifres o . _ @ -' }],
  [{ username: 'a'.repeat(61) }, 'rest_invalid_param', { username: 'ha de tenir d’1 a 60 lletres, xifres o . _ @ -' }],
  [{ username: ['pau'] }, 'rest_invalid_param', { username: 'ha de ser un text' }],
  [{ username: 'pau', email: 'pau' }, 'rest_invalid_param', { email: 'ha de ser una adreça electrònica' }],
  [{ username: 'pau', name: 'a'.repeat(256) }, 'rest_invalid_param', { name: 'ha de tenir 255 caràcters com a màxim' }],
  [
    { username: 'pau', role: 'king' },
    'rest_invalid_param',
    { role: 'ha de ser un d’aquests valors: subscriber, contributor, author, editor, administrator' },
  ],
  [{ username: 'pau', password: '' }, 'rest_invalid_param', { password: 'ha de tenir 8 caràcters com a mínim' }],
  [{ username: 'pau', password: '🎉'.repeat(7) }, 'rest_invalid_param', { password: 'ha de tenir 8 caràcters com a mínim' }],
  [{ username: 'pau', password: '🎉'.repeat(257) }, 'rest_invalid_param', { password: 'ha de tenir 256 caràcters com a màxim' }],
  [{ username: 'pau', password: 'lone \ud800 half' }, 'rest_invalid_param', { password: 'ha de ser Unicode vàlid' }],
  [{ username: 'pau', password: 12345678 }, 'rest_invalid_param', { password: 'ha de ser un text' }],
])('the service refuses %j, and creates no user', async (body, code, params) => {
  const answer = await create(body);

  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code, data: { params } });
  expect(await count()).toBe(1);
});

it.each(['🎉'.repeat(8), '🎉'.repeat(256), '  blanks at both ends  ', 'Ñandú: 東京'])(
  'takes the password «%s» as it was typed',
  async (password) => {
    await create({ username: 'pau', password });

    expect((await signIn('pau', password)).status).toBe(200);
    expect((await signIn('pau', password.normalize('NFD'))).status).toBe(200);
  },
);

it.each([
  ['POST', ''],
  ['PATCH', '/1'],
])('the service refuses a password in the query string: %s', async (method, path) => {
  const { status, body } = await calendar.request(method, `${USERS}${path}?password=${encodeURIComponent(PASSWORD)}`, {
    as: ADMIN,
    body: { username: 'admin' },
  });

  expect(status).toBe(400);
  expect(body.data.params).toEqual({ password: 's’ha d’enviar al cos, mai a l’adreça' });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
  expect((await signIn('admin', 'password of the administrator in tests')).status).toBe(200);
});
