import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { fromAddress, fromNewAddress, WITH_LIMITS } from './addresses.js';

const calendar = useCalendar(WITH_LIMITS);

const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
});

const statusesOf = async (count: number, path: string, headers: Record<string, string>) => {
  const statuses = [];
  for (let n = 0; n < count; n++) statuses.push((await calendar.get(path, { headers })).status);
  return statuses;
};

it('responses tell how much of the limit is left, errors too', async () => {
  const headers = fromNewAddress();

  const first = await calendar.get('/events', { headers });
  calendar.clock.set('2026-11-21T11:00:45Z');
  const wrong = await calendar.get('/events?page=x', { headers });
  const missing = await calendar.get('/venues/7', { headers });

  expect(first.headers.get('RateLimit-Policy')).toBe('"anonymous";q=6;w=60');
  expect(first.headers.get('RateLimit')).toBe('"anonymous";r=5;t=60');
  expect([wrong.status, wrong.headers.get('RateLimit')]).toEqual([400, '"anonymous";r=4;t=15']);
  expect([missing.status, missing.headers.get('RateLimit')]).toEqual([404, '"anonymous";r=3;t=15']);
  expect(first.headers.get('Retry-After')).toBeNull();
});

it('the requests of a client count together, and those over the limit are refused until the minute is over', async () => {
  const headers = fromNewAddress();
  for (const path of ['/events', '/venues', '/categories', '/doc', '//ca/api', ''])
    expect(await statusesOf(1, path, headers)).toEqual([200]);

  calendar.clock.set('2026-11-21T11:00:30Z');
  const refused = await calendar.get('/tags', { headers });

  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
  expect(refused.headers.get('Retry-After')).toBe('30');
  expect(refused.headers.get('RateLimit-Policy')).toBe('"anonymous";q=6;w=60');
  expect(refused.headers.get('RateLimit')).toBe('"anonymous";r=0;t=30');
  expect(await statusesOf(1, '/events', fromNewAddress())).toEqual([200]);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect(await statusesOf(6, '/tags', headers)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('a limit that was used up while the clock was ahead lasts at most a minute after the clock was set back', async () => {
  const headers = fromNewAddress();
  calendar.clock.set('2026-11-22T11:00:00Z');
  expect(await statusesOf(7, '/tags', headers)).toEqual([200, 200, 200, 200, 200, 200, 429]);

  calendar.clock.set('2026-11-21T11:00:00Z');
  expect(await statusesOf(1, '/tags', headers)).toEqual([429]);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect(await statusesOf(2, '/tags', headers)).toEqual([200, 200]);
});

it('a search also counts against the limit of searches', async () => {
  const headers = fromNewAddress();

  const first = await calendar.get('/events?search=fira', { headers });
  expect(first.headers.get('RateLimit-Policy')).toBe('"anonymous";q=6;w=60, "search";q=2;w=60');
  expect(first.headers.get('RateLimit')).toBe('"anonymous";r=5;t=60, "search";r=1;t=60');
  expect(await statusesOf(1, '/venues?search=fira', headers)).toEqual([200]);
  const refused = await calendar.get('/tags?search=fira', { headers });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect(refused.headers.get('RateLimit')).toBe('"anonymous";r=3;t=60, "search";r=0;t=60');
  expect(await statusesOf(1, '/events?page=1', headers)).toEqual([200]);
});

it('the dates of a rule count as a search', async () => {
  const headers = fromNewAddress();
  const path = (n: number) => `/events/dates?start_date=2026-12-01&recurrence[]=RRULE:FREQ=DAILY;COUNT=${n}`;

  expect(await statusesOf(2, path(3), headers)).toEqual([200, 200]);
  expect(await statusesOf(1, path(4), headers)).toEqual([429]);
  expect(await statusesOf(1, '/events/dates?start_date=2026-12-01', headers)).toEqual([200]);
});

it('simultaneous requests do not exceed the limit', async () => {
  const headers = fromNewAddress();

  const answers = await Promise.all(Array.from({ length: 20 }, () => calendar.get('/tags', { headers })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
});

it('the addresses of one /64 count together, and only the proxy’s header counts', async () => {
  expect(await statusesOf(6, '/tags', fromAddress('2001:db8:1:2::1'))).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOf(1, '/tags', fromAddress('2001:db8:1:2:3::9'))).toEqual([429]);
  expect(await statusesOf(1, '/tags', fromAddress('2001:db8:1:3::1'))).toEqual([200]);
  expect(await statusesOf(1, '/tags', fromAddress('2001:db8:9:9::1, 2001:db8:1:2::5'))).toEqual([429]);
  expect(await statusesOf(6, '/tags', fromAddress('198.51.100.1'))).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOf(1, '/tags', fromAddress('::ffff:198.51.100.1'))).toEqual([429]);
});

it('wrong tokens are counted and limited, while right ones from the same address still work', async () => {
  const address = fromNewAddress();
  const wrong = { ...address, Authorization: 'Bearer cal_unknown' };

  expect(await statusesOf(8, '/events', wrong)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);

  expect((await calendar.get('/events', { headers: wrong })).headers.get('Retry-After')).toBe('60');
  expect(await statusesOf(1, '/events', address)).toEqual([429]);
  expect((await calendar.get('/events', { headers: address, as: ADMIN })).status).toBe(200);
});

it.each([
  ['an unknown address', 'GET', '//nothing', 404],
  ['an unsupported method', 'DELETE', '/events', 405],
  ['OPTIONS', 'OPTIONS', '/events', 204],
  ['OPTIONS of an unknown address', 'OPTIONS', '/nothing', 404],
  ['a path that is too long', 'GET', `/${'a'.repeat(5_000)}`, 414],
  ['a URL that is too long', 'GET', `/events?search=${'a'.repeat(33_000)}`, 414],
  ['malformed percent-encoding', 'GET', '/events/by-slug/%E0%A4%A', 400],
  ['a write without credentials', 'POST', '/events', 401],
  ['a page', 'GET', '//docs', 200],
  ['the metrics', 'GET', '//metrics', 403],
])('%s counts, and is 429 above the limit', async (_what, method, path, status) => {
  const headers = fromNewAddress();
  const request = () => calendar.request(method, path, { headers });

  const first = await request();
  for (let n = 0; n < 5; n++) expect((await request()).status).toBe(status);
  const refused = await request();

  expect([first.status, first.headers.get('RateLimit')]).toEqual([status, '"anonymous";r=5;t=60']);
  expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([429, 'rest_too_many_requests', '60']);
  expect(refused.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(await statusesOf(1, '/events', headers)).toEqual([429]);
});

/** Sends a request from an address of this machine that is no trusted proxy. @returns its status and `Connection` */
const getFrom = async (localAddress: string, headers = {}) => {
  const request = get(`${calendar.origin}/ca/api/calendar/events/v1/tags`, { localAddress, headers, agent });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return [answer.statusCode, answer.headers.connection];
};

/** Sends a request of a client, and then one of another client. @returns their statuses in the order in which they were answered */
const raceOf = async (client: () => Promise<unknown>) => {
  const answers: unknown[] = [];
  const first = client().then((answer) => answers.push(answer));
  answers.push(await getFrom('127.0.0.8'));
  await first;
  return answers;
};

it('a client that goes on after a hundred refusals waits for each further one', async () => {
  const from = '127.0.0.9';
  for (let n = 0; n < 6; n++) expect(await getFrom(from)).toEqual([200, 'keep-alive']);

  for (let n = 0; n < 99; n++) expect(await getFrom(from)).toEqual([429, 'keep-alive']);
  expect(await raceOf(() => getFrom(from))).toEqual([
    [429, 'keep-alive'],
    [200, 'keep-alive'],
  ]);
  const late = [
    [200, 'keep-alive'],
    [429, 'keep-alive'],
  ];
  expect(await raceOf(() => getFrom(from))).toEqual(late);
  expect(await raceOf(() => getFrom(from, { Authorization: 'Bearer cal_unknown' }))).toEqual(late);

  expect(await getFrom(from, { Authorization: `Bearer ${ADMIN.token}` })).toEqual([200, 'keep-alive']);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect(await getFrom(from)).toEqual([200, 'keep-alive']);
});

it('a trusted proxy does not wait, however often one of its clients is refused', async () => {
  const headers = fromNewAddress();

  expect(await statusesOf(112, '/tags', headers)).toEqual([...Array<number>(6).fill(200), ...Array<number>(106).fill(429)]);
});

it('a web page of another origin can read a refusal', async () => {
  const headers = { ...fromNewAddress(), Origin: 'https://example.cat' };
  await statusesOf(6, '/events', headers);

  const refused = await calendar.get('/events', { headers });

  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([429, '*']);
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
});

it('requests with credentials have a limit of their address, beside that of the user', async () => {
  const headers = fromNewAddress();
  const wrong = { ...headers, Authorization: 'Bearer cal_unknown' };
  expect(await statusesOf(8, '/events', wrong)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  const users = [await calendar.person('author'), await calendar.person('editor')];

  const statuses = [];
  for (const as of [...users, ADMIN]) statuses.push((await calendar.get('/tags', { headers, as })).status);
  const refused = await calendar.get('/tags', { headers, as: users[0]! });

  expect(statuses).toEqual([200, 200, 200]);
  expect([refused.status, refused.headers.get('RateLimit')]).toEqual([429, '"address";r=0;t=60']);
  expect((await calendar.get('/tags', { headers: fromNewAddress(), as: users[0]! })).status).toBe(200);
});
