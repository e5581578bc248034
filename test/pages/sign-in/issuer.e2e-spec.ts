import { expect, it } from '@jest/globals';
import { DISCOVERY_PATH, issuer, NOW_SECONDS, rolesClaim, WITH_ISSUER_PAGES } from '../../accounts/auth/issuer.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { BrowserClient } from './browser-client.js';

const calendar = useCalendar(WITH_ISSUER_PAGES);

const A = '//ca/api/auth/v1';
const users = async () => (await calendar.get(`${A}/users`, { as: ADMIN })).body.users;

it('a user signs in at the issuer by a link, and is found by issuer and subject', async () => {
  issuer.user = { sub: 'anna', preferred_username: 'anna', ...rolesClaim(['editor']) };
  const browser = new BrowserClient(calendar);

  const form = await browser.get('//ca/sign-in?next=/ca/edit/account');
  const { status, headers } = await browser.signInAtIssuer('?next=/ca/edit/account');

  expect(form.body).toContain('<a href="http://calendar.test/ca/sign-in/issuer?next=%2Fca%2Fedit%2Faccount">');
  expect([status, headers.get('Location')]).toEqual([303, '/ca/edit/account']);
  expect((await browser.get('//ca/edit')).body).toContain('Us heu identificat com a anna.');
  await new BrowserClient(calendar).signInAtIssuer();
  expect(await users()).toEqual([
    expect.objectContaining({ username: 'admin' }),
    expect.objectContaining({ username: 'anna', role: 'editor' }),
  ]);
  const { body } = await calendar.get(`${A}/audit?action=sign-in`, { as: ADMIN });
  expect(body.changes[0]).toMatchObject({ means: 'issuer', username: 'anna' });
});

