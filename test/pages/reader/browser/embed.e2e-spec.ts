import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { TestCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { findViolations, openBrowser, openPage, PATIENCE } from './open-browser.js';

const calendar = new TestCalendar();
jest.setTimeout(PATIENCE.test);

let browser: Browser;
let site: Server;
/** The body of the page of the other site. */
let body: string;

beforeAll(async () => {
  await calendar.open();
  await calendar.reset();
  const given = new Given(calendar);
  for (let number = 1; number <= 12; number++) await given.event({ ca: { title: `Taller ${number}` } });
  // A strict site: it allows nothing but the origin of the calendar, and no style.
  site = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${calendar.origin}; frame-src ${calendar.origin}`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    response.end(`<!doctype html><html lang="ca"><title>Ajuntament</title><main><h1>Ajuntament</h1>${body}</main></html>`);
  }).listen(0, '127.0.0.1');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  site.close();
  await calendar.close();
});

const origin = () => `http://localhost:${(site.address() as AddressInfo).port}`;
const element = (query: string) =>
  `<calendar-events src="${calendar.origin}/ca/embed${query}"><a href="${calendar.origin}/ca/calendar">Agenda</a></calendar-events>`;
/** Waits until an expression is true in a page. The policies of these pages let Playwright evaluate it once only at a time. */
async function waitUntil(page: Page | Frame, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await page.evaluate('new Promise(requestAnimationFrame)');
}
const script = () => `<script src="${calendar.origin}/embed.js" async></script>`;

it('takes the place of the link, grows with its content, and filters and pages without leaving', async () => {
  body = element('?limit=10') + script();
  const { page, problems, asked } = await openPage(browser, { viewport: { width: 700, height: 600 } });
  await page.goto(origin());
  const frame = page.frameLocator('iframe');
  await frame.getByText('12 esdeveniments').waitFor();
  await waitUntil(page, 'document.querySelector("iframe").height > 600');

  const [title, inner] = [await page.locator('iframe').getAttribute('title'), page.frames()[1]!];
  const [height, content] = [
    await page.evaluate('document.querySelector("iframe").height'),
    await inner.evaluate('document.documentElement.scrollHeight'),
  ];
  const violations = await findViolations(inner);
  await frame.getByRole('link', { name: 'Següent' }).click();
  await frame.getByRole('link', { name: 'Taller 12' }).waitFor();
  await waitUntil(page, 'document.querySelector("iframe").height < 600');
  await frame.getByRole('searchbox', { name: 'Cerca' }).fill('Taller 7');
  await frame.getByRole('button', { name: 'Cerca' }).click();
  await frame.getByText('1 esdeveniment', { exact: true }).waitFor();
  const outside = page.url();
  await frame.getByRole('link', { name: 'Taller 7', exact: true }).click();
  await page.waitForURL(/\/ca\/calendar\/events\/taller-7$/);
  await page.close();

  expect([title, Number(height), outside, violations]).toEqual(['Agenda', Number(content), `${origin()}/`, []]);
  expect([problems, [...asked].filter((one) => ![origin(), calendar.origin].includes(one))]).toEqual([[], []]);
});

it('has the font and the ground of the page around, and shows its top after a link to another page', async () => {
  body = `<div id="around">${element('?limit=10')}</div>${script()}`;
  const { page } = await openPage(browser, { viewport: { width: 700, height: 500 }, bypassCSP: true });
  await page.addInitScript(
    'document.addEventListener("DOMContentLoaded", () => { const around = document.querySelector("#around"); if (around) around.style.fontFamily = "Georgia"; }, { once: true })',
  );
  await page.goto(origin());
  const frame = page.frameLocator('iframe');
  await frame.getByText('12 esdeveniments').waitFor();
  await waitUntil(page, 'document.querySelector("iframe").height > 600');
  const inner = page.frames()[1]!;
  await waitUntil(inner, 'getComputedStyle(document.body).fontFamily === "Georgia"');
  const ground = await inner.evaluate('getComputedStyle(document.body).backgroundColor');
  await frame.getByRole('link', { name: 'Següent' }).click();
  await frame.getByRole('link', { name: 'Taller 12' }).waitFor();
  await waitUntil(page, 'document.querySelector("iframe").getBoundingClientRect().top >= -1');
  await page.close();

  expect(ground).toBe('rgba(0, 0, 0, 0)');
});

it('stands on the ground of a dark page', async () => {
  body = element('?limit=1&theme=dark') + script();
  const { page, problems } = await openPage(browser, { viewport: { width: 700, height: 600 } });
  await page.goto(origin());
  await page.frameLocator('iframe').getByText('12 esdeveniments').waitFor();

  const schemes = [
    await page.evaluate('getComputedStyle(document.querySelector("iframe")).colorScheme'),
    await page.frames()[1]!.evaluate('getComputedStyle(document.documentElement).colorScheme'),
  ];
  await page.close();

  expect([schemes, problems]).toEqual([['dark', 'dark'], []]);
});

it('stays a link without the script, and where the address is none', async () => {
  body = element('');
  const { page } = await openPage(browser);
  await page.goto(origin());
  const plain = await page.getByRole('link', { name: 'Agenda' }).count();
  body = `<calendar-events src="javascript:alert(1)"><a href="/">Agenda</a></calendar-events>${script()}`;
  await page.goto(origin());
  await waitUntil(page, 'customElements.get("calendar-events") !== undefined');
  const counts = [await page.getByRole('link', { name: 'Agenda' }).count(), await page.locator('iframe').count()];
  await page.close();

  expect([plain, ...counts]).toEqual([1, 1, 0]);
});

it('works as a plain frame, in a theme of its own', async () => {
  body = `<iframe src="${calendar.origin}/ca/embed?view=month&theme=dark" title="Agenda"></iframe>`;
  const { page, problems } = await openPage(browser, { colorScheme: 'light' });
  await page.goto(origin());
  await page.frameLocator('iframe').getByText('novembre del 2026').first().waitFor();

  const background = await page.frames()[1]!.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.close();

  expect([background, problems]).toEqual(['rgba(0, 0, 0, 0)', []]);
});

it('listens to its own frame alone', async () => {
  body = element('?limit=1') + script();
  const { page } = await openPage(browser, { viewport: { width: 700, height: 600 } });
  await page.goto(origin());
  await page.frameLocator('iframe').getByText('12 esdeveniments').waitFor();
  await waitUntil(page, 'document.querySelector("iframe").height < 600');

  await page.evaluate("window.postMessage({ type: 'calendar-events', height: 9999 }, '*')");
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  const height = await page.evaluate('document.querySelector("iframe").height');
  await page.close();

  expect(Number(height)).toBeLessThan(600);
});
