import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BrowserClient, PASSWORD } from './browser-client.js';

const PROXY = { TRUST_PROXY: 'loopback' };

/** What a browser tells about where a form is from: `Sec-Fetch-Site`, `Origin`, and whether the form is accepted. */
const COMBINATIONS = [
  [undefined, undefined, false],
  [undefined, 'null', false],
  [undefined, 'other', false],
  [undefined, 'own', true],
  ['same-origin', undefined, true],
  ['same-origin', 'null', false],
  ['same-origin', 'other', true],
  ['same-origin', 'own', true],
  ['cross-site', undefined, false],
  ['cross-site', 'null', false],
  ['cross-site', 'other', false],
  ['cross-site', 'own', false],
  ['same-site', 'own', false],
  ['none', undefined, true],
] as const;

describe.each([
  ['http', 'http://calendar.test', {}],
  ['https', 'https://calendar.test', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'calendar.test' }],
])('with %s', (_, baseUrl, proxied: Record<string, string>) => {
  const calendar = useCalendar({ ...PROXY, BASE_URL: baseUrl });
  const headersOf = (site: string | undefined, origin: string | undefined) => ({
    ...proxied,
    ...(site && { 'Sec-Fetch-Site': site }),
    ...(origin && { Origin: { own: baseUrl, other: 'https://evil.example', null: 'null' }[origin]! }),
  });

  it.each(COMBINATIONS)(
    'Sec-Fetch-Site: %s, Origin: %s: signing in, writing and signing out are accepted: %s',
    async (site, origin, isAccepted) => {
      const headers = headersOf(site, origin);
      const browser = new BrowserClient(calendar);
      const signedIn = await browser.signIn({}, headers);
      expect(signedIn.status).toBe(isAccepted ? 303 : 403);
      expect(browser.cookie !== undefined).toBe(isAccepted);

      await browser.signIn({}, headersOf('same-origin', 'own'));
      const written = await browser.post('//ca/edit/account', { password: PASSWORD }, headers);
      expect(written.status).toBe(isAccepted ? 200 : 403);
      const signedOut = await browser.post('//ca/sign-out', {}, headers);
      expect(signedOut.status).toBe(isAccepted ? 200 : 403);
      expect(browser.cookie === undefined).toBe(isAccepted);
    },
  );

  it('the origin of the request counts as received, and what a proxy says of it', async () => {
    const status = async (headers: Record<string, string>) =>
      (await new BrowserClient(calendar).signIn({}, { ...proxied, ...headers })).status;
    const scheme = baseUrl.split(':')[0]!;

    expect(await status({ 'X-Forwarded-Host': 'other-name.test', Origin: `${scheme}://other-name.test` })).toBe(303);
    expect(await status({ 'X-Forwarded-Host': 'other-name.test:8080', Origin: `${scheme}://other-name.test:8080` })).toBe(303);
    expect(await status({ 'X-Forwarded-Host': 'other-name.test', Origin: `${scheme}://other-name.test:8080` })).toBe(403);
    expect(await status({ 'X-Forwarded-Host': 'other-name.test', Origin: 'ftp://other-name.test' })).toBe(403);
  });
});

describe('without a trusted proxy', () => {
  const calendar = useCalendar({ BASE_URL: 'http://calendar.test' });

  it.each(['127.0.0.1', 'localhost', 'calendar.local', '[::1]', '192.0.2.7:3000'])(
    'a user signs in at every name and address: %s',
    async (host) => {
      const browser = new BrowserClient(calendar);

      const { status, headers } = await browser.signIn({}, { Host: host, Origin: `http://${host}` });

      expect([status, headers.get('Location')]).toEqual([303, '/ca/edit']);
      expect(await browser.isSignedIn()).toBe(true);
    },
  );

  it('the headers of a proxy that is not trusted do not count', async () => {
    const headers = {
      Host: 'calendar.local',
      Origin: 'https://evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    };

    expect((await new BrowserClient(calendar).signIn({}, headers)).status).toBe(403);
  });
});

describe('with https as public address', () => {
  const calendar = useCalendar({ ...PROXY, BASE_URL: 'https://calendar.test' });

  it.each<Record<string, string>>([{}, { 'X-Forwarded-Proto': 'http' }, { 'Sec-Fetch-Site': 'same-origin' }])(
    'over http, a user gets the address with https, and no cookie: %j',
    async (headers) => {
      const browser = new BrowserClient(calendar);

      const form = await browser.get('//ca/sign-in', headers);
      const answer = await browser.signIn({}, { Origin: 'https://calendar.test', ...headers });

      for (const { status, headers: got, body } of [form, answer]) {
        expect(status).toBe(403);
        expect(body).toContain('<a href="https://calendar.test/ca/sign-in">');
        expect(body).not.toContain('type="password"');
        expect(got.get('Set-Cookie')).toBeNull();
      }
      expect(await calendar.database.query('SELECT * FROM session')).toEqual([]);
    },
  );

  it('over http, the cookie is not read', async () => {
    const browser = new BrowserClient(calendar);
    const secure = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'calendar.test' };
    const { headers } = await browser.signIn({}, { ...secure, Origin: 'https://calendar.test' });

    expect(headers.get('Set-Cookie')).toMatch(/^__Host-calendar-session=cals_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await browser.get('//ca/edit', secure)).status).toBe(200);
    expect((await browser.get('//ca/edit')).status).toBe(403);
    const wrongName = new BrowserClient(calendar);
    wrongName.cookies.set('calendar-session', browser.cookie!);
    expect((await wrongName.get('//ca/edit', secure)).status).toBe(303);
  });
});
