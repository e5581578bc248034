import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const put = (path: string, body: object, options: object = {}) => calendar.request('PUT', path, { as: ADMIN, body, ...options });
const read = (path: string, as = ADMIN) => calendar.get(path, { as });

describe.each(RECORD_RESOURCES)('one of the $collection with an id in another system', ({ collection, resource, name, kind }) => {
  const path = `/${collection}/external/tickets.example/47-11`;
  const dates = resource === 'event' ? EVENT_DATES : {};
  const fields = (title: string) => ({ [name]: title, ...dates });

  it('is created by the first PUT, and updated by the next ones', async () => {
    const created = await put(path, fields('Fira'));
    const updated = await put(path, { description: '<p>Llibres</p>' });

    expect([created.status, updated.status]).toEqual([201, 200]);
    expect(created.headers.get('Location')).toBe(created.body.rest_url ?? created.body.url);
    expect(created.body).toMatchObject({ [name]: 'Fira', external_ids: { 'tickets.example': '47-11' } });
    expect(updated.body).toMatchObject({ id: created.body.id, [name]: 'Fira', description: '<p>Llibres</p>' });
    expect((await read(path)).body).toEqual((await read(`/${collection}/${created.body.id}`)).body);
  });

  it('needs its required fields only when it is new', async () => {
    const { status, body } = await put(path, { description: '' });

    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
    expect(body.data.params).toContain(name);
    expect((await read(path)).body.code).toBe(`${resource}-not-found`);
  });

  it('is found by exactly this pair', async () => {
    await put(path, fields('Fira'));

    for (const other of ['tickets.example/47-11%20', 'tickets.exampl/47-11', 'tickets.example/47-1', 'tickets-example/47-11'])
      expect((await read(`/${collection}/external/${other}`)).status).toBe(404);
    expect((await put(`/${collection}/external/tickets.example/47-11%C3%A9`, fields('Una altra'))).status).toBe(201);
    expect((await read(`/${collection}/external/tickets.example/47-11e`)).status).toBe(404);
  });

  it('may have an id with a slash, a space, an emoji and capitals', async () => {
    const id = ' Àb/cD?#%😀';
    const { body } = await put(`/${collection}/external/a/${encodeURIComponent(id)}`, fields('Fira'));

    expect(body.external_ids).toEqual({ a: id });
    expect((await read(`/${collection}/external/a/${encodeURIComponent(id)}`)).body.id).toBe(body.id);
    expect((await read(`/${collection}/external/a/${encodeURIComponent(id.toLowerCase())}`)).status).toBe(404);
  });

  it('is changed and deleted by its pair', async () => {
    const { id } = (await put(path, fields('Fira'))).body;

    const changed = await calendar.patch(path, { [name]: 'Mercat', external_ids: { 'tickets.example': '48' } });
    const deleted = await calendar.delete(`/${collection}/external/tickets.example/48`);

    expect(changed.body).toMatchObject({ id, [name]: 'Mercat', external_ids: { 'tickets.example': '48' } });
    expect([deleted.status, deleted.body.id]).toEqual([200, id]);
    expect([(await calendar.patch(path, {})).status, (await calendar.delete(path)).status]).toEqual([404, 404]);
  });

  it('keeps the sources that a write does not name, and loses those that are null', async () => {
    const other = await given[resource]({ ca: {} }, { external_ids: { a: 'other' } });
    const { id } = await given[resource]({ ca: {} }, { external_ids: { a: '1', b: '2' } });
    const write = async (external_ids: unknown) => (await calendar.patch(`/${collection}/${id}`, { external_ids })).body.external_ids;

    expect((await calendar.patch(`/${collection}/${id}`, {})).body.external_ids).toEqual({ a: '1', b: '2' });
    expect(await write({ b: null, c: '3' })).toEqual({ a: '1', c: '3' });
    expect((await read(`/${collection}/external/b/2`)).status).toBe(404);
    expect((await put(`/${collection}/external/c/3`, { external_ids: { c: 'ignored', d: '4' } })).body.external_ids).toEqual({
      ...{ a: '1', c: '3', d: '4' },
    });
    expect((await put(`/${collection}/external/c/3`, { external_ids: null })).body.external_ids).toEqual({ c: '3' });
    expect(await write(null)).toEqual({});
    expect((await read(`/${collection}/${other.id}`)).body.external_ids).toEqual({ a: 'other' });
  });

  it('has its pair alone, among the records of its kind', async () => {
    const first = await given[resource]({ ca: {} }, { external_ids: { a: '1' } });
    const second = await given[resource]({ ca: {} }, { external_ids: { a: '2' } });

    const answers = [
      await calendar.post(`/${collection}`, { ...fields('Un altre'), external_ids: { b: '9', a: '1' } }),
      await calendar.patch(`/${collection}/${second.id}`, { external_ids: { a: '1' } }),
    ];

    for (const { status, body } of answers)
      expect([status, body.code, body.data.external_ids]).toEqual([409, 'external-id-exists', { a: '1' }]);
    expect((await read(`/${collection}/${second.id}`)).body.external_ids).toEqual({ a: '2' });
    expect((await read(`/${collection}/external/b/9`)).status).toBe(404);
    expect((await read(`/${collection}/external/a/1`)).body.id).toBe(first.id);
    expect((await given[resource === 'venue' ? 'tag' : 'venue']({ ca: {} }, { external_ids: { a: '1' } })).external_ids).toEqual({
      a: '1',
    });
  });

  it('is not changed by a PUT that wants a new one', async () => {
    const headers = { 'If-None-Match': '*' };
    const created = await put(path, fields('Fira'), { headers });
    const refused = await put(path, fields('Mercat'), { headers });

    expect([created.status, refused.status, refused.body.code]).toEqual([201, 412, 'precondition-failed']);
    expect((await read(path)).body[name]).toBe('Fira');
  });

  it('comes back by a PUT after a deletion', async () => {
    const { id } = (await put(path, fields('Fira'))).body;
    await calendar.delete(path);

    const again = await put(path, fields('Fira'));

    expect([again.status, again.body.id === id]).toEqual(kind === 'content' ? [200, true] : [201, false]);
    expect((await calendar.get(`/${collection}/${again.body.id}`)).body).toMatchObject({ [name]: 'Fira' });
  });

  it('shows its pair, and is found by it, only to users who may edit it', async () => {
    const { id } = (await put(path, { ...fields('Fira'), ...(kind === 'content' ? { status: 'publish' } : {}) })).body;
    const query = kind === 'term' ? '&hide_empty=false' : '';
    const seen = async (role: 'author' | 'editor') => {
      const as = await calendar.person(role);
      const list = await read(`/${collection}?external_source=tickets.example${query}`, as);
      return [(await read(`/${collection}/${id}`, as)).body.external_ids, (await read(path, as)).status, list.body.total ?? list.status];
    };

    expect(await seen('editor')).toEqual([{ 'tickets.example': '47-11' }, 200, 1]);
    expect(await seen('author')).toEqual([undefined, 404, kind === 'term' ? 403 : 0]);
    expect((await calendar.get(`/${collection}/${id}`)).body.external_ids).toBeUndefined();
    const anonymous = [await calendar.get(path), await calendar.get(`/${collection}?external_id=47-11`)];
    expect(anonymous.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('is filtered by its source, by its id, and by both together', async () => {
    const make = async (external_ids: object) => (await given[resource]({ ca: {} }, { external_ids })).id as number;
    const [one, two, three] = [await make({ a: '1', b: '2' }), await make({ a: '2' }), await make({ c: '1' })];
    await given[resource]();
    const list = async (query: string) => {
      const { body } = await read(`/${collection}?${query}&hide_empty=false`);
      return body[collection].map((record: { id: number }) => record.id).sort((a: number, b: number) => a - b);
    };

    expect(await list('external_source=a')).toEqual([one, two]);
    expect(await list('external_id=1')).toEqual([one, three]);
    expect(await list('external_source=a&external_id=2')).toEqual([two]);
    expect(await list('external_source=b&external_id=1')).toEqual([]);
  });
});

it.each([
  ['TICKETS/1', 'source'],
  [`${'a'.repeat(65)}/1`, 'source'],
  [`a/${'x'.repeat(256)}`, 'external_id'],
  ['a/%00', 'external_id'],
])('the address external/%s is refused', async (key, field) => {
  const { status, body } = await calendar.request('PUT', `/tags/external/${key}`, { as: ADMIN, body: { name: 'Fira' } });

  expect([status, body.code, Object.keys(body.data?.params ?? {})]).toEqual([400, 'rest_invalid_param', [field]]);
});

it.each([
  ['a text', 'a:1'],
  ['a source in capitals', { A: '1' }],
  ['an empty id', { a: '' }],
  ['a number', { a: 1 }],
  ['an id that is too long', { a: 'x'.repeat(256) }],
  ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`s${n}`, '1']))],
])('external ids that are %s are refused', async (_, external_ids) => {
  const { status, body } = await calendar.post('/tags', { name: 'Fira', external_ids });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['external_ids']]);
});

it('the longest id and source are kept, and a form sends them too', async () => {
  const [source, id] = ['s'.repeat(64), '😀'.repeat(255)];
  const path = `/tags/external/${source}/${encodeURIComponent(id)}`;

  expect((await calendar.request('PUT', path, { as: ADMIN, body: { name: 'Fira' } })).body.external_ids).toEqual({ [source]: id });
  const form = new URLSearchParams({ name: 'Mercat', 'external_ids[a.b]': '7' });
  expect((await calendar.post('/tags', form)).body.external_ids).toEqual({ 'a.b': '7' });
});
