import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BrowserClient, PASSWORD, SAME_SITE } from './browser-client.js';

const calendar = useCalendar();

// A user may sign in 30 times a minute.
let minute = 0;
beforeEach(() => calendar.clock.set(new Date(Date.UTC(2026, 10, 21, 11, minute++)).toISOString()));

it('a user signs in with the form, and gets a cookie that no script and no other site can use', async () => {
  const browser = new BrowserClient(calendar);
  const form = await browser.get('//ca/sign-in');
  const answer = await browser.signIn();

  expect(form.status).toBe(200);
  expect(form.body).toMatch(/<input id="username" name="username" type="text" value="" autocomplete="username" /);
  expect(form.body).toMatch(/<input id="password" name="password" type="password" value="" autocomplete="current-password" /);
  expect(form.headers.get('Set-Cookie')).toBeNull();
  expect([answer.status, answer.headers.get('Location'), answer.body]).toEqual([303, '/ca/edit', '']);
  expect(answer.headers.get('Set-Cookie')).toMatch(/^calendar-session=cals_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const page = await browser.get('//ca/edit');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Us heu identificat com a admin.');
});

it.each([
  ['a wrong password', { password: 'wrong' }],
  ['an unknown user', { username: 'nobody' }],
  ['a token in place of the password', { password: 'cal_token-of-the-administrator-in-tests' }],
])('%s gets the form again, and no cookie', async (_, fields) => {
  const browser = new BrowserClient(calendar);

  const { status, headers, body } = await browser.signIn(fields);

  expect(status).toBe(401);
  expect(headers.get('Set-Cookie')).toBeNull();
  expect(body).toContain('El nom d’usuari o la contrasenya no són correctes.');
  expect(body).toMatch(/<title>Error: /);
  expect(body).not.toContain(PASSWORD);
});

it.each([
  ['sign-in', 'GET', '//ca/sign-in', 'no-store'],
  ['a failed sign-in', 'POST', '//ca/sign-in', 'no-store'],
  ['the account', 'GET', '//ca/edit/account', 'no-store'],
  ['confirming', 'GET', '//ca/sign-in/confirm', 'no-store'],
  ['the workplace', 'GET', '//ca/edit', 'private, no-cache'],
])('%s is kept from caches, search engines and other sites', async (_, method, path, cacheControl) => {
  const browser = new BrowserClient(calendar);
  await browser.signIn();

  const { headers } = method === 'GET' ? await browser.get(path) : await browser.post(path, { username: 'admin', password: 'wrong' });

  expect(headers.get('Cache-Control')).toBe(cacheControl);
  expect(headers.get('Vary')).toContain('Cookie');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
});

it('a page that was made for a user is given to nobody else', async () => {
  const [anna, another] = [new BrowserClient(calendar), new BrowserClient(calendar)];
  await anna.signIn();
  await anna.get('//ca/edit');

  const { status, headers } = await another.get('//ca/edit');

  expect([status, headers.get('Location')]).toEqual([303, '/ca/sign-in?next=%2Fca%2Fedit']);
  expect(
    (await calendar.get('//ca/calendar', { headers: { Cookie: `calendar-session=${anna.cookie}` } })).headers.get('Vary'),
  ).not.toContain('Cookie');
});

it.each([
  ['/ca/edit', '/ca/edit'],
  ['/es/edit/events/5?copy=1&search=fira%20nova', '/es/edit/events/5?copy=1&search=fira%20nova'],
  ...[
    ...['//evil.example', '\\\\evil.example', '/\\evil.example', '/ca/edit//evil.example', '/ca/edit/..//evil.example', '/ca/edit/../../x'],
    ...['%2f%2fevil.example', '/%2f%2fevil.example', '/ca/edit/%2f%2fevil.example', '/ca/edit/%252f%252fevil.example', '/ca/edit/%2e%2e/x'],
    ...[
      'javascript:alert(1)',
      'https://evil.example/ca/edit',
      '/ca/edit@evil.example',
      '/ca/editor',
      '/xx/edit',
      '/ca/calendar',
      '/ca/edit\r\nX: y',
      '',
    ],
  ].map((wanted) => [wanted, '/ca/edit'] as const),
])('signing in with next=%j leads to %s', async (next, expected) => {
  const { status, headers } = await new BrowserClient(calendar).signIn({ next });

  expect([status, headers.get('Location')]).toEqual([303, expected]);
  const form = await new BrowserClient(calendar).get(`//ca/sign-in?next=${encodeURIComponent(next)}`);
  expect(/name="next" value="([^"]*)"/.exec(form.body)?.[1]?.replaceAll('&#38;', '&')).toBe(expected);
});

