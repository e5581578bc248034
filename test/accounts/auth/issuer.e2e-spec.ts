import { expect, it } from '@jest/globals';
import { bearer, issuer, NOW_SECONDS, rolesClaim, WITH_ISSUER } from './issuer.js';
import { SCOPES } from '../../support/resources.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { IssuerService } from '../../../src/accounts/auth/issuer/issuer.service.js';

const calendar = useCalendar(WITH_ISSUER);

const ME = '//ca/api/auth/v1/me';
const USERS = '//ca/api/auth/v1/users';
const get = (token: string, path = ME) => calendar.get(path, bearer(token));
const me = async (claims: object = {}) => (await get(await issuer.token(claims))).body;
const sql = (query: string): Promise<Record<string, unknown>[]> => calendar.database.query(query);
const people = () => sql(`SELECT * FROM ${calendar.database.driver.escape('user')} WHERE id > 1 ORDER BY id`);
const journal = (id: number) =>
  sql(
    `SELECT action, fields, user_id, username, signed_in_by, token_id FROM change_log WHERE resource = 'user' AND record_id = ${id} ORDER BY sequence`,
  );

const ANNA = { preferred_username: 'Anna.Puig@example.cat', name: ' Anna <b>Puig</b> ', email: 'anna@example.cat' };

it('the first sign-in creates a user, and later ones find the same user', async () => {
  const first = await me({ ...ANNA, ...rolesClaim('author') });

  expect(first).toMatchObject({ username: 'anna.puig@example.cat', name: 'Anna Puig', email: 'anna@example.cat', role: 'author' });
  expect(await me({ sub: 'anna', name: 'Another user', email: 'else@example.cat' })).toEqual(first);
  expect(await people()).toHaveLength(1);
  expect(await people()).toMatchObject([{ id: first.id, password_hash: null, created_utc: '2026-11-21 11:00:00' }]);
  expect(await sql('SELECT issuer, subject, user_id, removed_utc FROM identity')).toEqual([
    { issuer: issuer.url, subject: 'anna', user_id: first.id, removed_utc: null },
  ]);
});

it('a user of the issuer has all scopes until the token expires', async () => {
  expect(await me({ exp: NOW_SECONDS + 90 })).toMatchObject({
    scopes: SCOPES,
    expires_at: '2026-11-21T11:01:30Z',
  });
});

it('two subjects with the same e-mail address are two users', async () => {
  const one = await me({ sub: 'one', email: 'both@example.cat' });
  const other = await me({ sub: 'other', email: 'both@example.cat' });

  expect(other.id).not.toBe(one.id);
  expect([one.email, other.email]).toEqual(['both@example.cat', 'both@example.cat']);
});

it('subjects that differ in a single byte are different users', async () => {
  const ids = new Set<number>();
  for (const sub of ['anna', 'Anna', 'anna ', 'ànna', 'a\u0300nna', '🎉', '🎊']) ids.add((await me({ sub })).id);

  expect(ids.size).toBe(7);
});

it('twenty simultaneous first requests create one user', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => issuer.token(ANNA)));

  const answers = await Promise.all(tokens.map((token) => get(token)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await people()).toHaveLength(1);
});

it('a token that the service has seen costs one statement, and writes nothing', async () => {
  const token = await issuer.token(rolesClaim('author'));
  const issuerService = calendar.app.get(IssuerService);
  await issuerService.authenticate(token);

  const queries = await calendar.recordQueries(() => issuerService.authenticate(token));

  expect(queries).toEqual([expect.stringMatching(/^SELECT /)]);
});

it('removing a user invalidates every token that was issued until then; a later token creates a new user', async () => {
  const old = await issuer.token({ ...rolesClaim('administrator') });
  const { body: before } = await get(old);
  calendar.clock.set('2026-11-21T11:10:00Z');
  // The issuer's clock may be ahead by half a minute.
  const sameTime = await issuer.token({ iat: NOW_SECONDS + 629 });

  expect((await calendar.delete(`${USERS}/${before.id}`)).status).toBe(200);

  for (const token of [old, sameTime]) expect((await get(token)).status).toBe(401);
  expect(await calendar.recordQueries(() => calendar.app.get(IssuerService).authenticate(old))).toEqual([
    expect.stringMatching(/^SELECT /),
  ]);
  expect(await people()).toEqual([]);
  calendar.clock.set('2026-11-21T11:10:31Z');
  const { status, body: after } = await get(await issuer.token({ iat: NOW_SECONDS + 631 }));
  expect([status, after.role]).toEqual([200, 'subscriber']);
  expect(after.id).not.toBe(before.id);
  for (const token of [old, sameTime]) expect((await get(token)).status).toBe(401);
  expect(await sql('SELECT subject, user_id, removed_utc FROM identity')).toEqual([
    { subject: 'anna', user_id: after.id, removed_utc: '2026-11-21 11:10:00' },
  ]);
});

it('the audit log names each sign-in, and the user as the author of the own account', async () => {
  const token = await issuer.token({ ...ANNA, ...rolesClaim('author') });
  const { body } = await get(token);
  await get(token);
  await get(await issuer.token(rolesClaim('editor')));
  await get(await issuer.token());

  const who = { user_id: body.id, username: 'anna.puig@example.cat', signed_in_by: 'issuer', token_id: null };
  expect(await journal(body.id)).toEqual([
    { action: 'create', fields: '', ...who },
    { action: 'sign-in', fields: '', ...who },
    { action: 'update', fields: 'role', ...who },
    { action: 'sign-in', fields: '', ...who },
    { action: 'sign-in', fields: '', ...who },
  ]);
});

it('the database stores nothing of a token but its subject and the profile', async () => {
  const token = await issuer.token({ ...ANNA, nonce: 'canary-of-the-token', sid: 'session-of-the-issuer' });
  await get(token);
  await calendar.post('/tags', { name: 'feta' }, { as: { id: 0, token: await issuer.token(rolesClaim('editor')) } });

  const tables = ['user', 'identity', 'token', 'secret', 'change_log'].map((table) => calendar.database.driver.escape(table));
  const kept = JSON.stringify(await Promise.all(tables.map((table) => sql(`SELECT * FROM ${table}`))));
  expect(kept).toContain('"subject":"anna"');
  for (const part of [...token.split('.'), 'canary', 'session-of']) expect(kept).not.toContain(part);
});

it('tokens of the service still work, and unknown ones are still refused', async () => {
  expect((await calendar.get(ME, { as: ADMIN })).body).toMatchObject({ id: 1, role: 'administrator' });
  expect((await get('cal_unknown')).status).toBe(401);
});