it('the way to the issuer has PKCE, state and nonce, which differ each time', async () => {
  const asked = async () => new URL((await new BrowserClient(calendar).get('//es/sign-in/issuer')).headers.get('Location')!);
  const [one, other] = [await asked(), await asked()];

  expect(one.href).toContain(`${issuer.url}/authorize?`);
  expect(Object.fromEntries(one.searchParams)).toEqual({
    ...{ client_id: 'calendar-pages', response_type: 'code', scope: 'openid profile email', code_challenge_method: 'S256' },
    ...{ redirect_uri: 'http://calendar.test/es/sign-in/return' },
    ...{
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    },
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
});

it('what the browser keeps meanwhile is closed to scripts, and gone after ten minutes', async () => {
  const { headers } = await new BrowserClient(calendar).get('//ca/sign-in/issuer');

  expect(headers.get('Set-Cookie')).toMatch(/^calendar-sign-in=[\w-]+; Max-Age=600; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
});

it.each<[string, (browser: BrowserClient, path: string) => Promise<string> | string]>([
  ['another browser comes back', (browser, path) => (browser.cookies.clear(), path)],
  ['the state is another', (_, path) => path.replace(/state=[^&]*/, 'state=x')],
  ['the code is another', (_, path) => path.replace(/code=[^&]*/, 'code=x')],
  ['the issuer refuses', (_, path) => path.replace(/code=[^&]*/, 'error=access_denied')],
  ['the cookie is broken', (browser, path) => (browser.cookies.set('calendar-sign-in', 'e30'), path)],
  [
    'the code was used',
    async (browser, path) => (
      await new BrowserClient(calendar).get(path),
      await browser.get(path),
      browser.cookies.delete('calendar-session'),
      path
    ),
  ],
])('nobody is signed in when %s', async (_, change) => {
  const browser = new BrowserClient(calendar);
  const path = await change(browser, await browser.goToIssuer());

  const { status, body } = await browser.get(path);

  expect(status).toBe(403);
  expect(body).toContain('No s’ha completat la identificació a la vostra organització.');
  expect(browser.cookie).toBeUndefined();
});

it.each<[string, object]>([
  ['another nonce', { nonce: 'x' }],
  ['another audience', { aud: 'calendar' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an end in the past', { exp: NOW_SECONDS - 60 }],
  ['no subject', { sub: undefined }],
])('an ID token with %s signs nobody in', async (_, claims) => {
  issuer.user = claims;

  expect((await new BrowserClient(calendar).signInAtIssuer()).status).toBe(403);
  expect(await users()).toHaveLength(1);
});

it('an ID token that another key has signed signs nobody in', async () => {
  issuer.publishKeys(issuer.keys.ec);

  expect((await new BrowserClient(calendar).signInAtIssuer()).status).toBe(403);
});

it('confirming asks the issuer to let the user sign in anew, and gives a new secret', async () => {
  issuer.user = { sub: 'anna', ...rolesClaim(['administrator']) };
  const browser = new BrowserClient(calendar);
  await browser.signInAtIssuer();
  const before = browser.cookie!;

  const page = await browser.get('//ca/sign-in/confirm?next=/ca/edit');
  const asked = new URL((await browser.get('//ca/sign-in/issuer?confirm=1')).headers.get('Location')!);
  const { status, headers } = await browser.signInAtIssuer('?confirm=1&next=/ca/edit');

  expect(page.body).toContain('<a href="http://calendar.test/ca/sign-in/issuer?next=%2Fca%2Fedit&#38;confirm=1">');
  expect(page.body).not.toContain('type="password"');
  expect(asked.searchParams.get('max_age')).toBe('0');
  expect([status, headers.get('Location')]).toEqual([303, '/ca/edit']);
  expect(browser.cookie).not.toBe(before);
  const [session] = await calendar.database.query('SELECT confirmed_utc FROM session');
  expect(session).toEqual({ confirmed_utc: '2026-11-21 11:00:00' });
  browser.cookies.set('calendar-session', before);
  expect(await browser.isSignedIn()).toBe(false);
});

it.each<[string, object]>([
  ['an old auth_time', { auth_time: NOW_SECONDS - 120 }],
  ['no auth_time', { auth_time: undefined }],
  ['another subject', { sub: 'pau' }],
])('%s confirms nothing', async (_, claims) => {
  issuer.user = { sub: 'anna', ...rolesClaim(['administrator']) };
  const browser = new BrowserClient(calendar);
  await browser.signInAtIssuer();
  const before = browser.cookie;

  issuer.user = { ...issuer.user, ...claims };
  const { status } = await browser.signInAtIssuer('?confirm=1');

  expect(status).toBe(403);
  expect(browser.cookie).toBe(before);
  expect(await calendar.database.query('SELECT confirmed_utc FROM session')).toEqual([{ confirmed_utc: null }]);
});

it('after signing out, a link signs out at the issuer', async () => {
  const browser = new BrowserClient(calendar);
  await browser.signInAtIssuer();

  const { body } = await browser.post('//ca/sign-out');
  const [, url = ''] = /<a href="([^"]*end_session[^"]*)"/.exec(body) ?? [];

  expect(Object.fromEntries(new URL(url.replaceAll('&#38;', '&')).searchParams)).toEqual({
    ...{ client_id: 'calendar-pages', post_logout_redirect_uri: 'http://calendar.test/ca/sign-in' },
  });
  expect(await browser.isSignedIn()).toBe(false);
  const withPassword = new BrowserClient(calendar);
  await withPassword.signIn();
  expect((await withPassword.post('//ca/sign-out')).body).not.toContain('end_session');
});

it('the session ends when the issuer has given the user another role', async () => {
  issuer.user = { sub: 'anna', ...rolesClaim(['editor']) };
  const browser = new BrowserClient(calendar);
  await browser.signInAtIssuer();

  issuer.user = { sub: 'anna', ...rolesClaim(['author']) };
  await new BrowserClient(calendar).signInAtIssuer();

  expect(await browser.isSignedIn()).toBe(false);
});

it('a user of the issuer gets no invitation', async () => {
  await new BrowserClient(calendar).signInAtIssuer();
  const [, { id }] = await users();

  expect(await calendar.post(`${A}/users/${id}/invitation`, undefined)).toMatchObject({ status: 409, body: { code: 'user-of-issuer' } });
});

it('while the issuer does not answer, users sign in with a password', async () => {
  calendar.clock.set('2026-11-21T12:00:00Z');
  issuer.respondWith(DISCOVERY_PATH, 'cut off');

  const { status, headers } = await new BrowserClient(calendar).get('//ca/sign-in/issuer');

  expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await new BrowserClient(calendar).signIn()).status).toBe(303);
});
