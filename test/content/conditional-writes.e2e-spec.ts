import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const STALE = '"stale"';
const etagOf = async (path: string, language = 'ca') =>
  (await calendar.get(path, { as: ADMIN, language, headers: { 'Accept-Encoding': 'identity' } })).headers.get('ETag')!;
const write = (method: string, path: string, etag: string, body?: object, language = 'ca') =>
  calendar.request(method, path, { as: ADMIN, language, headers: { 'If-Match': etag }, ...(body ? { body } : {}) });

describe.each(RECORD_RESOURCES)('$collection', ({ resource, collection, name }) => {
  const build = {
    POST: () => ({ [name]: 'Canviat' }),
    PUT: () => ({ [name]: 'Canviat' }),
    PATCH: () => ({ [name]: 'Canviat' }),
    DELETE: () => undefined,
  };

  it.each(Object.entries(build))(
    '%s is 412 with the current ETag if the record has changed, and is done if not',
    async (method, buildBody) => {
      const { id } = await given[resource]({ ca: {}, es: {} });
      const path = `/${collection}/${id}`;
      const old = await etagOf(path);
      await calendar.patch(path, { [name]: 'Un altre' });
      const current = await etagOf(path);

      const stale = await write(method, path, old, buildBody());
      const unchanged = await calendar.get(path);
      const fresh = await write(method, path, `${STALE}, ${current}`, buildBody());

      expect([stale.status, stale.body.code, stale.body.data.etag]).toEqual([412, 'precondition-failed', current]);
      expect(unchanged.body[name]).toBe('Un altre');
      expect([fresh.status, fresh.body[name]]).toEqual([200, method === 'DELETE' ? 'Un altre' : 'Canviat']);
    },
  );

  it.each(['PUT', 'DELETE'])('%s of a translation is 412 if the translation has changed, and is done if not', async (method) => {
    const { id } = await given[resource]({ ca: {}, es: {} });
    const path = `/${collection}/${id}/translations/es`;
    const old = await etagOf(path);
    await calendar.patch(path, { [name]: 'Otro' });
    const body = method === 'PUT' ? { [name]: 'Cambiado' } : undefined;

    const stale = await write(method, path, old, body);
    const fresh = await write(method, path, await etagOf(path), body);

    expect([stale.status, stale.body.data.etag === null, fresh.status]).toEqual([412, false, 200]);
  });

  it('a record that does not exist is 404, whatever the conditions', async () => {
    expect((await write('PATCH', `/${collection}/999999`, '*', {})).body.code).toBe(`${resource}-not-found`);
  });
});

it.each(CONTENT_RESOURCES)('$collection: conditions hold by slug, too', async ({ resource, collection, name }) => {
  const { slug } = await given[resource]({ ca: { slug: 'el-primer' } });
  const path = `/${collection}/by-slug/${slug}`;
  const etag = await etagOf(path);

  const stale = await write('PATCH', path, STALE, { [name]: 'Canviat' });
  const fresh = await write('PATCH', path, etag, { [name]: 'Canviat' });
  const removed = [await write('DELETE', path, etag), await write('DELETE', path, await etagOf(path))];

  expect([stale.status, stale.body.data.etag]).toEqual([412, etag]);
  expect([fresh.status, ...removed.map(({ status }) => status)]).toEqual([200, 412, 200]);
});

it('If-Match compares with what GET shows at the same URL: language, fallback and fields', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } });
  const read = `/events/${id}?_fields=id,title`;
  const es = await etagOf(read, 'es');

  const statuses = [];
  for (const [path, language] of [
    [read, 'ca'],
    [`/events/${id}`, 'es'],
    [`${read}&fallback=none&translation_language=es`, 'ca'],
    [read, 'es'],
  ] as const)
    statuses.push((await write('PATCH', path, es, { featured: true }, language)).status);

  expect(statuses).toEqual([412, 412, 200, 200]);
});

it.each(['_fields=id&_fields=title', '_fields[a]=id', '_fields=id;title'])(
  'a write ignores %s, also if it has a condition',
  async (query) => {
    const { id } = await given.venue({ ca: {} });
    const path = `/venues/${id}?${query}`;

    const [stale, fresh] = [await write('PATCH', path, STALE, { venue: 'Palau' }), await write('PATCH', path, '*', { venue: 'Palau' })];

    expect([stale.status, fresh.status]).toEqual([412, 200]);
  },
);

