import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TestCalendar } from '../../../support/calendar.js';
import { fillCalendar } from './fill-calendar.js';
import { findViolations, openBrowser, openPage, type OpenPage, PATIENCE } from './open-browser.js';

// The tests only read. They share one calendar, because a browser is slow enough.
const calendar = new TestCalendar();
jest.setTimeout(PATIENCE.test);

let browser: Browser;
beforeAll(async () => {
  await calendar.open();
  await calendar.reset();
  await fillCalendar(calendar);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await calendar.close();
});

const [PHONE, SCREEN] = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];

const PAGES = [
  ['the list', '/calendar?per_page=8'],
  ['chosen filters', '/calendar?attendance_mode=online,mixed'],
  ['a month', '/calendar/2026/11'],
  ['an empty month', '/calendar/2027/08'],
  ['the last month', '/calendar/9999/12'],
  ['a day', '/calendar/2026/11/23'],
  ['an event', '/calendar/events/{slug}'],
  ['a cancelled event in another language', '/calendar/events/cinema'],
  ['a venue', '/calendar/venues/ateneu'],
  ['an organizer', '/calendar/organizers/orquestra-de-cambra'],
  ['subscribing', '/calendar/subscribe'],
  ['an embedded list', '/embed?limit=3'],
  ['an embedded month', '/embed?view=month'],
  ['an error', '/calendar/events/unknown'],
] as const;

describe.each([
  ['ca', 'les-quatre-estacions'],
  ['es', 'las-cuatro-estaciones'],
  ['en', 'the-four-seasons'],
] as const)('in %s', (language, slug) => {
  let open: OpenPage;
  // One tab shows all pages: a new one would take as long as what is tested.
  beforeAll(async () => {
    open = await openPage(browser, { colorScheme: 'light', viewport: PHONE });
  });
  afterAll(() => open.page.close());

  it.each(PAGES)('%s can be read by everybody, in light and dark, on a telephone and on a screen', async (_, path) => {
    const { page, problems, asked } = open;
    await page.goto(`${calendar.origin}/${language}${path.replace('{slug}', slug)}`);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");

    const found = await findViolations(page);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    // All languages have the same colours. Pages in Spanish also show what is only in other languages.
    if (language === 'es') found.push(...(await findViolationsInOtherColours(page)));

    expect([found, width]).toEqual([[], 320]);
    expect(problems.splice(0).filter((problem) => !problem.includes('404'))).toEqual([]);
    expect([...asked].filter((origin) => ![calendar.origin, 'https://images.example'].includes(origin))).toEqual([]);
  });
});

/** Looks at a page that was light and on a telephone in the other ways, and shows it as it was. */
async function findViolationsInOtherColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = [await findViolations(page, true)];
  await page.setViewportSize(SCREEN);
  found.push(await findViolations(page, true));
  await page.emulateMedia({ colorScheme: 'light' });
  found.push(await findViolations(page, true));
  await page.setViewportSize(PHONE);
  return found.flat();
}

it('tells a screen reader the weekday and the date of each event of a month', async () => {
  const { page } = await openPage(browser, { viewport: SCREEN });
  await page.goto(`${calendar.origin}/en/calendar/2026/12`);

  const tree = await page.getByRole('table', { name: 'December 2026' }).ariaSnapshot();
  await page.close();

  expect(tree).toContain('columnheader "Mon"');
  expect(tree).toMatch(/cell "Thursday 10 December .*Taller 1 .* 197 more , Thursday 10 December"/);
  expect(tree).toContain('link "Thursday 10 December"');
});

it('can be used with the keyboard alone, and always shows where the focus is', async () => {
  const { page } = await openPage(browser, { viewport: SCREEN });
  await page.goto(`${calendar.origin}/en/calendar?per_page=3`);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate<string>("document.activeElement.textContent.trim().replace(/\\s+/g, ' ')");
  };

  expect(await press('Tab')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(
    "getComputedStyle(document.activeElement).outlineStyle + ' ' + getComputedStyle(document.activeElement).outlineWidth",
  );
  await page.keyboard.type('seasons');
  await Promise.all([page.waitForURL(/search=seasons/), page.keyboard.press('Enter')]);
  const link = page.getByRole('link', { name: 'The four seasons' });
  await link.focus();
  await Promise.all([page.waitForURL(/\/events\/the-four-seasons$/), page.keyboard.press('Enter')]);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.close();

  expect([outline, title]).toEqual(['solid 3px', 'The four seasons']);
});

