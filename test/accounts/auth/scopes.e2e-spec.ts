import { describe, expect, it } from '@jest/globals';
import { ROUTES_BY_SCOPE } from '../../contract/rights-routes-by-scope.js';
import { expandRoot, listServedRoutes } from '../../contract/rights-requests.js';
import { ADMIN, type Answer, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { FIRA, LINKED_NAMES, RECORD_RESOURCES, RECORD_TABLES, SCOPES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const TOKENS = '//ca/api/auth/v1/tokens';
const NO = { status: 403, code: 'rest_forbidden' };

/** Creates an administrator whose token has only these scopes. */
async function administratorWith(scopes: string[], more: object = {}): Promise<Person> {
  const as = await calendar.person('administrator');
  const { body } = await calendar.post(TOKENS, { name: 'limited', scopes, ...more }, { as });
  return { id: as.id, token: body.token };
}
const allBut = (scope: string) => SCOPES.filter((other) => other !== scope);
const said = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

it('every route has a scope in this test', () => {
  const decided = Object.values(ROUTES_BY_SCOPE)
    .flat()
    .map((route) => route.split(' ') as [string, string]);

  expect(decided.map(([method, path]) => `${method} /:language/${expandRoot(path)}`).sort()).toEqual(listServedRoutes(calendar));
});

/** Sends a request to a route, with an id or a slug that does not exist. Any error but 403 means that the scope was enough. */
const ask = (route: string, as: Person) => {
  const [method = '', path = ''] = route.split(' ');
  return calendar.request(
    method,
    `//ca/${expandRoot(path).replace(':id', '2147483647').replace(':slug', 'ningu').replace(':translation', 'es').replace(':version', '1')}`,
    { as },
  );
};

it.each(Object.entries(ROUTES_BY_SCOPE).filter(([scope]) => scope !== 'nothing'))(
  'an administrator without the scope %s, but with all others, gets 403',
  async (scope, routes) => {
    const as = await administratorWith(allBut(scope));

    for (const route of routes) expect([route, said(await ask(route, as))]).toEqual([route, NO]);
  },
);

/** An import may write whatever it finds, so a client that starts one needs the scopes for all of it. */
const NEEDED_BESIDES: Record<string, string[]> = {
  'webhooks:admin': ['read'],
  'sources:admin': ['read', 'events:write', 'venues:write', 'organizers:write', 'terms:write'],
};

it.each(Object.entries(ROUTES_BY_SCOPE).filter(([scope]) => scope !== 'nothing'))(
  'an administrator with the scope %s, and those that it needs besides, is not refused',
  async (scope, routes) => {
    const as = await administratorWith([scope, ...(NEEDED_BESIDES[scope] ?? [])]);

    for (const route of [...routes, ...ROUTES_BY_SCOPE.nothing!]) {
      const { status } = await ask(route, as);
      expect([route, [200, 400, 404].includes(status)]).toEqual([route, true]);
    }
  },
);

/** What the database has for the scopes of the newest token. */
const storedScopes = async () =>
  (await calendar.database.query<{ scopes: string }[]>('SELECT scopes FROM token ORDER BY id DESC LIMIT 1'))[0]!.scopes;

/** What the owner of a token may do that takes all scopes: setting a password. */
const setPassword = (as: Person) => calendar.post('//ca/api/auth/v1/users', { username: 'pau', password: 'el cant dels ocells' }, { as });

describe('a token with all scopes', () => {
  it.each([
    ['made by naming none', {}],
    ['made by naming each of them', { scopes: SCOPES }],
  ])('%s is stored as one', async (_, wanted) => {
    const { status, body } = await calendar.post(TOKENS, { name: 'laptop', ...wanted });

    expect([status, body.scopes]).toEqual([201, SCOPES]);
    expect(await storedScopes()).toBe('all');
  });

  it('has the scopes too that were added after it was made', async () => {
    const as = await administratorWith(['read']);
    await calendar.database.query("UPDATE token SET scopes = 'all' WHERE name = 'limited'");

    expect((await calendar.get('//ca/api/auth/v1/me', { as })).body.scopes).toEqual(SCOPES);
    expect((await setPassword(as)).status).toBe(201);
    expect((await calendar.post(TOKENS, { name: 'another' }, { as })).body.scopes).toEqual(SCOPES);
    expect(await storedScopes()).toBe('all');
  });
});

it('a token without one of the scopes is not stored as one with all of them', async () => {
  const as = await administratorWith(allBut('terms:write'));

  expect(await storedScopes()).toBe(allBut('terms:write').join());
  expect(said(await setPassword(as))).toEqual(NO);
});

/** Counts the rows of all tables that a write of an event may change. */
async function rows(): Promise<number[]> {
  const texts = RECORD_TABLES.flatMap((table) => [table, `${table}_translation`]);
  const tables = [...texts, ...LINKED_NAMES.map((linked) => `event_${linked}`), 'record_id', 'change_log'];
  const counts = tables.map((table) => calendar.database.query(`SELECT COUNT(*) AS count FROM ${table}`));
  return (await Promise.all(counts)).map(([{ count }]) => Number(count));
}

describe.each([
  ['venues:write', { venue: { venue: 'Palau' } }],
  ['venues:write', { venue: [{ venue: 'Palau' }, { venue: 'Ateneu' }] }],
  ['organizers:write', { organizer: { organizer: 'Orfeó' } }],
  ['terms:write', { categories: ['Teatre'] }],
  ['terms:write', { tags: ['gratis'] }],
])('%s, beside events:write, for an event with %j:', (scope, inline) => {
  it('a token without the scope writes nothing', async () => {
    const as = await administratorWith(allBut(scope));
    const { id } = await given.event();
    const before = await rows();

    expect(said(await calendar.post('/events', { ...FIRA, ...inline }, { as }))).toEqual(NO);
    expect(said(await calendar.patch(`/events/${id}`, { title: 'Després', ...inline }, { as }))).toEqual(NO);
    expect(await rows()).toEqual(before);
    expect((await calendar.get(`/events/${id}`)).body.title).not.toBe('Després');
  });

  it('a token with the scope writes all records', async () => {
    const as = await administratorWith(['events:write', scope]);
    const { id } = await given.event();

    expect((await calendar.post('/events', { ...FIRA, ...inline }, { as })).status).toBe(204);
    expect((await calendar.patch(`/events/${id}`, inline, { as })).status).toBe(204);
  });
});

describe.each(RECORD_RESOURCES)('a token without the scope «read» that writes $collection', ({ resource, collection, kind, name }) => {
  const P = 'http://calendar.test/ca/api/calendar/events/v1';
  const answered = ({ status, headers, body }: Answer) => [status, headers.get('Location'), body];

  it('gets the address of what it wrote, and no content', async () => {
    const as = await administratorWith(allBut('read'));
    const { id } = await given[resource]({ ca: {}, es: {} }, kind === 'content' ? { status: 'draft' } : {});
    const written = [204, `${P}/${collection}/${id}`, ''];

    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect(answered(await calendar.request(method, `/${collection}/${id}`, { as, body: {} }))).toEqual(written);
    }
    const translation = await calendar.request('PUT', `/${collection}/${id}/translations/en`, { as, body: { [name]: 'Fair' } });
    expect(answered(translation)).toEqual([204, `${P}/${collection}/${id}/translations/en`, '']);
    expect(answered(await calendar.delete(`/${collection}/${id}/translations/en`, { as }))).toEqual(written);
    expect(answered(await calendar.delete(`/${collection}/${id}`, { as }))).toEqual(written);

    const created = await calendar.post(`/${collection}`, { ...FIRA, [name]: 'Nova' }, { as });
    const [{ id: newId }] = await calendar.database.query(`SELECT MAX(id) AS id FROM ${resource}`);
    expect(answered(created)).toEqual([204, `${P}/${collection}/${newId}`, '']);
  });
});

it('events:write is enough to link existing records, by id or by equal data', async () => {
  const as = await administratorWith(['events:write']);
  const venue = await given.venue({ ca: { venue: 'Palau' } });
  await given.organizer({ ca: { organizer: 'Orfeó' } });
  await given.category({ ca: { name: 'Teatre' } });
  const links = { organizer: { organizer: 'Orfeó' }, categories: ['teatre'] };

  expect((await calendar.post('/events', { ...FIRA, ...links, venue: venue.id }, { as })).status).toBe(204);
  expect((await calendar.post('/events', { ...FIRA, ...links, venue: { venue: 'Palau' } }, { as })).status).toBe(204);
  expect((await calendar.get('/venues')).body.total).toBe(1);
});

describe('a token cannot create a stronger token:', () => {
  const create = (body: object, as: Person) => calendar.post(TOKENS, { name: 'new', ...body }, { as });
  const tokensOf = async ({ id }: Person) => (await calendar.get(`${TOKENS}?user=${id}`, { as: ADMIN })).body.tokens.length;

  it.each([[['read', 'users:admin', 'venues:write']], [['terms:write']], [SCOPES]])('not one for %j', async (scopes) => {
    const as = await administratorWith(['read', 'events:write', 'users:admin']);
    const other = await calendar.person('editor');

    expect(said(await create({ scopes }, as))).toEqual(NO);
    expect(said(await create({ scopes, user: other.id }, as))).toEqual(NO);
    expect([await tokensOf(as), await tokensOf(other)]).toEqual([2, 1]);
  });

  it.each([
    [{ scopes: ['read'] }, ['read']],
    [{ scopes: 'users:admin,read,read' }, ['read', 'users:admin']],
    [{ scopes: null }, ['read', 'events:write', 'users:admin']],
    [{}, ['read', 'events:write', 'users:admin']],
  ])('%j is for %j', async (wish, scopes) => {
    const as = await administratorWith(['read', 'events:write', 'users:admin']);

    const { status, body } = await create(wish, as);

    expect([status, body.scopes]).toEqual([201, scopes]);
    const child = { id: as.id, token: body.token };
    expect((await calendar.get('/events', { as: child })).status).toBe(200);
    expect(said(await calendar.post('/venues', { venue: 'Palau' }, { as: child }))).toEqual(NO);
  });

  it.each([
    [{ expires_at: '2026-12-25T00:00:01Z' }, 403, undefined],
    [{ expires_at: null }, 403, undefined],
    [{ expires_at: '2026-12-25T00:00:00Z' }, 201, '2026-12-25T00:00:00Z'],
    [{ expires_at: '2026-12-24T00:00:00Z' }, 201, '2026-12-24T00:00:00Z'],
    [{}, 201, '2026-12-25T00:00:00Z'],
  ])('one that ends at Christmas, asked for %j: %i', async (wish, status, end) => {
    const as = await administratorWith(SCOPES, { expires_at: '2026-12-25T00:00:00Z' });

    const { status: seen, body } = await create(wish, as);

    expect([seen, body.expires_at]).toEqual([status, end]);
    expect(await tokensOf(as)).toBe(status === 201 ? 3 : 2);
  });

  it.each([[[]], [''], [['read', 'everything']], ['READ'], [[null]], [{ read: true }]])('the scopes %j are none', async (scopes) => {
    const { status, body } = await create({ scopes }, ADMIN);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['scopes']]);
  });
});

