import { beforeEach, expect, it } from '@jest/globals';
import { BEHIND_PROXY, fromNewAddress } from '../rate-limits/addresses.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar(BEHIND_PROXY);

const A = '//ca/api/auth/v1';
const OLD = 'el cant dels ocells';
const NEW = 'la santa espina';
let pau: { id: number };

beforeEach(async () => {
  pau = (await calendar.post(`${A}/users`, { username: 'pau', role: 'author', password: OLD })).body;
});

const basic = (password: string) => ({ Authorization: `Basic ${Buffer.from(`pau:${password}`).toString('base64')}` });
const signIn = async (password: string) => (await calendar.get(`${A}/me`, { headers: basic(password) })).status;
const isAlive = async (as: Person) => (await calendar.get(`${A}/me`, { as })).status === 200;

const tokenOf = async (name: string, more: object = {}): Promise<Person> => {
  const { body } = await calendar.request('POST', `${A}/tokens`, { headers: basic(OLD), body: { name, ...more } });
  return { id: pau.id, token: body.token };
};
const namesOf = async () =>
  (await calendar.get(`${A}/tokens?user=${pau.id}`, { as: ADMIN })).body.tokens.map(({ name }: { name: string }) => name);

it('after a change the old password is refused, and the new one is accepted', async () => {
  const { status, body } = await calendar.patch(`${A}/users/${pau.id}`, { password: NEW });

  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash/);
  expect([await signIn(OLD), await signIn(NEW)]).toEqual([401, 200]);
});

it('a user who changes the password with a token keeps that token, and loses all others', async () => {
  const [used, other] = [await tokenOf('used'), await tokenOf('other')];
  const author = await calendar.person('author');

  const { status } = await calendar.patch(`${A}/users/${pau.id}`, { password: NEW }, { as: used });

  expect(status).toBe(200);
  expect([await isAlive(used), await isAlive(other), await isAlive(author), await isAlive(ADMIN)]).toEqual([true, false, true, true]);
  expect(await namesOf()).toEqual(['used']);
});

it.each([
  ['with itself', { headers: basic(OLD) }],
  ['by an administrator', { as: ADMIN }],
])('a password that is changed %s revokes all tokens', async (_how, by) => {
  const [one, other] = [await tokenOf('one'), await tokenOf('other')];

  expect((await calendar.request('PATCH', `${A}/users/${pau.id}`, { ...by, body: { password: NEW } })).status).toBe(200);

  expect([await isAlive(one), await isAlive(other), await isAlive(ADMIN)]).toEqual([false, false, true]);
  expect(await namesOf()).toEqual([]);
});

it('a change of the password also revokes tokens that are created with the old one at the same moment', async () => {
  const make = () =>
    calendar.request('POST', `${A}/tokens`, { headers: { ...basic(OLD), ...fromNewAddress() }, body: { name: 'at the last moment' } });

  await Promise.all([calendar.patch(`${A}/users/${pau.id}`, { password: NEW }), ...Array.from({ length: 5 }, make)]);

  expect(await namesOf()).toEqual([]);
});

it('an omitted password stays, and so do the tokens', async () => {
  const token = await tokenOf('one');

  await calendar.patch(`${A}/users/${pau.id}`, { name: 'Pau Casals', role: 'editor' });

  expect(await signIn(OLD)).toBe(200);
  expect(await isAlive(token)).toBe(true);
});

it('an empty password is refused, and the old one stays', async () => {
  const { status, body } = await calendar.patch(`${A}/users/${pau.id}`, { password: '' });

  expect([status, body.data.params]).toEqual([400, { password: 'ha de tenir 8 caràcters com a mínim' }]);
  expect(await signIn(OLD)).toBe(200);
});

it('null removes the password, and revokes all tokens', async () => {
  const token = await tokenOf('one');

  await calendar.patch(`${A}/users/${pau.id}`, { password: null });

  expect([await signIn(OLD), await signIn('null'), await isAlive(token)]).toEqual([401, 401, false]);
  const { body } = await calendar.post(`${A}/tokens`, { name: 'new', user: pau.id });
  expect(await isAlive({ id: pau.id, token: body.token })).toBe(true);
});

it.each([
  ['fewer scopes', { scopes: ['users:admin'] }],
  ['an end', { expires_at: '2026-12-25' }],
])('a user cannot change the password with a token that has %s', async (_what, limits) => {
  const [limited, other] = [await tokenOf('limited', limits), await tokenOf('other')];

  const { status, body } = await calendar.patch(`${A}/users/${pau.id}`, { password: NEW, name: 'Pau' }, { as: limited });

  expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  expect([await signIn(OLD), await isAlive(other)]).toEqual([200, true]);
  expect((await calendar.get(`${A}/users/${pau.id}`, { as: limited })).body.name).toBe('pau');
});

it('a refused change leaves the password and the other fields as they were', async () => {
  const token = await tokenOf('one');

  expect((await calendar.patch(`${A}/users/${pau.id}`, { password: NEW, username: 'admin' })).status).toBe(409);

  expect([await signIn(OLD), await isAlive(token)]).toEqual([200, true]);
});
