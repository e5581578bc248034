import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Headers that differ from request to request. */
const OWN_HEADERS = ['date', 'x-request-id'];

const sharedHeaders = (headers: Headers) => [...headers].filter(([name]) => !OWN_HEADERS.includes(name));

it.each([
  ['/events', '?start_date=2026-11-01'],
  ['/venues', '?search=palau'],
  ['/events/by-slug/concert', '?translation_language=es'],
])('%s%s is the same from the cache, with an id of its own', async (path, query) => {
  await given.event({ ca: { title: 'Concert' }, es: { title: 'Concierto' } }, { venue: { venue: 'Palau' } });

  const ask = () => calendar.get(path + query, { headers: { Origin: 'https://example.org' } });
  const [made] = [await ask(), await ask()];
  const cached = await ask();

  expect(cached.body).toEqual(made.body);
  expect(sharedHeaders(cached.headers)).toEqual(sharedHeaders(made.headers));
  expect(cached.headers.get('X-Request-Id')).not.toBe(made.headers.get('X-Request-Id'));
});

it('the service keeps an answer that it makes a second time: the third sends no statement for content', async () => {
  await given.event();
  const countReads = async () => {
    const statements = await calendar.recordQueries(() => calendar.get('/events?per_page=7'));
    return statements.filter((sql) => !sql.includes('change_log')).length;
  };

  const [first, second, third] = [await countReads(), await countReads(), await countReads()];

  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(0);
  expect(third).toBe(0);
});

it('after a change, the service keeps the first answer to a request that it knows', async () => {
  await given.event();
  for (let n = 0; n < 3; n++) await calendar.get('/events?per_page=8');
  await given.event();
  await calendar.get('/events?per_page=8');

  const statements = await calendar.recordQueries(() => calendar.get('/events?per_page=8'));

  expect(statements.filter((sql) => !sql.includes('change_log'))).toEqual([]);
});

it('of many clients that ask for the same at once, each makes the service work once, and one of them twice at most', async () => {
  for (let n = 0; n < 5; n++) await given.event();
  const clients = 16;
  const askAgainAndAgain = async () => {
    for (let n = 0; n < 10; n++) await calendar.get('/events?per_page=5');
  };
  const countReads = (statements: readonly string[]) => statements.filter((sql) => sql.includes('calendar_entry')).length;
  const one = countReads(await calendar.recordQueries(() => calendar.get('/events?per_page=4')));

  const all = await calendar.recordQueries(() => Promise.all(Array.from({ length: clients }, askAgainAndAgain)));

  expect(one).toBeGreaterThan(0);
  // The first answer is not kept, and its client may ask again before there is a second one.
  expect(countReads(all)).toBeLessThanOrEqual((clients + 1) * one);
});

it('a cached answer never goes to a client with other rights', async () => {
  const { id } = await given.event({ ca: { title: 'Concert' } }, { status: 'draft' });
  const editor = await calendar.person('editor');
  const statusOf = async (as?: typeof editor) => (await calendar.get(`/events/${id}`, as ? { as } : {})).status;

  expect([await statusOf(), await statusOf(editor), await statusOf(), await statusOf(ADMIN)]).toEqual([403, 200, 403, 200]);
});

it('the default window and «today» move on at midnight of the site', async () => {
  await given.event({ ca: { title: 'Avui' } }, { start_date: '2026-11-21 18:00', end_date: '2026-11-21 20:00' });
  const count = async (query: string) => (await calendar.get(`/events${query}`)).body.total as number;
  const countAll = async () => [await count(''), await count('?start_date=today'), await count('?start_date=yesterday')];

  const today = await countAll();
  calendar.clock.set('2026-11-21T22:59:59Z');
  const lastSecond = await countAll();
  calendar.clock.set('2026-11-21T23:00:00Z');

  expect([today, lastSecond]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(await countAll()).toEqual([0, 0, 1]);
});

it.each([
  ['/events', 'ends_after=now'],
  ['/venues', 'only_with_upcoming=true'],
  ['/organizers', 'only_with_upcoming=true'],
])('%s?%s asks for the time at each request', async (path, query) => {
  const dates = { start_date: '2026-11-21 18:00', end_date: '2026-11-21 20:00' };
  await given.event({ ca: {} }, { ...dates, venue: { venue: 'Palau' }, organizer: { organizer: 'Ateneu' } });
  const total = async () => (await calendar.get(`${path}?${query}`)).body.total as number;

  const [before] = [await total(), await total()];
  calendar.clock.set('2026-11-21T19:00:01Z');

  expect([before, await total()]).toEqual([1, 0]);
});

it('If-None-Match is answered with 304 whatever Cache-Control the request has', async () => {
  await given.venue();
  const { headers } = await calendar.get('/venues');
  const etag = headers.get('ETag')!;
  const statusOf = async (tags: string) =>
    (await calendar.get('/venues', { headers: { 'If-None-Match': tags, 'Cache-Control': 'no-cache' } })).status;

  expect([await statusOf(etag), await statusOf('*'), await statusOf(`"other", ${etag}`), await statusOf('"other"')]).toEqual([
    304, 304, 304, 200,
  ]);
});