describe('the account’s password', () => {
  const PASSWORD = 'password of the administrator in tests';
  const basic = (secret: string) => ({ headers: { Authorization: `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}` } });

  it('can create tokens with all scopes, which never expire', async () => {
    const { status, body } = await calendar.request('POST', TOKENS, { ...basic(PASSWORD), body: { name: 'first' } });

    expect([status, body.scopes, body.expires_at]).toEqual([201, SCOPES, null]);
  });

  it.each([
    ['expires', SCOPES, { expires_at: '2026-12-25T00:00:00Z' }],
    ...SCOPES.map((scope) => [`lacks ${scope}`, allBut(scope), {}] as [string, string[], object]),
  ])('cannot be set by a token that %s', async (_how, scopes, more) => {
    const { body } = await calendar.post(TOKENS, { name: 'limited', scopes, ...more });
    const as = { id: ADMIN.id, token: body.token };

    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect(said(await calendar.request(method, '//ca/api/auth/v1/users/1', { as, body: { password: 'una altra de llarga' } }))).toEqual(
        NO,
      );
    }
    expect((await calendar.get('//ca/api/auth/v1/me', basic(PASSWORD))).status).toBe(200);
  });
});

it('a limited token cannot set the password of a new or an existing user', async () => {
  const other = await calendar.person('administrator');
  const { body } = await calendar.post(TOKENS, { name: 'limited', scopes: ['users:admin'] });
  const as = { id: ADMIN.id, token: body.token };
  const password = 'una de prou llarga';

  expect(said(await calendar.post('//ca/api/auth/v1/users', { username: 'pau', role: 'administrator', password }, { as }))).toEqual(NO);
  expect(said(await calendar.patch(`//ca/api/auth/v1/users/${other.id}`, { password }, { as }))).toEqual(NO);
  expect((await calendar.post('//ca/api/auth/v1/users', { username: 'pau' }, { as })).status).toBe(201);
});

it('a limited token cannot give a new or an existing user a role with rights', async () => {
  const as = await administratorWith(['read', 'users:admin']);
  const other = await calendar.person('contributor');
  const create = (role: string) => calendar.post('//ca/api/auth/v1/users', { username: `nou-${role}`, role }, { as });

  for (const role of ['administrator', 'editor', 'author', 'contributor']) expect(said(await create(role))).toEqual(NO);
  expect(said(await calendar.patch(`//ca/api/auth/v1/users/${other.id}`, { role: 'author' }, { as }))).toEqual(NO);
  expect((await create('subscriber')).status).toBe(201);
  expect((await calendar.patch(`//ca/api/auth/v1/users/${other.id}`, { role: 'subscriber' }, { as })).status).toBe(200);
  expect((await calendar.get('//ca/api/auth/v1/users?search=nou-', { as })).body.total).toBe(1);
});
