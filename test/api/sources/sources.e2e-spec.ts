import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FEED = { kind: 'ical', url: 'https://example.org/agenda.ics' };

const create = async (fields: object = {}) => (await calendar.post('/sources', { ...FEED, ...fields })).body;

it('a source has defaults, and belongs to who creates it', async () => {
  const { status, headers, body } = await calendar.post('/sources', FEED);

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`http://calendar.test/ca/api/calendar/events/v1/sources/${body.id}`);
  expect(body).toEqual({
    id: expect.any(Number),
    ...FEED,
    owner: ADMIN.id,
    category: null,
    language: 'ca',
    interval: 60,
    overwrite: false,
    prune: false,
    join_recurring: false,
    active: true,
    external_source: `source-${body.id}`,
    running: false,
    next_run_at: '2026-11-21T11:00:00Z',
    etag: null,
    failures: 0,
    last_run: null,
    created_at: '2026-11-21T11:00:00Z',
    rest_url: `http://calendar.test/ca/api/calendar/events/v1/sources/${body.id}`,
  });
  expect((await calendar.get(`/sources/${body.id}`, { as: ADMIN })).body).toEqual(body);
});

it('an update leaves what is omitted, restores defaults for null, and writes values', async () => {
  const category = await given.category();
  const editor = await calendar.person('editor');
  const fields = { owner: editor.id, category: category.id, language: 'en', interval: 120, overwrite: true, prune: true, active: false };
  const { id } = await create(fields);

  const [omitted, cleared, changed] = [
    await calendar.patch(`/sources/${id}`, {}),
    await calendar.patch(`/sources/${id}`, Object.fromEntries(Object.keys(fields).map((name) => [name, null]))),
    await calendar.patch(`/sources/${id}`, { url: 'https://example.org/b.csv', kind: 'csv', interval: '15', prune: 'yes' }),
  ];

  expect(omitted.body).toMatchObject({ ...FEED, ...fields, next_run_at: null });
  const defaults = { owner: ADMIN.id, category: null, language: 'ca', interval: 60, overwrite: false, prune: false, active: true };
  expect(cleared.body).toMatchObject({ ...FEED, ...defaults });
  expect(changed.body).toMatchObject({ ...defaults, url: 'https://example.org/b.csv', kind: 'csv', interval: 15, prune: true });
});

it.each([
  [{ url: 'ftp://example.org/' }, 'url', 'ha de ser una adreça web que comenci per http:// o https://'],
  [{ url: 'https://ann:secret@example.org/' }, 'url', expect.stringContaining('sense contrasenya')],
  [{ url: 'http://10.0.0.1/a.ics' }, 'url', expect.stringContaining('FETCH_NETWORKS')],
  [{ url: 'http://0x7f.2/a.ics' }, 'url', expect.stringContaining('FETCH_NETWORKS')],
  [{ url: `https://example.org/${'a'.repeat(2048)}` }, 'url', 'ha de tenir 2048 caràcters com a màxim'],
  [{ url: null }, 'url', 'no pot ser buit'],
  [{ kind: 'xml' }, 'kind', 'ha de ser un d’aquests valors: ical, csv, ndjson, calendar, the-events-calendar'],
  [{ owner: 99 }, 'owner', 'no existeix o no es pot fer servir: 99'],
  [{ category: 99 }, 'category', 'no existeix o no es pot fer servir: 99'],
  [{ language: 'xx' }, 'language', 'ha de ser un d’aquests valors: ca, es, en'],
  [{ interval: 14 }, 'interval', 'ha d’estar entre 15 i 40320'],
  [{ active: 'perhaps' }, 'active', 'ha de ser cert (true) o fals (false)'],
])('a source cannot have %j', async (fields, name, reason) => {
  const source = await create();

  const answers = [await calendar.post('/sources', { ...FEED, ...fields }), await calendar.patch(`/sources/${source.id}`, fields)];

  for (const { status, body } of answers)
    expect([status, body.code, body.data.params]).toEqual([400, 'rest_invalid_param', { [name]: reason }]);
  expect((await calendar.get('/sources', { as: ADMIN })).body.sources).toEqual([source]);
});

it('the list has pages', async () => {
  const ids = [(await create()).id, (await create()).id, (await create()).id];

  const { headers, body } = await calendar.get('/sources?per_page=2', { as: ADMIN });

  expect(body.sources.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
  expect([headers.get('X-Total'), body.total_pages]).toEqual(['3', 2]);
  expect(body.next_rest_url).toBe('http://calendar.test/ca/api/calendar/events/v1/sources?per_page=2&page=2');
});

it('the list takes the same number of queries for one source and for three', async () => {
  await create();
  const countQueries = async () => (await calendar.recordOwnQueries(() => calendar.get('/sources', { as: ADMIN }))).length;
  const forOne = await countQueries();
  await create();
  await create();

  expect(await countQueries()).toBe(forOne);
});

it('a source that is removed is unknown, and its writes are in the audit log', async () => {
  const { id } = await create();
  await calendar.patch(`/sources/${id}`, { interval: 90, language: 'es', category: 0 });

  const removed = await calendar.delete(`/sources/${id}`);

  expect([removed.status, removed.body.id]).toEqual([200, id]);
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect((await calendar.request(method, `/sources/${id}`, { as: ADMIN })).body.code).toBe('source-not-found');
  const { changes } = (await calendar.get('//ca/api/auth/v1/audit?type=source', { as: ADMIN })).body;
  const shown = changes.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields]);
  expect(shown).toEqual([
    ['delete', []],
    ['update', ['language', 'interval']],
    ['create', []],
  ]);
});

it('an editor names no owner who may do more, or create nothing', async () => {
  const [editor, author, subscriber] = [
    await calendar.person('editor'),
    await calendar.person('author'),
    await calendar.person('subscriber'),
  ];
  const statusOf = async (owner: number) => (await calendar.post('/sources', { ...FEED, owner }, { as: editor })).status;

  expect([await statusOf(ADMIN.id), await statusOf(subscriber.id), await statusOf(author.id)]).toEqual([400, 400, 201]);
});

it.each(['sources:admin', 'read', 'events:write', 'venues:write', 'organizers:write', 'terms:write'])(
  'a token without the scope %s makes, changes and starts no source',
  async (missing) => {
    const { id } = await create();
    const all = ['read', 'events:write', 'venues:write', 'organizers:write', 'terms:write', 'sources:admin'];
    const token = await calendar.post('//ca/api/auth/v1/tokens', { name: 'a', scopes: all.filter((scope) => scope !== missing) });
    const as = { id: ADMIN.id, token: token.body.token };

    const answers = [
      await calendar.post('/sources', FEED, { as }),
      await calendar.patch(`/sources/${id}`, { active: false }, { as }),
      await calendar.post(`/sources/${id}/run`, {}, { as }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  },
);

it('a source whose owner or category is removed stays, and rests without an owner', async () => {
  const owner = await calendar.person('author');
  const category = await given.category();
  const { id } = await create({ owner: owner.id, category: category.id });
  await calendar.delete(`//ca/api/auth/v1/users/${owner.id}`);
  await calendar.delete(`/categories/${category.id}`);

  const { body } = await calendar.get(`/sources/${id}`, { as: ADMIN });

  expect(body).toMatchObject({ id, owner: null, category: null, next_run_at: null });
});
