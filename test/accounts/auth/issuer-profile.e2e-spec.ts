import { expect, it } from '@jest/globals';
import { bearer, issuer, WITH_ISSUER } from './issuer.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar(WITH_ISSUER);

const get = (token: string) => calendar.get('//ca/api/auth/v1/me', bearer(token));
const me = async (claims: object = {}) => (await get(await issuer.token(claims))).body;

it('a user whose token has only a subject becomes a subscriber with a generated username', async () => {
  expect(await me({ sub: 'ñ' })).toMatchObject({
    username: expect.stringMatching(/^oidc-[0-9a-f]{16}$/),
    name: expect.stringMatching(/^oidc-[0-9a-f]{16}$/),
    email: null,
    role: 'subscriber',
  });
});

it.each([
  [{ preferred_username: 'a b' }, { username: expect.stringMatching(/^oidc-/) }],
  [{ preferred_username: 'a'.repeat(61) }, { username: expect.stringMatching(/^oidc-/) }],
  [
    { preferred_username: 7, name: ['Anna'], email: { a: 1 } },
    { username: expect.stringMatching(/^oidc-/), email: null },
  ],
  [
    { preferred_username: 'anna', name: ' <b></b> ' },
    { username: 'anna', name: 'anna' },
  ],
  [{ preferred_username: 'anna', name: '🎉'.repeat(300) }, { name: '🎉'.repeat(255) }],
  [{ preferred_username: 'anna', name: 'An\ud800na\u0000\u202e' }, { name: 'An\ufffdna' }],
  [{ preferred_username: 'anna', email: 'no address' }, { email: null }],
  [{ preferred_username: 'anna', email: `${'a'.repeat(250)}@example.cat` }, { email: null }],
])('the service validates the claims of a profile: %j', async (claims, expected) => {
  expect(await me(claims)).toMatchObject(expected);
});

it('a username or an e-mail address in a token gives no access to an existing account with the same one', async () => {
  const { body: local } = await calendar.post('//ca/api/auth/v1/users', { username: 'anna', email: 'anna@example.cat', role: 'editor' });

  const stranger = await me({ preferred_username: 'ANNA', email: 'anna@example.cat' });

  expect(stranger).toMatchObject({ username: expect.stringMatching(/^oidc-[0-9a-f]{16}$/), role: 'subscriber' });
  expect(stranger.id).not.toBe(local.id);
  expect(await me({ sub: 'root', preferred_username: 'admin' })).toMatchObject({
    username: expect.stringMatching(/^oidc-/),
    role: 'subscriber',
  });
});

it('a generated username is longer when the short one is taken', async () => {
  const { username } = await me();
  await calendar.database.query('DELETE FROM identity');

  const again = await me();

  expect(again.username).toMatch(/^oidc-[0-9a-f]{32}$/);
  expect(again.username.startsWith(username)).toBe(true);
});

it('twenty simultaneous users with the same preferred username get twenty usernames', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => issuer.token({ preferred_username: 'anna', sub: `anna ${n}` })));

  const answers = await Promise.all(tokens.map((token) => get(token)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.username)).size).toBe(20);
  expect(answers.filter(({ body }) => body.username === 'anna')).toHaveLength(1);
});