it('signing in gives a new secret, and the one that the browser had is dead', async () => {
  const browser = new BrowserClient(calendar);
  await browser.signIn();
  const first = browser.cookie!;
  await browser.signIn();

  expect(browser.cookie).not.toBe(first);
  browser.cookies.set('calendar-session', first);
  expect(await browser.isSignedIn()).toBe(false);
});

it.each(['cals_'.padEnd(48, 'a'), 'x', '', 'cal_token-of-the-administrator-in-tests'])(
  'an unknown secret is nobody, and makes no session: %j',
  async (secret) => {
    const browser = new BrowserClient(calendar);
    browser.cookies.set('calendar-session', secret);

    expect(await browser.isSignedIn()).toBe(false);
    expect(await calendar.database.query('SELECT * FROM session')).toEqual([]);
    await browser.signIn();
    expect(browser.cookie).not.toBe(secret);
  },
);

it('signing out ends the session, and takes the cookie away', async () => {
  const browser = new BrowserClient(calendar);
  await browser.signIn();
  const secret = browser.cookie!;

  const { status, headers, body } = await browser.post('//ca/sign-out');

  // What a script has kept of forms is gone, too.
  expect([status, headers.get('Clear-Site-Data')]).toEqual([200, '"storage"']);
  expect(body).toContain('Heu tancat la sessió');
  expect(browser.cookie).toBeUndefined();
  expect(await calendar.database.query('SELECT * FROM session')).toEqual([]);
  browser.cookies.set('calendar-session', secret);
  expect(await browser.isSignedIn()).toBe(false);
});

it('GET signs nobody in or out', async () => {
  const browser = new BrowserClient(calendar);
  await browser.signIn();

  expect((await browser.get('//ca/sign-out')).status).toBe(405);
  expect((await new BrowserClient(calendar).get(`//ca/sign-in?username=admin&next=/ca/edit`)).headers.get('Set-Cookie')).toBeNull();
  expect(await browser.isSignedIn()).toBe(true);
});

it.each([
  ['ca', 'Identifiqueu-vos'],
  ['es', 'Identifíquese'],
  ['en', 'Sign in'],
])('the form is in %s', async (language, title) => {
  const { headers, body } = await new BrowserClient(calendar).get(`//${language}/sign-in`);

  expect(body).toContain(`<h1>${title}</h1>`);
  expect(body).toMatch(new RegExp(`<html lang="${language}"\\s*>`));
  expect(headers.get('Content-Language')).toBe(language);
});

it('credentials of the API are none on the pages', async () => {
  const headers = { Authorization: 'Bearer cal_token-of-the-administrator-in-tests' };

  expect((await new BrowserClient(calendar).get('//ca/edit', headers)).status).toBe(303);
  expect((await new BrowserClient(calendar).get('//ca/sign-in', { Authorization: 'Basic eDp5' })).status).toBe(200);
});

it('a form that lacks a field says so', async () => {
  const { status, body } = await new BrowserClient(calendar).post('//ca/sign-in', { username: 'admin' }, SAME_SITE);

  expect(status).toBe(400);
  expect(body).toContain('password');
});
