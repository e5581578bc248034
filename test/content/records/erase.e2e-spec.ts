import { describe, expect, it } from '@jest/globals';
import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import { formatEntry, readAuditLog, requestWithAudit } from '../../accounts/audit/audit-log.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const count = async (sql: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${sql}`))[0].n);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

/** Returns what is wrong with the tables that are made from the records. */
async function findDifferences(): Promise<string[]> {
  const found: string[] = [];
  for (const table of calendar.app.get(DerivedTables).list()) found.push(...(await table.findDifferences(10, () => undefined)));
  return found;
}

describe.each(CONTENT_RESOURCES)('erasing one of the $collection', ({ collection, resource, name }) => {
  const create = (fields = {}) =>
    given[resource](
      { ca: { [name]: 'Palau', description: 'secret' }, es: { [name]: 'Palacio' } },
      { external_ids: { feed: '7' }, ...fields },
    );

  it.each(['', 'by-slug/palau', 'external/feed/7'])('by the path «%s» answers with the record as it was', async (path) => {
    const record = await create();

    const { status, body } = await calendar.delete(`/${collection}/${path || record.id}?force=true`);

    expect([status, body]).toEqual([200, { deleted: true, previous: record }]);
  });

  it('in the trash answers with the record in the trash', async () => {
    const record = await create();
    await calendar.delete(`/${collection}/${record.id}`);

    const { status, body } = await calendar.delete(`/${collection}/${record.id}?force=1&_fields=deleted,previous.status,previous.id`);

    expect([status, body]).toEqual([200, { deleted: true, previous: { id: record.id, status: 'trash' } }]);
  });

  it('leaves nothing of it: its addresses are unknown, its slugs and external ids free, its id is not given again', async () => {
    const record = await create({ image: 'https://example.org/a.jpg' });
    await calendar.patch(`/${collection}/${record.id}`, { slug: 'auditori' });
    const never = await calendar.get(`/${collection}/4000000`);

    await calendar.delete(`/${collection}/${record.id}?force=true`);

    for (const path of [record.id, 'by-slug/auditori', 'by-slug/palau', 'by-slug/palacio', `${record.id}/translations`]) {
      const { status, body } = await calendar.get(`/${collection}/${path}`, { as: ADMIN });
      expect([status, body.code, body.message]).toEqual([404, never.body.code, never.body.message]);
    }
    expect(codeOf(await calendar.get(`/${collection}/external/feed/7`, { as: ADMIN }))).toBe(`404 ${resource}-not-found`);
    expect(codeOf(await calendar.delete(`/${collection}/${record.id}?force=true`))).toBe(`404 ${resource}-not-found`);
    expect(await Promise.all([resource, `${resource}_translation`, 'slug_history', 'external_id'].map(count))).toEqual([0, 0, 0, 0]);
    const next = await create();
    expect(next).toMatchObject({ slug: 'palau', translations: { es: { slug: 'palacio' } } });
    expect(next.id).toBeGreaterThan(record.id);
  });

  it('is refused to all but editors and administrators, and removes nothing', async () => {
    const author = await calendar.person('author');
    const own = await given[resource]({ ca: {} }, {}, author);
    const path = `/${collection}/${own.id}?force=true`;

    expect(codeOf(await calendar.request('DELETE', path))).toBe('401 rest_not_logged_in');
    expect(codeOf(await calendar.delete(path, { as: author }))).toBe('403 rest_forbidden');
    expect(codeOf(await calendar.delete(`/${collection}/${own.id}?force=perhaps`))).toBe('400 rest_invalid_param');
    expect(codeOf(await calendar.delete(path, { headers: { 'If-Match': '"stale"' } }))).toBe('412 precondition-failed');
    expect((await calendar.get(`/${collection}/${own.id}`, { as: author })).body).toEqual(own);
    expect((await calendar.delete(path, { as: await calendar.person('editor') })).status).toBe(200);
  });

  it('without `force`, or with `false`, moves it to the trash', async () => {
    const { id } = await create();

    expect((await calendar.delete(`/${collection}/${id}?force=false`)).body).toMatchObject({ id, status: 'trash' });
  });

  it('is told to clients of the change feed, and to the audit log without any value', async () => {
    const record = await create();
    const follower = new Follower(`types=${resource}`);
    await follower.follow((path) => calendar.get(path));

    const { rows } = await requestWithAudit(calendar, (options) => calendar.delete(`/${collection}/${record.id}?force=true`, options));

    expect(rows).toMatchObject([{ type: resource, id: record.id, action: 'delete', user: ADMIN.id, languages: [], fields: [] }]);
    expect(await follower.follow((path) => calendar.get(path))).toEqual([`delete ${resource} ${record.id}`]);
    expect(JSON.stringify(await readAuditLog(calendar, '?per_page=100'))).not.toMatch(/palau|palacio|secret/i);
  });

  it('in a batch is undone with it, and done with it', async () => {
    const record = await create();
    const operations = [
      { method: 'DELETE', path: `${collection}/${record.id}?force=true` },
      { method: 'POST', path: collection, body: { [name]: 'Palau', ...EVENT_DATES } },
    ];
    const failing = { method: 'DELETE', path: `${collection}/4000000` };

    await calendar.post('/batch', { operations: [...operations, failing] });
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(record);
    const { body } = await calendar.post('/batch', { operations });

    expect(body.results).toMatchObject([
      { status: 200, changed: true, body: { deleted: true, previous: { id: record.id } } },
      { status: 201, body: { slug: 'palau' } },
    ]);
    expect(codeOf(await calendar.get(`/${collection}/${record.id}`))).toBe(`404 ${resource}-not-found`);
  });

  it('takes it out of the responses that are kept for retries, which do not create it again', async () => {
    const send = () =>
      calendar.post(`/${collection}`, { [name]: 'Palau', ...EVENT_DATES }, { headers: { 'Idempotency-Key': 'key-of-a-create' } });
    const eraseInBatch = (id: number) =>
      calendar.post(
        '/batch',
        { operations: [{ method: 'DELETE', path: `${collection}/${id}?force=true` }] },
        { headers: { 'Idempotency-Key': 'key-of-a-batch' } },
      );
    const { id, rest_url } = (await send()).body;

    await eraseInBatch(id);
    const [created, erased] = [await send(), await eraseInBatch(id)];

    expect([created.status, created.headers.get('Location'), created.headers.get('Idempotency-Replayed')]).toEqual([204, rest_url, 'true']);
    expect(erased.body.results).toMatchObject([{ status: 200, body: null }]);
    expect(await count(`idempotency_key WHERE answer LIKE '%Palau%'`)).toBe(0);
    expect(await count(resource)).toBe(0);
  });
});

