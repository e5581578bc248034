import { expect, it } from '@jest/globals';
import { TokensService } from '../../../src/accounts/auth/tokens/tokens.service.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { SCOPES } from '../../support/resources.js';

const calendar = useCalendar();

const TOKENS = '//ca/api/auth/v1/tokens';
const ME = '//ca/api/auth/v1/me';
const create = (body: object, as: Person) => calendar.post(TOKENS, body, { as });
const names = async (as: Person) => (await calendar.get(TOKENS, { as })).body.tokens.map(({ name }: { name: string }) => name);

it('a new token is shown once, and works', async () => {
  const editor = await calendar.person('editor');

  const { status, body } = await create({ name: 'importer' }, editor);

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'importer',
    token: expect.stringMatching(/^cal_[\w-]{43}$/),
    created_at: '2026-11-21T11:00:00Z',
    last_used_at: null,
    expires_at: null,
    scopes: SCOPES,
  });
  expect((await calendar.get(ME, { as: { id: editor.id, token: body.token } })).body).toMatchObject({ id: editor.id, role: 'editor' });
  const { token: _once, ...shown } = body;
  expect((await calendar.get(TOKENS, { as: editor })).body.tokens).toContainEqual({ ...shown, last_used_at: '2026-11-21T11:00:00Z' });
});

it('a token has the requested scopes, in a fixed order and without duplicates', async () => {
  const author = await calendar.person('author');

  const { body } = await create({ name: 'importer', scopes: ['events:write', 'read', 'read'] }, author);

  expect(body.scopes).toEqual(['read', 'events:write']);
  expect((await calendar.get(ME, { as: { id: author.id, token: body.token } })).body).toMatchObject({
    id: author.id,
    scopes: ['read', 'events:write'],
    expires_at: null,
  });
  expect((await create({ name: 'all', scopes: null }, author)).body.scopes).toEqual(SCOPES);
});

it('a token has by default the scopes and the expiry of the credentials that create it', async () => {
  const author = await calendar.person('author');
  const limits = { scopes: ['read', 'users:admin'], expires_at: '2026-12-25' };
  const { token } = (await create({ name: 'limited', ...limits }, author)).body;

  const { body } = await create({ name: 'made with it' }, { id: author.id, token });

  expect(body).toMatchObject({ scopes: ['read', 'users:admin'], expires_at: '2026-12-24T23:00:00Z' });
});

it('the database has only the hash of a token', async () => {
  const { body } = await create({ name: 'importer' }, ADMIN);

  const tables = ['token', 'user', 'secret'].map((table) => calendar.database.driver.escape(table));
  const rows = await Promise.all(tables.map((table) => calendar.database.query(`SELECT * FROM ${table}`)));
  const kept = JSON.stringify(rows);
  expect(kept).toContain('importer');
  expect(kept).not.toContain(body.token);
  expect(kept).not.toContain(body.token.slice('cal_'.length));
  expect(kept).not.toContain(ADMIN.token);
  expect(kept).not.toContain('password of the administrator in tests');
  expect(kept).toContain('$argon2id$');
});

it('a token belongs to one user, and other users cannot list or delete it', async () => {
  const [mine, other] = [await calendar.person('author'), await calendar.person('editor')];
  const { body } = await create({ name: 'mine' }, mine);

  expect(await names(mine)).toEqual(['test', 'mine']);
  expect(await names(other)).toEqual(['test']);
  expect((await calendar.delete(`${TOKENS}/${body.id}`, { as: other })).body).toMatchObject({ code: 'token-not-found', status: 404 });
  expect(await names(mine)).toEqual(['test', 'mine']);
});

it('a token stops working when it is deleted', async () => {
  const author = await calendar.person('author');
  const { body } = await create({ name: 'old' }, author);
  const old = { id: author.id, token: body.token };
  expect((await calendar.get(ME, { as: old })).status).toBe(200);

  const removed = await calendar.delete(`${TOKENS}/${body.id}`, { as: author });

  expect(removed.status).toBe(200);
  expect(removed.body).toMatchObject({ id: body.id, name: 'old' });
  expect(removed.body.token).toBeUndefined();
  expect((await calendar.get(ME, { as: old })).status).toBe(401);
  expect((await calendar.get('/events', { as: old })).status).toBe(401);
  expect((await calendar.delete(`${TOKENS}/${body.id}`, { as: author })).status).toBe(404);
  expect(await names(author)).toEqual(['test']);
});

