import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';
import { type AuditEntry, formatEntry, readAuditLog } from './audit-log.js';

const calendar = useCalendar();
const given = new Given(calendar);

const RECORDS = RECORD_RESOURCES.map(({ resource }) => resource);
const AUDIT = '//ca/api/auth/v1/audit';
const audit = (query = '', language = 'ca') => calendar.get(`//${language}/api/auth/v1/audit${query}`, { as: ADMIN });

/** The token’s owner, the count of entries, their ids, the entries. */
const QUERIES = 4;

it.each([1, 3])('the list takes the same number of queries for %i changes', async (count) => {
  for (let n = 0; n < count; n++) await given.tag();

  const queries = await calendar.recordQueries(async () => expect((await audit()).body.total).toBe(count));

  expect(queries).toHaveLength(QUERIES);
});

it('the list shows the newest entries first, or the oldest', async () => {
  const [one, other] = [await given.tag(), await given.venue()];
  const [oldest, newest] = [`create tag ${one.id}`, `create venue ${other.id}`];

  expect((await readAuditLog(calendar, '')).map(formatEntry)).toEqual([newest, oldest]);
  expect((await readAuditLog(calendar, '?order=desc')).map(formatEntry)).toEqual([newest, oldest]);
  expect((await readAuditLog(calendar, '?order=asc')).map(formatEntry)).toEqual([oldest, newest]);
});

it('the list has pages, with links that keep the filters', async () => {
  for (let n = 0; n < 5; n++) await given.tag();
  await given.venue();
  const at = (page: number) => `http://calendar.test/ca/api/auth/v1/audit?type=tag&per_page=2&page=${page}`;

  const { headers, body } = await audit('?type=tag&per_page=2&page=2');

  expect(body).toMatchObject({ total: 5, total_pages: 3, rest_url: at(2), next_rest_url: at(3), previous_rest_url: at(1) });
  expect(body.changes).toHaveLength(2);
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['5', '3']);
  expect(headers.get('Link')).toBe(`<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await readAuditLog(calendar, `?type=tag&per_page=2&page=${page}`)));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(5);
});

it('the list is empty, and has no second page, before the first change', async () => {
  expect((await audit()).body).toMatchObject({ changes: [], total: 0, total_pages: 0 });
  expect((await audit('?page=2')).body).toMatchObject({ code: 'change-archive-page-not-found', status: 404 });
});

describe('the list can be filtered', () => {
  let author: Person;
  let event: AuditEntry;
  let venue: AuditEntry;
  const found = async (query: string) => (await readAuditLog(calendar, `?order=asc&${query}`)).map(formatEntry);

  /** At 12:00, 13:00 and 14:00 in Madrid, each in a request of its own. */
  beforeEach(async () => {
    author = await calendar.person('author');
    await calendar.database.query('DELETE FROM change_log');
    event = await given.event();
    calendar.clock.set('2026-11-21T12:00:00Z');
    const options = { as: author, headers: { 'X-Request-Id': 'made-at-13' } };
    venue = (await calendar.post('/venues', { venue: 'Palau' }, options)).body;
    calendar.clock.set('2026-11-21T13:00:00Z');
    await calendar.patch(`/events/${event.id}`, { featured: true });
  });

  it.each([
    ['type=venue', ['venue']],
    ['type=event', ['event', 'change']],
    ['action=update', ['change']],
    ['request_id=made-at-13', ['venue']],
    ['request_id=MADE-AT-13', []],
    ['since=2026-11-21T13:00', ['venue', 'change']],
    ['since=2026-11-21T13:00:01', ['change']],
    ['since=2026-11-21T12:00:00Z', ['venue', 'change']],
    ['since=2026-11-21', ['event', 'venue', 'change']],
    ['since=2026-11-22', []],
    ['until=2026-11-21T13:00', ['event', 'venue']],
    ['until=2026-11-21T12:59:59', ['event']],
    ['until=2026-11-21', ['event', 'venue', 'change']],
    ['until=2026-11-20', []],
    ['since=2026-11-21T12:30&until=2026-11-21T13:30', ['venue']],
    ['type=event&action=update', ['change']],
    ['type=venue&action=update', []],
  ])('by %s', async (query, names) => {
    const rows = new Map([
      ['event', `create event ${event.id}`],
      ['venue', `create venue ${venue.id}`],
      ['change', `update event ${event.id}`],
    ]);

    expect(await found(query)).toEqual(names.map((name) => rows.get(name)));
  });

  it('by a record’s id', async () => {
    expect(await found(`id=${event.id}`)).toEqual([`create event ${event.id}`, `update event ${event.id}`]);
    expect(await found(`type=venue&id=${venue.id}`)).toEqual([`create venue ${venue.id}`]);
    expect(await found(`type=venue&id=${event.id}`)).toEqual([]);
  });

  it('by user and by token', async () => {
    const [{ id }] = (await calendar.get('//ca/api/auth/v1/tokens', { as: author })).body.tokens;

    expect(await found(`user=${author.id}`)).toEqual([`create venue ${venue.id}`]);
    expect(await found(`token=${id}`)).toEqual([`create venue ${venue.id}`]);
    expect(await found(`user=${ADMIN.id}&type=venue`)).toEqual([]);
    expect(await found(`user=${author.id}&token=999999`)).toEqual([]);
  });
});

it.each([
  ['type=people', { type: `ha de ser un d’aquests valors: ${RECORDS.join(', ')}, image, source, webhook, user, token, session` }],
  ['action=look', { action: 'ha de ser un d’aquests valors: create, update, trash, restore, delete, sign-in, sign-in-refused' }],
  ['id=fira', { id: 'ha de ser un nombre enter' }],
  ['user=0&token=0', { user: 'ha d’estar entre 1 i 2147483647', token: 'ha d’estar entre 1 i 2147483647' }],
  ['request_id=a%20b', { request_id: 'ha de ser un identificador vàlid' }],
  ['order=up', { order: 'ha de ser un d’aquests valors: asc, desc' }],
  ['since=2026-02-30', { since: 'ha de ser una data i hora que existeixi, com ara 2026-09-11 18:30:00' }],
])('the filter %s is refused', async (query, params) => {
  expect((await audit(`?${query}`)).body).toMatchObject({ code: 'rest_invalid_param', status: 400, data: { params } });
});

it.each([
  ['ca', 'No teniu permís per fer això.'],
  ['es', 'No tiene permiso para hacer esto.'],
  ['en', 'You do not have the right to do this.'],
])('only administrators with the scope `users:admin` may read the audit log: the error in %s', async (language, message) => {
  const { token } = (await calendar.post('//ca/api/auth/v1/tokens', { name: 'a', scopes: ['read', 'events:write'] })).body;
  const at = (as?: Person) => calendar.get(`//${language}/api/auth/v1/audit`, as ? { as } : {});

  for (const as of [await calendar.person('editor'), { id: ADMIN.id, token }]) {
    expect((await at(as)).body).toMatchObject({ code: 'rest_forbidden', message, status: 403 });
  }
  expect((await at()).body).toMatchObject({ code: 'rest_not_logged_in', status: 401 });
  expect((await at(await calendar.person('administrator'))).status).toBe(200);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the audit log cannot be written: %s', async (method) => {
  const { status, headers } = await calendar.request(method, AUDIT, { as: ADMIN });

  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