it('shares an event with the button of the system, where there is one', async () => {
  const { page } = await openPage(browser, { viewport: PHONE });
  const button = page.getByRole('button', { name: 'Share' });
  await page.addInitScript('navigator.share = undefined');
  await page.goto(`${calendar.origin}/en/calendar/events/the-four-seasons`);
  const before = await button.count();
  await page.addInitScript("navigator.share = ({ url }) => { document.title = url; return Promise.reject(new Error('aborted')); }");
  await page.reload();
  await button.click();
  const title = await page.title();
  await page.close();

  expect(before).toBe(0);
  expect(title).toMatch(/\/en\/calendar\/events\/the-four-seasons$/);
});

it('needs no JavaScript: filters, pages and months work without', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: PHONE });
  await page.goto(`${calendar.origin}/ca/calendar`);

  await page.getByRole('searchbox', { name: 'Cerca' }).fill('taller');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await page.getByRole('link', { name: 'Següent' }).click();
  const second = await page.locator('.pager').innerText();
  await page.getByRole('link', { name: 'Treu: “taller”' }).click();
  await page.getByRole('link', { name: 'Mes', exact: true }).click();
  await page.getByRole('link', { name: 'Mes següent' }).click();
  const month = await page.getByRole('heading', { level: 1 }).innerText();
  await page.close();

  expect(second).toContain('Pàgina 2 de 10');
  expect(month.toLowerCase()).toBe('desembre del 2026');
});

it('shows the first event with a date in the first screen of a telephone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 360, height: 780 } });
  await page.goto(`${calendar.origin}/ca/calendar`);

  const title = await page.locator('.leading h3, .event h3').first().boundingBox();
  const time = await page.locator('.results time').first().boundingBox();
  await page.close();

  expect([title!.y + title!.height, time!.y].every((place) => place < 780)).toBe(true);
});

it('finds what is free, online and on Saturday with 24 keys', async () => {
  // A Wednesday.
  calendar.clock.set('2026-11-18T11:00:00Z');
  const { page } = await openPage(browser, { viewport: SCREEN });
  await page.goto(`${calendar.origin}/en/calendar`);
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const goTo = async (name: string, selector: string) => {
    const focused = () =>
      page.evaluate<boolean>(
        `document.activeElement.matches(${JSON.stringify(`${selector} *`)}) && document.activeElement.innerText.trim().startsWith(${JSON.stringify(name)})`,
      );
    do await press('Tab');
    while (keys < 40 && !(await focused()));
    const before = page.url();
    await press('Enter');
    if (selector === '.filters') return;
    await page.waitForURL((url) => url.href !== before);
    // A page goes on from the choice that led to it. The browser focuses it with the first frame, and a reader has seen that.
    await page.waitForFunction("document.activeElement.matches(':target')");
  };

  await press('Tab');
  await press('Enter');
  await goTo('Free', '.shortcuts');
  await goTo('Filters', '.filters');
  await goTo('Saturday', 'details section');
  await goTo('Online', 'details section');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const url = new URL(page.url());
  await page.close();
  calendar.clock.set('2026-11-21T11:00:00Z');

  expect(heading).toBe('Saturday');
  expect([url.searchParams.get('is_free'), url.searchParams.get('attendance_mode')]).toEqual(['true', 'online,mixed']);
  expect(keys).toBeLessThanOrEqual(24);
});

it.each(['/ca/calendar/2026/11', '/ca/calendar?per_page=8', '/ca/calendar/events/les-quatre-estacions'])(
  '%s cuts nothing with the spacing of WCAG 1.4.12 and letters of twice the size',
  async (path) => {
    const { page } = await openPage(browser, { viewport: SCREEN, bypassCSP: true });
    await page.goto(calendar.origin + path);
    await page.addStyleTag({
      content:
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}html{font-size:200%}',
    });

    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
      .filter((one) => !one.closest('.unseen, .month .name, input, .shortcuts, .leading ul') && /hidden|clip/.test(getComputedStyle(one).overflow))
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.outerHTML.slice(0, 100))`);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    await page.close();

    expect([cut, width <= SCREEN.width]).toEqual([[], true]);
  },
);

it('prints a programme without navigation', async () => {
  const { page } = await openPage(browser, { viewport: SCREEN });
  await page.goto(`${calendar.origin}/ca/calendar?per_page=3`);
  await page.emulateMedia({ media: 'print' });

  const visible = await Promise.all(['nav', '.filters', '.events'].map((selector) => page.locator(selector).first().isVisible()));
  await page.close();

  expect(visible).toEqual([false, false, true]);
});