it('a token works until it expires', async () => {
  const author = await calendar.person('author');
  const { body } = await create({ name: 'until Christmas', expires_at: '2026-12-25 00:00:00' }, author);
  const brief = { id: author.id, token: body.token };
  expect(body.expires_at).toBe('2026-12-24T23:00:00Z');

  calendar.clock.set('2026-12-24T22:59:59Z');
  expect((await calendar.get(ME, { as: brief })).status).toBe(200);
  calendar.clock.set('2026-12-24T23:00:00Z');
  expect((await calendar.get(ME, { as: brief })).status).toBe(401);
  expect((await calendar.get('/events', { as: brief })).body.code).toBe('rest_invalid_credentials');
  expect((await calendar.get(ME, { as: author })).status).toBe(200);
});

it('the last use of a token is recorded by the minute', async () => {
  const author = await calendar.person('author');
  const lastUsed = async () => (await calendar.get(TOKENS, { as: author })).body.tokens[0].last_used_at;

  expect(await lastUsed()).toBe('2026-11-21T11:00:00Z');
  calendar.clock.set('2026-11-21T11:00:59Z');
  expect(await lastUsed()).toBe('2026-11-21T11:00:00Z');
  calendar.clock.set('2026-11-21T11:01:05Z');
  expect(await lastUsed()).toBe('2026-11-21T11:01:05Z');
});

it('a read with a token takes one query for the token, and writes nothing', async () => {
  const author = await calendar.person('author');
  calendar.clock.set('2026-11-21T11:05:00Z');

  const queries = await calendar.recordQueries(() => calendar.get('//ca/api', { as: author }));

  expect(queries).toEqual([expect.stringMatching(/^SELECT .*token/)]);
});

it('simultaneous requests share the query for their tokens, and each gets its own user', async () => {
  const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];
  const tokens = [author.token, 'cal_unknown', editor.token, author.token];
  const service = calendar.app.get(TokensService);

  let owners: (number | undefined)[] = [];
  const queries = await calendar.recordQueries(async () => {
    owners = await Promise.all(tokens.map(async (token) => (await service.findOwner(token))?.id));
  });
  const answers = await Promise.all(tokens.map((token) => calendar.get(ME, { as: { id: 0, token } })));

  expect(owners).toEqual([author.id, undefined, editor.id, author.id]);
  expect(queries).toEqual([expect.stringMatching(/^SELECT .*token/)]);
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [200, author.id],
    [401, undefined],
    [200, editor.id],
    [200, author.id],
  ]);
});

it('a token that is created or deleted while others are looked up counts at once', async () => {
  const author = await calendar.person('author');
  const service = calendar.app.get(TokensService);

  const before = service.findOwner('cal_unknown');
  const { body } = await create({ name: 'importer' }, author);
  const meanwhile = service.findOwner('cal_unknown');
  expect((await service.findOwner(body.token))?.id).toBe(author.id);
  expect((await calendar.delete(`${TOKENS}/${body.id}`, { as: author })).status).toBe(200);

  expect(await service.findOwner(body.token)).toBeUndefined();
  expect(await Promise.all([before, meanwhile])).toEqual([undefined, undefined]);
});

it.each([
  [{}, 'rest_missing_callback_param', ['name']],
  [{ name: '' }, 'rest_invalid_param', { name: 'no pot ser buit' }],
  [{ name: 'a'.repeat(256) }, 'rest_invalid_param', { name: 'ha de tenir 255 caràcters com a màxim' }],
  [
    { name: 'a', expires_at: 'soon' },
    'rest_invalid_param',
    { expires_at: 'ha de ser una data i hora que existeixi, com ara 2026-09-11 18:30:00' },
  ],
  [{ name: 'a', expires_at: '2026-11-21T11:00:00Z' }, 'rest_invalid_param', { expires_at: 'ha de ser una data futura' }],
  [{ name: 'a', scopes: [] }, 'rest_invalid_param', { scopes: 'no pot ser buit' }],
  [{ name: 'a', scopes: ['read', 'everything'] }, 'rest_invalid_param', { scopes: `ha de ser un d’aquests valors: ${SCOPES.join(', ')}` }],
  [{ name: 'a', user: 'admin' }, 'rest_invalid_param', { user: 'ha de ser un identificador vàlid' }],
])('the service refuses %j, and creates no token', async (body, code, params) => {
  const author = await calendar.person('author');

  const answer = await create(body, author);

  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code, data: { params } });
  expect(await names(author)).toEqual(['test']);
});

it.each(['0', '2147483648', '99999999999999999999'])('a token with the id %s does not exist', async (id) => {
  expect((await calendar.delete(`${TOKENS}/${id}`)).body).toMatchObject({
    code: 'token-not-found',
    message: 'El testimoni no existeix.',
    status: 404,
  });
});
