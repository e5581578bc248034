import { expect, it } from '@jest/globals';
import { BEHIND_PROXY, fromNewAddress } from '../../accounts/rate-limits/addresses.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { BrowserClient, SAME_SITE } from './browser-client.js';

const calendar = useCalendar({
  ...BEHIND_PROXY,
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '4',
  RATE_LIMIT_ADDRESS: '9',
  RATE_LIMIT_SEARCH: '1',
});

/** A browser of the administrator. */
async function signedIn(): Promise<BrowserClient> {
  const browser = new BrowserClient(calendar);
  browser.cookies.set('calendar-session', (await calendar.session(ADMIN)).secret);
  return browser;
}

it('pages of a session count for the limit of an address with many users, not for that of anonymous clients', async () => {
  const address = fromNewAddress();
  const browser = await signedIn();

  const statuses = [];
  for (let n = 0; n < 10; n++) statuses.push((await browser.get('//ca/edit/account?search=fira', address)).status);

  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect((await calendar.get('//ca/calendar', { headers: address })).status).toBe(200);
});

it('a wrong secret of a session counts as anonymous', async () => {
  const address = fromNewAddress();
  const browser = new BrowserClient(calendar);
  browser.cookies.set('calendar-session', 'cals_'.padEnd(48, 'a'));

  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await browser.get('//ca/edit/account', address)).status);

  expect(statuses).toEqual([303, 303, 303, 303, 429, 429]);
  expect((await calendar.get('/events', { headers: address })).status).toBe(429);
});

it.each([
  ['a form that is too large', { password: 'x'.repeat(20_000) }, 1, 413],
  ['too many forms', {}, 5, 429],
])('%s is answered with a page, in the language of the address', async (_, fields, times, expected) => {
  const address = fromNewAddress();
  const browser = new BrowserClient(calendar);

  const send = () => browser.post('//es/sign-in', fields, { ...SAME_SITE, ...address });
  for (let n = 1; n < times; n++) await send();
  const { status, headers, body } = await send();

  expect(status).toBe(expected);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  expect(body).toContain('<h1>No ha funcionado</h1>');
});

it('a program that sends too large a form gets JSON', async () => {
  const { status, body } = await new BrowserClient(calendar).post(
    '//es/sign-in',
    { password: 'x'.repeat(20_000) },
    { ...SAME_SITE, ...fromNewAddress(), Accept: 'application/json' },
  );

  expect([status, body.code]).toEqual([413, 'rest_payload_too_large']);
});
