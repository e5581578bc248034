import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { issuer, WITH_ISSUER_PAGES } from '../../../accounts/auth/issuer.js';
import { TestCalendar } from '../../../support/calendar.js';
import { findViolations, openBrowser, openPage, PATIENCE } from '../../reader/browser/open-browser.js';
import { PASSWORD } from '../browser-client.js';

const calendar = new TestCalendar(WITH_ISSUER_PAGES);
jest.setTimeout(PATIENCE.test);

let browser: Browser;
let site: Server;

/** Over http, browsers say that they ignore a header that is for https. */
const withoutHttps = (problems: readonly string[]) =>
  problems.filter((problem) => !/Cross-Origin-Opener-Policy|Clear-Site-Data/.test(problem));

/** A page of another site, with a form that signs the visitor in as somebody else. */
const FORM = `<!doctype html><html lang="ca"><title>Sorteig</title><body><form method="post" action="http://calendar.test/ca/sign-in">
  <input name="username" value="admin"><input name="password" value="${PASSWORD}"><button>Participa</button></form>`;

beforeAll(async () => {
  await calendar.open();
  await calendar.reset();
  site = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(FORM));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const port = (server: Server) => (server.address() as AddressInfo).port;
  browser = await openBrowser([
    `calendar.test:80 127.0.0.1:${port(calendar.app.getHttpServer())}`,
    `other.test:80 127.0.0.1:${port(site)}`,
    `calendar.local:80 127.0.0.1:${port(calendar.app.getHttpServer())}`,
  ]);
});
afterAll(async () => {
  await browser.close();
  site.close();
  await calendar.close();
});

it.each(['http://calendar.test', 'http://calendar.local'])('a user signs in and out over http at %s', async (origin) => {
  const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await page.goto(`${origin}/ca/edit`);
  const violations = await findViolations(page);
  await page.getByLabel('Nom d’usuari').fill('admin');
  await page.getByLabel('Contrasenya').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Us heu identificat com a admin.').waitFor();
  const inside = page.url();
  violations.push(...(await findViolations(page)));
  await page.getByRole('button', { name: 'Tanca la sessió' }).click();
  await page.getByRole('heading', { name: 'Heu tancat la sessió' }).waitFor();
  const cookies = await page.context().cookies();
  await page.context().close();

  expect([inside, violations, withoutHttps(problems), cookies]).toEqual([`${origin}/ca/edit`, [], [], []]);
});

it('a form of another site signs nobody in', async () => {
  const { page } = await openPage(browser);
  await page.goto('http://other.test/');
  await page.getByRole('button', { name: 'Participa' }).click();
  await page.getByRole('heading', { name: 'No s’ha acceptat el formulari' }).waitFor();
  const cookies = await page.context().cookies();
  await page.context().close();

  expect(cookies).toEqual([]);
});

it('a user signs in at the issuer, which is on another origin', async () => {
  issuer.reset();
  const { page, problems } = await openPage(browser);
  await page.goto('http://calendar.test/ca/edit');
  await page.getByRole('link', { name: 'Identifiqueu-vos amb el compte de la vostra organització' }).click();
  await page.getByText('Us heu identificat com a oidc-').first().waitFor();
  await page.getByRole('button', { name: 'Tanca la sessió' }).click();
  const address = await page.getByRole('link', { name: 'Tanqueu la sessió també a la vostra organització' }).getAttribute('href');
  await page.context().close();

  expect(address).toContain(`${issuer.url}/end_session?`);
  expect(withoutHttps(problems)).toEqual([]);
});

it('the page warns ten minutes before the session ends, and a button extends it', async () => {
  const { page, problems } = await openPage(browser);
  await page.clock.install();
  await page.goto('http://calendar.test/en/sign-in');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('You are signed in as admin.').waitFor();
  const button = page.getByRole('button', { name: 'Stay signed in' });

  await page.clock.runFor(109 * 60_000);
  const before = await button.isVisible();
  await page.clock.runFor(2 * 60_000);
  await page.getByRole('alert').waitFor();
  await button.click();
  await button.waitFor({ state: 'hidden' });
  await page.clock.runFor(109 * 60_000);
  const extended = await button.isVisible();
  await page.context().close();

  expect([before, extended, withoutHttps(problems)]).toEqual([false, false, []]);
});
