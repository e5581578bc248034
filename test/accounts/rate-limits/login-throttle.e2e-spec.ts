import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BEHIND_PROXY, fromAddress, fromNewAddress } from './addresses.js';

const calendar = useCalendar(BEHIND_PROXY);

const PASSWORD = 'password of the administrator in tests';
const ME = '//ca/api/auth/v1/me';

type Address = ReturnType<typeof fromAddress>;

const signIn = (username: string, password: string, address: Address) =>
  calendar.get(ME, { headers: { ...address, Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` } });
const statusesOf = async (count: number, username: string, address: Address) => {
  const statuses = [];
  for (let n = 0; n < count; n++) statuses.push((await signIn(username, `wrong ${n}`, address)).status);
  return statuses;
};

// Each test uses usernames of its own, because the failures of an account count for an hour. Those of the administrator
// are reset by signing in.

it('after five wrong passwords in a minute, the address is refused until the minute is over, even with the right password', async () => {
  const address = fromNewAddress();
  expect(await statusesOf(2, 'robot', address)).toEqual([401, 401]);
  expect(await statusesOf(3, 'ghost', address)).toEqual([401, 401, 401]);

  calendar.clock.set('2026-11-21T11:00:20Z');
  const refused = await signIn('ghost', 'wrong', address);

  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('40');
  expect(refused.headers.get('WWW-Authenticate')).toBeNull();
  expect(refused.body).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
  expect((await signIn('admin', PASSWORD, address)).status).toBe(429);
  expect((await signIn('admin', PASSWORD, fromNewAddress())).status).toBe(200);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect((await signIn('admin', PASSWORD, address)).status).toBe(200);
});

it.each([
  ['an existing account', 'admin'],
  ['an unknown username', 'unknown-name'],
])('after five wrong passwords in a row, an account is refused from this address for 15 minutes: %s', async (_who, username) => {
  const address = fromNewAddress();
  expect(await statusesOf(4, username, address)).toEqual([401, 401, 401, 401]);
  calendar.clock.set('2026-11-21T11:02:00Z');
  expect(await statusesOf(1, username, address)).toEqual([401]);

  calendar.clock.set('2026-11-21T11:03:30Z');
  const refused = await signIn(username, PASSWORD, address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('810');
  calendar.clock.set('2026-11-21T11:16:59Z');
  expect((await signIn(username, PASSWORD, address)).status).toBe(429);
  calendar.clock.set('2026-11-21T11:17:00Z');
  expect((await signIn(username, PASSWORD, address)).status).toBe(username === 'admin' ? 200 : 401);
});

it('other accounts are accepted from the address once the minute is over, however often the first one is tried', async () => {
  const address = fromNewAddress();
  await statusesOf(5, 'locked', address);
  calendar.clock.set('2026-11-21T11:01:00Z');

  expect(await statusesOf(8, 'locked', address)).toEqual([429, 429, 429, 429, 429, 429, 429, 429]);

  expect((await signIn('admin', PASSWORD, address)).status).toBe(200);
});

it('wrong passwords from another address do not lock out a user', async () => {
  await statusesOf(6, 'admin', fromNewAddress());

  expect((await signIn('admin', PASSWORD, fromNewAddress())).status).toBe(200);
});

it('a right password resets the count, and right passwords are not counted', async () => {
  const address = fromNewAddress();
  for (const [minute, rightCount] of [
    ['00', 6],
    ['01', 1],
  ] as const) {
    calendar.clock.set(`2026-11-21T11:${minute}:00Z`);
    expect(await statusesOf(4, 'admin', address)).toEqual([401, 401, 401, 401]);
    for (let n = 0; n < rightCount; n++) expect((await signIn('admin', PASSWORD, address)).status).toBe(200);
  }
});

it('the service checks no more than five of twenty simultaneous wrong passwords', async () => {
  const address = fromNewAddress();

  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn('crowd', `wrong ${n}`, address)));

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
});

it('the addresses of one /64 count together', async () => {
  expect(await statusesOf(3, 'neighbour', fromAddress('2001:db8:7:7::1'))).toEqual([401, 401, 401]);
  expect(await statusesOf(3, 'neighbour', fromAddress('2001:db8:7:7:ffff::2'))).toEqual([401, 401, 429]);
  expect(await statusesOf(1, 'other', fromAddress('2001:db8:7:8::1'))).toEqual([401]);
});

it('a client with a token is not throttled', async () => {
  const address = fromNewAddress();
  await statusesOf(6, 'shadow', address);

  const author = await calendar.person('author');

  expect((await calendar.get(ME, { as: author, headers: address })).status).toBe(200);
});
