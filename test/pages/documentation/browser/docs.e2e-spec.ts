import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Milliseconds: a browser needs more of a busy machine than everything else does. */
const PATIENCE = { step: 60_000, test: 300_000 };
jest.setTimeout(PATIENCE.test);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that a style sheet can follow or break. */
const RULES_OF_STYLES = ['color-contrast', 'link-in-text-block', 'target-size'];

let browser: Browser;
let page: Page;
/** Errors in the console, of scripts, and against the Content-Security-Policy. */
let problems: string[];
/** Origins that were asked for something. */
let asked: Set<string>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM!, args: ARGUMENTS });
});
afterAll(() => browser.close());

beforeEach(async () => {
  problems = [];
  asked = new Set();
  page = await browser.newPage({ locale: 'es-ES' });
  page.setDefaultTimeout(PATIENCE.step);
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => !request.url().startsWith('data:') && asked.add(new URL(request.url()).origin));
});
afterEach(() => page.close());

/** An operation, opened to be tried. */
async function opened(tag: string, operation: string): Promise<Locator> {
  await page.locator(`#operations-tag-${tag}`).click();
  const block = page.locator(`#operations-${tag}-${operation}`);
  await block.getByRole('button', { expanded: false }).first().click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  return block;
}

/** What a request that is sent there is answered. */
async function executed(block: Locator): Promise<{ status: string; body: ReturnType<typeof JSON.parse> }> {
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table tbody tr');
  const status = await answer.locator('.response-col_status').first().innerText();
  return { status: status.trim(), body: JSON.parse(await answer.locator('.highlight-code code').first().innerText()) };
}

/** Opens «Authorize», does something there, and closes it. */
async function authorize(work: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.modal-ux');
  await work(dialog);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function enterToken(dialog: Locator, token: string): Promise<void> {
  await dialog.getByLabel('auth-bearer-value').fill(token);
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
}

it('shows the documentation in the language of the URL, and links to the others', async () => {
  await page.goto(`${calendar.origin}/docs`);
  await page.locator('#operations-tag-events').waitFor();
  expect(await page.title()).toBe('Documentación · Calendario de eventos');

  await page.getByRole('navigation', { name: 'Idiomas' }).getByRole('link', { name: 'English' }).click();
  await page.locator('#operations-tag-events').waitFor();

  expect(page.url()).toBe(`${calendar.origin}/en/docs`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Documentation');
  expect(await page.locator('#operations-tag-events').innerText()).toContain('What happens at a time and, usually, a place.');
  expect([problems, [...asked]]).toEqual([[], [calendar.origin]]);
});

it('shows the list of events before their feeds and without a closed padlock, sends the request, and shows the answer', async () => {
  await given.event({ en: { title: 'Book fair' } });
  await page.goto(`${calendar.origin}/en/docs`);
  const isClosed = (operation: string) => page.locator(`#operations-events-${operation} .authorization__btn .locked`).count();

  const { status, body } = await executed(await opened('events', 'listEvents'));

  expect([status, body.events]).toEqual(['200', [expect.objectContaining({ title: 'Book fair' })]]);
  expect(await page.locator('#operations-tag-events + div .opblock').first().getAttribute('id')).toBe('operations-events-listEvents');
  expect([await isClosed('listEvents'), await isClosed('createEvent')]).toEqual([0, 1]);
  expect([problems, [...asked]]).toEqual([[], [calendar.origin]]);
});

it('asks for the token first, keeps it until the tab is closed, and writes with it', async () => {
  await page.goto(`${calendar.origin}/ca/docs`);
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('#auth-bearer-value:focus').waitFor();
  await page.keyboard.type(ADMIN.token);
  await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).first().click();

  await page.reload();
  const block = await opened('events', 'createEvent');
  await block.locator('textarea').fill('{"title": "Fira", "start_date": "2027-04-23", "end_date": "2027-04-25", "all_day": true}');
  const { status, body } = await executed(block);

  expect([status, body]).toEqual(['201', expect.objectContaining({ title: 'Fira', language: 'ca' })]);
  expect((await calendar.get(`/events/${body.id}`)).body.title).toBe('Fira');
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect([problems, [...asked]]).toEqual([[], [calendar.origin]]);
});

it('creates a token as the page describes', async () => {
  await page.goto(`${calendar.origin}/en/docs`);
  await authorize(async (dialog) => {
    await dialog.getByLabel('auth-basic-username').fill('admin');
    await dialog.getByLabel('auth-basic-password').fill('password of the administrator in tests');
    await dialog.getByRole('button', { name: 'Apply credentials' }).last().click();
  });
  const creating = await opened('auth', 'createToken');
  await creating.locator('textarea').fill('{"name": "browser"}');
  const { token } = (await executed(creating)).body;
  await authorize(async (dialog) => {
    await dialog.getByRole('button', { name: 'Remove authorization' }).click();
    await enterToken(dialog, token);
  });
  await page.locator('#operations-tag-auth').click();

  const { status, body } = await executed(await opened('auth', 'showMe'));

  expect([status, body.username]).toEqual(['200', 'admin']);
  expect([problems, [...asked]]).toEqual([[], [calendar.origin]]);
});

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] }[];
}

/**
 * What axe finds of the style sheets, and of our own part of the page, the header. The markup of the rest is that of Swagger UI.
 * @param part the selector of what the style sheets are checked on
 */
async function findViolations(part: string): Promise<string[]> {
  await page.evaluate(AXE);
  const styles = await page.evaluate<AxeResults>(`axe.run('${part}', { runOnly: ${JSON.stringify(RULES_OF_STYLES)} })`);
  const header = await page.evaluate<AxeResults>("axe.run('header')");
  const found = [...styles.violations, ...header.violations];
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

it.each(['light', 'dark'] as const)('on a telephone in %s, it can be read, and nothing is wider than the screen', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${calendar.origin}/en/docs`);
  await executed(await opened('tags', 'createTag'));
  await page.locator('#operations-tags-listTags button').first().click();

  const width = await page.evaluate('document.documentElement.scrollWidth');
  const closed = await findViolations('html');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.modal-ux').waitFor();
  // Nothing behind the dialog can be pressed. What its edge half covers depends on how far the page is scrolled.
  const dialog = await findViolations('.modal-ux');

  expect([width, closed, dialog]).toEqual([375, [], []]);
});