it('the language in the body of a write does not change what its ETag is compared with', async () => {
  const { id } = await given.venue({ ca: {}, es: {} });

  const { status } = await write('PATCH', `/venues/${id}`, await etagOf(`/venues/${id}`), { translation_language: 'es', venue: 'Palacio' });

  expect(status).toBe(200);
});

it('a change of a linked record makes the ETag of an event stale', async () => {
  const { id, venue } = await given.event({ ca: {} }, { venue: { venue: 'Palau' } });
  const etag = await etagOf(`/events/${id}`);
  await calendar.patch(`/venues/${venue.id}`, { venue: 'Liceu' });

  expect((await write('PATCH', `/events/${id}`, etag, { featured: true })).status).toBe(412);
});

it.each([
  ['*', 200],
  ['W/{etag}', 412],
  ['{etag}', 200],
  ['{gzip}', 200],
  ['{etag}, "other"', 200],
  ['nonsense', 412],
  ['', 412],
])('If-Match: %s is answered with %i', async (header, expected) => {
  const { id } = await given.venue();
  const etag = await etagOf(`/venues/${id}`);
  const gzip = `${etag.slice(0, -1)}-gzip"`;

  const { status } = await write('PATCH', `/venues/${id}`, header.replace('{etag}', etag).replace('{gzip}', gzip), { phone: '1' });

  expect(status).toBe(expected);
});

it('If-None-Match: * writes a translation only if there is none', async () => {
  const { id } = await given.venue();
  const put = (language: string): Promise<Answer> =>
    calendar.request('PUT', `/venues/${id}/translations/${language}`, {
      as: ADMIN,
      headers: { 'If-None-Match': '*' },
      body: { venue: 'X' },
    });

  expect([(await put('es')).status, (await put('es')).status]).toEqual([201, 412]);
});

it('a translation that does not exist yet, and a record in the trash, have no state that fits If-Match', async () => {
  const { id } = await given.venue();
  const translation = await write('PUT', `/venues/${id}/translations/es`, '*', { venue: 'Palacio' });
  await calendar.delete(`/venues/${id}`);
  const restored = await write('PATCH', `/venues/${id}`, '*', { status: 'publish' });

  expect([translation.status, translation.body.data.etag]).toEqual([412, null]);
  expect([restored.status, restored.body.data.etag]).toEqual([412, null]);
});

it('rights are judged before conditions', async () => {
  const { id } = await given.venue();
  const contributor = await calendar.person('contributor');

  const { status } = await calendar.patch(`/venues/${id}`, { phone: '1' }, { as: contributor, headers: { 'If-Match': STALE } });

  expect(status).toBe(403);
});

it('conditions hold for a record that is named by an external id', async () => {
  const path = '/venues/external/museum/7';
  const absent = await write('PUT', path, '*', { venue: 'Palau' });
  await calendar.request('PUT', path, { as: ADMIN, body: { venue: 'Palau' } });
  const etag = await etagOf(path);

  const stale = [
    await write('PUT', path, STALE, { venue: 'Liceu' }),
    await write('PATCH', path, STALE, {}),
    await write('DELETE', path, STALE),
  ];
  const fresh = [await write('PUT', path, etag, { venue: 'Liceu' }), await write('DELETE', path, await etagOf(path))];

  expect([absent.status, absent.body.data.etag]).toEqual([412, null]);
  expect(stale.map(({ status, body }) => [status, body.data.etag])).toEqual(stale.map(() => [412, etag]));
  expect(fresh.map(({ status }) => status)).toEqual([200, 200]);
});

it('a token without the scope «read» can set conditions, and does not get the ETag', async () => {
  const { id } = await given.venue();
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'write', scopes: ['venues:write'] });
  const change = (etag: string) =>
    calendar.patch(`/venues/${id}`, { phone: '1' }, { as: { id: ADMIN.id, token: body.token }, headers: { 'If-Match': etag } });

  const stale = await change(STALE);

  expect([stale.status, stale.body.data.etag]).toEqual([412, null]);
  expect((await change(await etagOf(`/venues/${id}`))).status).toBe(204);
});
