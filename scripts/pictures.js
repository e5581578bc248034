#!/usr/bin/env node
/**
 * Makes the pictures of the documentation anew: starts the built service with the sample data, opens its pages in Chromium
 * (`CHROMIUM`, by default /usr/bin/chromium), and writes small PNG files. The editors' pages are in each language.
 *
 *   scripts/pictures.js [FOLDER]    by default docs/pictures
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(root, 'docs/pictures');
const MAX_BYTES = 100_000;
/** Pages of the width of a tablet have letters that can be read in a picture of half that width. */
const VIEWPORT = { width: 900, height: 720 };
const START_MS = 180_000;

const data = mkdtempSync(join(tmpdir(), 'pictures-'));
const [password, token] = [randomUUID(), `cal_${randomUUID()}`];
const origin = `http://localhost:${await findPort()}`;
const service = startService();
let browser;
try {
  await waitForService();
  mkdirSync(folder, { recursive: true });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
  await takePicture(page, '/en/calendar', 'calendar');
  const { event, series } = await findEvents();
  await signIn(page);
  for (const language of ['en', 'ca', 'es']) {
    await takePicture(page, `/${language}/edit/events`, `list.${language}`, 'h1');
    await takePicture(page, `/${language}/edit/events/${event}`, `form.${language}`, 'h1');
    await takePicture(page, `/${language}/edit/events/${series}`, `repeats.${language}`, '.repeats');
    await takePicture(page, `/${language}/edit/events/${event}`, `picture.${language}`, '.picture');
  }
} finally {
  await browser?.close();
  service.kill();
  if (service.exitCode === null) await once(service, 'exit');
  rmSync(data, { recursive: true });
}

async function findPort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** The settings of the caller do not count. */
function startService() {
  const own = { PORT: new URL(origin).port, DATA_DIR: data, SAMPLE_DATA: 'on', ADMIN_PASSWORD: password, ADMIN_TOKEN: token };
  const env = { PATH: process.env.PATH, TZ: 'UTC', SITE_NAME: 'Agenda', DRAIN_DELAY: '0', ...own };
  return spawn(process.execPath, ['dist/main.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function waitForService() {
  for (const begun = Date.now(); Date.now() - begun < START_MS && service.exitCode === null;) {
    const answer = await fetch(`${origin}/en/api`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service does not start. Build it first: npm run build');
}

/** Finds the next event with a picture, and the next one that repeats. */
async function findEvents() {
  const answer = await fetch(`${origin}/en/api/calendar/events/v1/events?per_page=50`, { headers: { Authorization: `Bearer ${token}` } });
  const { events } = await answer.json();
  return { event: events.find((one) => one.image && !one.series_id).id, series: events.find((one) => one.series_id).series_id };
}

async function signIn(page) {
  await page.goto(`${origin}/en/sign-in`);
  await page.fill('#username', 'admin');
  await page.fill('#password', password);
  await page.press('#password', 'Enter');
  await page.waitForURL('**/edit');
}

/** Writes what a browser shows. @param first what stands at the top of the picture; the top of the page if it is left out */
async function takePicture(page, path, name, first) {
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  if (first) await page.evaluate(`document.querySelector('${first}').scrollIntoView(); scrollBy(0, -16)`);
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();
  if (bytes.length > MAX_BYTES) throw new Error(`${name}.png has ${bytes.length} bytes, more than ${MAX_BYTES}`);
  writeFileSync(join(folder, `${name}.png`), bytes);
}
