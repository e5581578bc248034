import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Frame, type Page } from 'playwright-core';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Milliseconds: a browser needs more of a busy machine than everything else does. */
export const PATIENCE = { step: 60_000, test: 300_000 };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that depend on colours and sizes. */
const RULES_OF_STYLES = ['color-contrast', 'link-in-text-block', 'target-size'];
/** The standards, and what axe counts as good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page of a browser, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors in the console, of scripts, and against the Content-Security-Policy. */
  readonly problems: string[];
  /** Origins that were asked for something. */
  readonly asked: Set<string>;
}

/** @param hosts where the browser finds hosts by their names, such as `calendar.test:80 127.0.0.1:3000` */
export function openBrowser(hosts: readonly string[] = []): Promise<Browser> {
  const rules = hosts.length > 0 ? [`--host-resolver-rules=${hosts.map((host) => `MAP ${host}`).join(',')}`] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM!, args: [...ARGUMENTS, ...rules] });
}

/** Opens a browser that keeps what its pages store in a folder. */
export function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM!, args: ARGUMENTS });
}

/** Opens an empty page. All images of other hosts are one square. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  const asked = new Set<string>();
  page.setDefaultTimeout(PATIENCE.step);
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => !request.url().startsWith('data:') && asked.add(new URL(request.url()).origin));
  const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2H0z"/></svg>';
  await page.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: image }));
  return { page, problems, asked };
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] }[];
}

/** Returns what axe finds on a page. @param isStylesOnly whether only colours and sizes have changed since it ran last */
export async function findViolations(page: Page | Frame, isStylesOnly = false): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const runOnly = isStylesOnly ? RULES_OF_STYLES : { type: 'tag', values: TAGS };
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
