import { expect, it } from '@jest/globals';
import { BEHIND_PROXY, fromNewAddress } from '../../accounts/rate-limits/addresses.js';
import { useCalendar } from '../../support/calendar.js';
import { BrowserClient, PASSWORD, SAME_SITE } from './browser-client.js';

const calendar = useCalendar(BEHIND_PROXY);

const basic = (username: string, password: string) => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

it('after five wrong passwords in a minute, the address is refused on the page, even with the right password', async () => {
  const browser = new BrowserClient(calendar);
  const address = { ...SAME_SITE, ...fromNewAddress() };
  for (let n = 0; n < 5; n++) expect((await browser.signIn({ username: 'ghost', password: `wrong ${n}` }, address)).status).toBe(401);

  const { status, headers, body } = await browser.signIn({}, address);

  expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
  expect(body).toContain('<h1>No ha funcionat</h1>');
  expect(browser.cookie).toBeUndefined();
});

it('wrong passwords on the page and at the API count together', async () => {
  const browser = new BrowserClient(calendar);
  const address = fromNewAddress();
  const atApi = () => calendar.get('//ca/api/auth/v1/me', { headers: { ...address, Authorization: basic('robot', 'wrong') } });
  const onPage = (password = 'wrong') => browser.signIn({ username: 'robot', password }, { ...SAME_SITE, ...address });

  const statuses = [];
  for (const attempt of [atApi, onPage, atApi, onPage, atApi, onPage, atApi]) statuses.push((await attempt()).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('wrong passwords of a user who confirms count, too', async () => {
  const browser = new BrowserClient(calendar);
  const address = { ...SAME_SITE, ...fromNewAddress() };
  await browser.signIn({}, address);

  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await browser.post('//ca/sign-in/confirm', { password: 'wrong' }, address)).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await browser.signIn({ password: PASSWORD }, { ...SAME_SITE, ...fromNewAddress() })).status).toBe(303);
});
