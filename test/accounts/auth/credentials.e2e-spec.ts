import { describe, expect, it } from '@jest/globals';
import { BEHIND_PROXY, fromNewAddress } from '../rate-limits/addresses.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { CONTENT_RESOURCES, FIRA, RECORD_RESOURCES, SCOPES } from '../../support/resources.js';

const calendar = useCalendar(BEHIND_PROXY);

const PASSWORD = 'password of the administrator in tests';
const basic = (username: string, secret: string) => ({ Authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const ME = '//ca/api/auth/v1/me';
const USERS = '//ca/api/auth/v1/users';

describe('a client with a token', () => {
  it.each([
    ['as a bearer', bearer(ADMIN.token)],
    ['as a bearer, however that is spelt', { Authorization: `bEARER   ${ADMIN.token}` }],
    ['as an application password', basic('admin', ADMIN.token)],
    ['as an application password, however the name is spelt', basic('Admin', ADMIN.token)],
  ])('signs in %s', async (_how, headers) => {
    expect((await calendar.get(ME, { headers })).body).toEqual({
      id: 1,
      username: 'admin',
      name: 'admin',
      email: null,
      role: 'administrator',
      scopes: SCOPES,
      expires_at: null,
    });
    expect((await calendar.request('POST', '/events', { headers, body: FIRA })).status).toBe(201);
  });

  it('signs in only under the username of the token’s owner', async () => {
    const author = await calendar.person('author');

    const { status } = await calendar.get('/events', { headers: basic('admin', author.token) });

    expect(status).toBe(401);
  });
});

describe('the account’s password', () => {
  it('is accepted on the routes of accounts only', async () => {
    expect((await calendar.get(ME, { headers: basic('admin', PASSWORD) })).status).toBe(200);
    expect((await calendar.get('//ca/api/auth/v1/tokens', { headers: basic('ADMIN', PASSWORD) })).status).toBe(200);
    expect((await calendar.get(USERS, { headers: basic('admin', PASSWORD) })).status).toBe(200);
    expect((await calendar.get('/events', { headers: basic('admin', PASSWORD) })).status).toBe(401);
    expect((await calendar.request('POST', '/events', { headers: basic('admin', PASSWORD), body: FIRA })).status).toBe(401);
    expect(await calendar.database.query('SELECT id FROM event')).toEqual([]);
  });

  it('may contain colons and any letter', async () => {
    const password = 'Ñandú: 東京 🎉';
    await calendar.post(USERS, { username: 'pau', name: 'Pau', email: 'pau@example.cat', role: 'editor', password });

    const { body } = await calendar.get(ME, { headers: basic('pau', password) });

    expect(body).toMatchObject({ username: 'pau', name: 'Pau', email: 'pau@example.cat', role: 'editor' });
  });

  it('is never right for a user without a password', async () => {
    await calendar.post(USERS, { username: 'robot', role: 'editor' });

    for (const guess of ['', 'null', 'robot']) {
      expect((await calendar.get(ME, { headers: { ...basic('robot', guess), ...fromNewAddress() } })).status).toBe(401);
    }
  });
});

const WRONG: [what: string, headers: Record<string, string>][] = [
  ['an unknown token', bearer('cal_unknown')],
  ['a bearer scheme without a token', { Authorization: 'Bearer' }],
  ['a token with a blank in it', bearer(`${ADMIN.token} x`)],
  ['a wrong password', basic('admin', 'wrong')],
  ['an unknown username', basic('unknown', PASSWORD)],
  ['Basic credentials without a colon', { Authorization: `Basic ${Buffer.from('admin').toString('base64')}` }],
  ['invalid base64', { Authorization: 'Basic ***' }],
  ['another scheme', { Authorization: 'Digest username="admin"' }],
  ['an empty header', { Authorization: '' }],
];

it.each(WRONG)('the service refuses %s with 401, even where no credentials are needed', async (_what, headers) => {
  const from = fromNewAddress();

  for (const path of ['/events', '/events/7', '', '/doc', '//ca/api', ME]) {
    const answer = await calendar.get(path, { headers: { ...headers, ...from } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="calendar", Basic realm="calendar", charset="UTF-8"');
    expect(answer.body).toMatchObject({
      code: 'rest_invalid_credentials',
      message: expect.stringMatching(/^Les credencials no són vàlides\./),
      status: 401,
    });
  }
});

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

it.each([
  ['GET', '//ca/api/auth/v1/me'],
  ['GET', '//ca/api/auth/v1/tokens'],
  ['POST', '//ca/api/auth/v1/tokens'],
  ['DELETE', '//ca/api/auth/v1/tokens/1'],
  ['GET', '//ca/api/auth/v1/users'],
  ['POST', '//ca/api/auth/v1/users'],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '//ca/api/auth/v1/users/1']),
  ['GET', '//ca/api/auth/v1/audit'],
  ...RECORD_RESOURCES.flatMap(({ collection }) => [['POST', `/${collection}`], ...WRITES.map((method) => [method, `/${collection}/7`])]),
  ...CONTENT_RESOURCES.flatMap(({ collection }) => WRITES.map((method) => [method, `/${collection}/by-slug/fira`])),
] as [string, string][])('%s %s needs credentials', async (method, path) => {
  const { status, headers, body } = await calendar.request(method, path);

  expect(status).toBe(401);
  expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="calendar", Basic realm="calendar", charset="UTF-8"');
  expect(body).toMatchObject({ code: 'rest_not_logged_in', message: 'Cal que us identifiqueu per fer això.' });
});

it('the service ignores a token in the query string', async () => {
  for (const name of ['token', 'access_token', 'api_key']) {
    expect((await calendar.get(`${ME}?${name}=${ADMIN.token}`)).status).toBe(401);
  }
});