describe('an answer that is kept for a retry loses its body', () => {
  const KEY = { headers: { 'Idempotency-Key': 'key' } };
  const countKept = (text: string) => count(`idempotency_key WHERE answer LIKE '%${text}%'`);
  const path = (id: number, rest: string) => `/organizers/${id}${rest}`;
  const inBatch = (method: string, id: number, query: string) =>
    ['/batch', { operations: [{ method, path: path(id, query).slice(1), body: {} }] }] as const;

  it.each<[string, (id: number) => readonly [path: string, body: object], number]>([
    ['of fields of a linked record', (id) => ['/events?_fields=organizer.email', { title: 'Fira', ...EVENT_DATES, organizer: id }], 204],
    ['of some fields', (id) => [path(id, '?_fields=email'), { phone: '1' }], 204],
    ['of a translation', (id) => [path(id, '/translations/es?_fields=organizer'), { organizer: 'zzsecret' }], 204],
    ['of an atomic batch', (id) => inBatch('PATCH', id, '?_fields=email'), 200],
    ['of a batch that erases it', (id) => inBatch('DELETE', id, '?force=true&_fields=previous.email'), 200],
    ['of an id that it had taken', () => ['/organizers', { organizer: 'Una altra', external_ids: { crm: 'zzsecret' } }], 409],
  ])('%s', async (_, write, status) => {
    const created = { organizer: 'Colla', email: 'zzsecret@example.org', external_ids: { crm: 'zzsecret' } };
    const { id } = (await calendar.post('/organizers', created)).body;
    const request = write(id);
    const first = await calendar.post(...request, KEY);
    expect(JSON.stringify(first.body)).toContain('zzsecret');

    await calendar.delete(path(id, '?force=true'));
    const again = await calendar.post(...request, KEY);

    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([status, 'true']);
    expect([JSON.stringify(again.body).includes('zzsecret'), await countKept('zzsecret')]).toEqual([false, 0]);
  });

  it('of a series, and of one of its dates', async () => {
    const { id } = (await calendar.post('/events', { title: 'zzsecret', ...EVENT_DATES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })).body;
    const { body } = await calendar.get(`/events/${id}/occurrences`);
    const change = (changedId: number) =>
      calendar.post(`/events/${changedId}?_fields=title`, { featured: true }, { headers: { 'Idempotency-Key': `key-${changedId}` } });
    await change(id);
    await change(body.events[1].id);
    expect(await countKept('zzsecret')).toBe(2);

    await calendar.delete(`/events/${id}?force=true`);

    expect(await countKept('zzsecret')).toBe(0);
  });

  it('but not that of another record', async () => {
    const [erased, other] = [await given.venue(), await given.venue()];
    await calendar.post(`/venues/${other.id}`, { city: 'zzother' }, KEY);

    await calendar.delete(`/venues/${erased.id}?force=true`);

    expect(await countKept('zzother')).toBe(1);
  });
});

