/**
 * Measures the pages for readers of a running service, in a browser and without:
 *
 *   CHROMIUM=/usr/bin/chromium node bench/pages.js http://localhost:3000/ca
 *
 * Largest Contentful Paint with a processor four times slower, 9 Mbit/s and 170 ms; bytes, compressed; and the time of the server, for
 * answers that it makes and for those of its cache.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const ROUNDS = 9;
const NETWORK = { offline: false, latency: 170, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };

const root = process.argv[2] ?? 'http://localhost:3000/ca';
const month = new Date().toISOString().slice(0, 7).replace('-', '/');

const { events } = await (await fetch(`${root}/api/calendar/events/v1/events?per_page=1`)).json();
const PAGES = { list: 'calendar', month: `calendar/${month}`, event: `calendar/events/${events[0].slug}`, embed: 'embed' };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, path] of Object.entries(PAGES)) {
  const url = `${root}/${path}`;
  const html = await (await fetch(url)).text();
  const [, style] = /rel="stylesheet" href="([^"]*)"/.exec(html);
  const css = await (await fetch(new URL(style, url))).text();
  const made = await measure((round) => `${url}?round=${Date.now()}${round}`);
  await measure(() => url);
  const kept = await measure(() => url);
  const figures = {
    'LCP ms': await measureLcp(url),
    'HTML kB br': kilobytes(brotliCompressSync(html)),
    'HTML kB gzip': kilobytes(gzipSync(html)),
    'CSS kB gzip': kilobytes(gzipSync(css, { level: 9 })),
    'made ms': made,
    'cached ms': kept,
  };
  console.log(name, figures);
}
await browser.close();

/** Returns the median duration of a request, in milliseconds. */
async function measure(urlOf) {
  const durations = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await (await fetch(urlOf(round))).text();
    durations.push(performance.now() - start);
  }
  return Number(durations.sort((one, other) => one - other)[ROUNDS >> 1].toFixed(1));
}

/** Returns the median of Largest Contentful Paint in a new browser window, without a cache. */
async function measureLcp(url) {
  const found = [];
  for (let round = 0; round < 3; round++) {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'load' });
    found.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      ),
    );
    await page.close();
  }
  return Math.round(found.sort((one, other) => one - other)[1]);
}

function kilobytes({ length }) {
  return Number((length / 1000).toFixed(1));
}
