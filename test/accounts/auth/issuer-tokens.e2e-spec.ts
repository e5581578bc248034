import { expect, it } from '@jest/globals';
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { bearer, issuer, newKey, NOW_SECONDS, WITH_ISSUER } from './issuer.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar(WITH_ISSUER);

const { rsa, ec, ed } = issuer.keys;
const stranger = await newKey('RS256', 'rsa');
const publicPem = new TextEncoder().encode(await exportSPKI(rsa.publicKey));

const statusOf = async (token: string) => (await calendar.get('//ca/api/auth/v1/me', bearer(token))).status;
const identities = async () => (await calendar.database.query('SELECT id FROM identity')).length;

const GOOD: [what: string, make: () => Promise<string>][] = [
  ['RS256', () => issuer.token()],
  ['ES256', () => issuer.token({}, ec)],
  ['EdDSA', () => issuer.token({}, ed)],
  ['several audiences, of which the service is one', () => issuer.token({ aud: ['shop', 'calendar'] })],
  ['the type of an access token (RFC 9068)', () => issuer.token({}, rsa, { typ: 'at+jwt' })],
  ['no type', () => issuer.token({}, rsa, { typ: undefined })],
  ['an end that has just passed', () => issuer.token({ exp: NOW_SECONDS - 29 })],
  ['a beginning that is almost reached', () => issuer.token({ nbf: NOW_SECONDS + 30, iat: NOW_SECONDS + 30 })],
  ['an end that no calendar has', () => issuer.token({ exp: 1e300 })],
  ['fractions of seconds', () => issuer.token({ iat: NOW_SECONDS - 0.5, exp: NOW_SECONDS + 60.5 })],
];

it.each(GOOD)('a token with %s is accepted', async (_what, make) => {
  expect(await statusOf(await make())).toBe(200);
  expect(await identities()).toBe(1);
});

const NO_TIME = { iat: undefined, exp: undefined, sub: undefined };

const BAD: [what: string, make: () => Promise<string> | string][] = [
  ['another issuer', () => issuer.token({ iss: 'https://issuer.example' })],
  ['its issuer and a slash at the end', () => issuer.token({ iss: `${issuer.url}/` })],
  ['another audience', () => issuer.token({ aud: 'shop' })],
  ['no audience', () => issuer.token({ aud: undefined })],
  ['no issuer', () => issuer.token({ iss: undefined })],
  ...Object.keys(NO_TIME).map((claim): [string, () => Promise<string>] => [`no ${claim}`, () => issuer.token({ [claim]: undefined })]),
  ['an end that is over', () => issuer.token({ iat: NOW_SECONDS - 100, exp: NOW_SECONDS - 30 })],
  ['a beginning still to come', () => issuer.token({ nbf: NOW_SECONDS + 31 })],
  ['an issue still to come', () => issuer.token({ iat: NOW_SECONDS + 31 })],
  ['an end that is a text', () => issuer.token({ exp: String(NOW_SECONDS + 60) })],
  ['an issue that is a text', () => issuer.token({ iat: String(NOW_SECONDS) })],
  ['a blank subject', () => issuer.token({ sub: '  ' })],
  ['an empty subject', () => issuer.token({ sub: '' })],
  ['a subject of 256 characters', () => issuer.token({ sub: 'a'.repeat(256) })],
  ['a subject that is a number', () => issuer.token({ sub: 7 })],
  ['a subject with a NUL', () => issuer.token({ sub: 'anna\u0000' })],
  ['a subject with half of a surrogate pair', () => issuer.token({ sub: 'anna\ud800' })],
  ['the signature of a stranger with the same kid', () => issuer.token({}, stranger)],
  ['a key that it brings along', () => issuer.token({}, stranger, { jwk: stranger.published, kid: undefined })],
  ['the address of a key', () => issuer.token({}, stranger, { jku: 'https://stranger.example/keys' })],
  ['the key of another algorithm', () => issuer.token({}, ec, { kid: 'ed' })],
  ['an unknown kid', () => issuer.token({}, { ...rsa, kid: 'unknown' })],
  ['the type of a logout token', () => issuer.token({}, rsa, { typ: 'logout+jwt' })],
  ['an extension that must be understood', () => extended({ alg: 'RS256', kid: 'rsa', crit: ['zip'], zip: 'DEF' })],
  ['the algorithm none', () => new UnsecuredJWT(issuer.claims()).encode()],
  ['HS256 and the public key as a secret', () => symmetric({ alg: 'HS256', kid: 'rsa' })],
  ['HS256 and no kid', () => symmetric({ alg: 'HS256' })],
];

function extended(header: { alg: string; kid: string; crit: string[]; zip: string }): Promise<string> {
  return new SignJWT(issuer.claims()).setProtectedHeader(header).sign(rsa.privateKey, { crit: { zip: true } });
}

function symmetric(header: { alg: string; kid?: string }): Promise<string> {
  return new SignJWT(issuer.claims()).setProtectedHeader(header).sign(publicPem);
}

it.each(BAD)('a token with %s is refused with 401, also on public routes, and creates no user', async (_what, make) => {
  const token = await make();

  expect(token.split('.')).toHaveLength(3);
  expect(await statusOf(token)).toBe(401);
  expect((await calendar.get('/events', bearer(token))).body).toMatchObject({ code: 'rest_invalid_credentials', status: 401 });
  expect(await identities()).toBe(0);
});

it.each(['..', 'a.b.c', 'e30.e30.e30', `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.`, 'null.null.null'])(
  '%s is not a token, and is refused with 401',
  async (token) => {
    expect(await statusOf(token)).toBe(401);
  },
);

it('a token with the payload of another one is refused with 401', async () => {
  const [header, , signature] = (await issuer.token()).split('.');
  const [, payload] = (await issuer.token({ sub: 'joan' })).split('.');

  expect(await statusOf([header, payload, signature].join('.'))).toBe(401);
});

it('a token works until it expires', async () => {
  const token = await issuer.token({ exp: NOW_SECONDS + 60 });
  expect(await statusOf(token)).toBe(200);

  calendar.clock.set('2026-11-21T11:01:29Z');
  expect(await statusOf(token)).toBe(200);
  calendar.clock.set('2026-11-21T11:01:30Z');
  expect(await statusOf(token)).toBe(401);
});

it('a token of the issuer is not accepted as a password', async () => {
  const token = await issuer.token({ preferred_username: 'anna' });
  const asPassword = { Authorization: `Basic ${Buffer.from(`anna:${token}`).toString('base64')}` };
  expect(await statusOf(token)).toBe(200);

  expect((await calendar.get('/events', { headers: asPassword })).status).toBe(401);
});

it('a token that is created with a token of the issuer expires with it', async () => {
  const token = await issuer.token({ exp: NOW_SECONDS + 60 });

  const { status, body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'made' }, { as: { id: 0, token } });

  expect(status).toBe(201);
  expect(body.expires_at).toBe('2026-11-21T11:01:00Z');
});