it.each(VENUES_AND_ORGANIZERS)(
  'events leave one of the $collection that is erased, and the others stay',
  async ({ collection, resource }) => {
    const [erased, other] = [await given[resource](), await given[resource]()];
    const event = await given.event({ ca: {} }, { [resource]: [erased.id, other.id] });
    const alone = await given.event({ ca: {} }, { [resource]: [erased.id] });
    const unrelated = await given.event({ ca: {} }, { [resource]: [other.id] });
    const follower = new Follower('types=event');
    await follower.follow((path) => calendar.get(path));
    const tagOf = async (id: number) => (await calendar.get(`/events/${id}`)).headers.get('ETag');
    const before = await tagOf(alone.id);

    await calendar.delete(`/${collection}/${erased.id}?force=true`);

    const shown = async (id: number) => {
      const { body } = await calendar.get(`/events/${id}`);
      return (resource === 'venue' ? body.venues : body.organizer).map((linked: { id: number }) => linked.id);
    };
    expect([await shown(event.id), await shown(alone.id), await shown(unrelated.id)]).toEqual([[other.id], [], [other.id]]);
    expect(await tagOf(alone.id)).not.toBe(before);
    expect(await follower.follow((path) => calendar.get(path))).toEqual([`upsert event ${event.id}`, `upsert event ${alone.id}`]);
    expect((await calendar.get(`/events?${resource}=${other.id}`)).body.total).toBe(2);
    expect(codeOf(await calendar.get(`/events?${resource}=${erased.id}`))).toBe('400 rest_invalid_param');
    expect(await findDifferences()).toEqual([]);
  },
);

it('an event that is erased leaves its children, its terms and the search', async () => {
  const tag = await given.tag({ ca: { name: 'Fires' } });
  const parent = await given.event({ ca: { title: 'Sardana' } }, { tags: [tag.id] });
  const child = await given.event({ ca: {} }, { post_parent: parent.id });
  const follower = new Follower('types=event,tag');
  await follower.follow((path) => calendar.get(path));

  const { rows } = await requestWithAudit(calendar, (options) => calendar.delete(`/events/${parent.id}?force=true`, options));

  expect((await calendar.get(`/events/${child.id}`)).body.post_parent).toBeNull();
  expect(await count(`event WHERE parent_id IS NOT NULL`)).toBe(0);
  expect(rows.map(formatEntry)).toEqual([`update event ${child.id}`, `delete event ${parent.id}`]);
  expect((await follower.follow((path) => calendar.get(path))).sort()).toEqual([
    `delete event ${parent.id}`,
    `upsert event ${child.id}`,
    `upsert tag ${tag.id}`,
  ]);
  expect((await calendar.get('/events?search=sardana')).body.total).toBe(0);
  expect((await calendar.get(`/tags/${tag.id}`)).body.count).toBe(0);
  expect(
    await Promise.all(
      [`event_words WHERE event_id = ${parent.id}`, `calendar_entry WHERE event_id = ${parent.id}`, 'event_tag'].map(count),
    ),
  ).toEqual([0, 0, 0]);
  expect(await findDifferences()).toEqual([]);
});

it('a token that may not read gets the former address alone', async () => {
  const { id, rest_url } = await given.event();
  const scopes = ['events:write'];
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'writer', scopes });

  const { status, headers, body: none } = await calendar.delete(`/events/${id}?force=true`, { as: { id: 1, token: body.token } });

  expect([status, headers.get('Location'), none]).toEqual([204, rest_url, '']);
});
