import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const AUTH = '//ca/api/auth/v1';
const PASSWORD = 'password of the administrator in tests';
const basic = (username: string, secret: string) => ({ Authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` });

/** Returns the administrator with a token of these scopes. */
async function limitedTo(...scopes: string[]): Promise<Person> {
  const { body } = await calendar.post(`${AUTH}/tokens`, { name: 'limited', scopes });
  return { id: ADMIN.id, token: body.token };
}

it.each([
  ['POST', '/events', { ...EVENT_DATES, title: 'Fira' }, 'events:write'],
  ['POST', '/events', { ...EVENT_DATES, title: 'Fira', venue: { venue: 'Palau' } }, 'events:write'],
  ['GET', `${AUTH}/users`, undefined, 'users:admin'],
])('a token without the scope of %s %s is told which one', async (method, path, body, scope) => {
  const as = await limitedTo('read');

  const answer = await calendar.request(method, path, { as, body });

  expect([answer.status, answer.body.code, answer.body.data.required_scope]).toEqual([403, 'rest_forbidden', scope]);
  expect(answer.headers.get('WWW-Authenticate')).toBe(`Bearer realm="calendar", error="insufficient_scope", scope="${scope}"`);
});

it('a token in Basic credentials lacks a scope too, but is no bearer token', async () => {
  const { token } = await limitedTo('read');

  const { status, headers, body } = await calendar.request('POST', '/tags', { headers: basic('admin', token), body: { name: 'a' } });

  expect([status, body.data.required_scope, headers.get('WWW-Authenticate')]).toEqual([403, 'terms:write', null]);
});

it('a scope that only a part of the record needs is named, too', async () => {
  const as = await limitedTo('read', 'events:write');

  const { status, body } = await calendar.post('/events', { ...EVENT_DATES, title: 'Fira', venue: { venue: 'Palau' } }, { as });

  expect([status, body.data.required_scope]).toEqual([403, 'venues:write']);
});

it('a token that is to have more scopes than its maker names the missing ones', async () => {
  const as = await limitedTo('read', 'users:admin');

  const { status, body } = await calendar.post(`${AUTH}/tokens`, { name: 'more', scopes: ['read', 'events:write', 'terms:write'] }, { as });

  expect([status, body.data.required_scope]).toEqual([403, 'events:write terms:write']);
});

it('a batch says of each operation which scope it lacks', async () => {
  const operations = [{ method: 'POST', path: 'tags', body: { name: 'a' } }];

  const { body } = await calendar.post('/batch', { operations }, { as: await limitedTo('read') });

  expect(body.results[0]).toMatchObject({
    status: 403,
    headers: { 'WWW-Authenticate': expect.stringContaining('scope="terms:write"') },
    body: { data: { required_scope: 'terms:write' } },
  });
});

it.each([
  ['subscriber', 'POST', '/events', { ...EVENT_DATES, title: 'Fira' }, 'create-content'],
  ['subscriber', 'GET', '/events?status=draft', undefined, 'read-own-in-any-status'],
  ['author', 'GET', '/events?status=trash', undefined, 'read-all'],
  ['contributor', 'POST', '/tags', { name: 'Llibres' }, 'create-terms'],
  ['author', 'POST', '/venues', { venue: 'Palau', author: 1 }, 'edit-others'],
  ['editor', 'GET', `${AUTH}/users`, undefined, 'manage-users'],
  ['author', 'GET', '/sources', undefined, 'manage-sources'],
  ['author', 'GET', '/webhooks', undefined, 'manage-webhooks'],
] as const)('role %s: %s %s names the missing right', async (role, method, path, body, right) => {
  const { status, headers, body: answer } = await calendar.request(method, path, { as: await calendar.person(role), body });

  expect([status, answer.code, answer.data.required_right]).toEqual([403, 'rest_forbidden', right]);
  expect(headers.get('WWW-Authenticate')).toBeNull();
});

it('an author who changes the record of another is told the right, and who may not see it, too', async () => {
  const [open, draft] = [await given.venue(), await given.venue({ ca: {} }, { status: 'draft' })];
  const as = await calendar.person('author');

  const change = await calendar.patch(`/venues/${open.id}`, { phone: '1' }, { as });
  const read = await calendar.get(`/venues/${draft.id}`, { as });

  expect([change.status, change.body.data.required_right]).toEqual([403, 'edit-others']);
  expect([read.status, read.body.code, read.body.data.required_right]).toEqual([403, 'venue-not-accessible', 'read-all']);
});

it('outside of the accounts, right and wrong passwords get the same answer, which tells where passwords work', async () => {
  const ask = (username: string, password: string) => calendar.get('/events', { language: 'en', headers: basic(username, password) });

  const answers = [await ask('admin', PASSWORD), await ask('admin', 'wrong'), await ask('unknown', PASSWORD)];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(answers[0]!.body.message).toContain('The password of an account works below `/auth/v1` only');
  expect(answers.map(({ body }) => body)).toEqual([answers[0]!.body, answers[0]!.body, answers[0]!.body]);
});

it('what is shown of the end of a token can be sent back, and names the same instant', async () => {
  const make = async (expires_at: string) => (await calendar.post(`${AUTH}/tokens`, { name: 'a', expires_at })).body.expires_at;

  const shown = await make('2026-12-25 00:00:00');

  expect([shown, await make(shown)]).toEqual(['2026-12-24T23:00:00Z', '2026-12-24T23:00:00Z']);
});
