import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findViolations, type OpenPage } from '../../../reader/browser/open-browser.js';
import { useEditor } from '../use-editor.js';
import { ACCOUNT_VIEWS } from './account-views.js';
import { EVENT_VIEWS } from './event-views.js';
import { LIST_VIEWS } from './list-views.js';
import { RECORD_VIEWS } from './record-views.js';
import { fillSample, type Sample } from './sample.js';
import { SERIES_VIEWS } from './series-views.js';
import { Visit } from './visit.js';

const VIEWS = { ...LIST_VIEWS, ...EVENT_VIEWS, ...SERIES_VIEWS, ...RECORD_VIEWS, ...ACCOUNT_VIEWS };

const { calendar, openEditor } = useEditor();

const [PHONE, SCREEN] = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
/** A screen of 1,280 pixels that is zoomed to 400 %. */
const ZOOMED = { width: 320, height: 256 };

const LANGUAGES = ['ca', 'es', 'en'];
type Way = readonly ['light' | 'dark', { readonly width: number; readonly height: number }];
const WAYS: readonly Way[] = [
  ['light', PHONE],
  ['dark', SCREEN],
  ['dark', PHONE],
  ['light', SCREEN],
];

/** Each page is looked at in one language, colour and width, the next page in others. `ALL_VIEWS=1` looks at each in all of them. */
const CASES = Object.entries(VIEWS).flatMap(([name, view], place): [string, string, readonly Way[], typeof view][] =>
  process.env.ALL_VIEWS
    ? LANGUAGES.map((language) => [name, language, WAYS, view])
    : [[name, LANGUAGES[place % LANGUAGES.length]!, [WAYS[place % WAYS.length]!], view]],
);

let sample: Sample;
let open: OpenPage;
// One tab shows all pages: a new one would take as long as what is tested.
beforeAll(async () => {
  sample = await fillSample(calendar);
  open = await openEditor();
  open.page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => open.page.context().close());

const showDetails = () => open.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");

it('a screen reader reads the form of an event as it is written down', async () => {
  const { page } = open;
  await page.goto(`${calendar.origin}/en/edit/events/${sample.fair}`);
  await showDetails();

  const tree = await page.locator('form.edit').ariaSnapshot();

  expect(tree.split('\n')).toEqual(
    readFileSync(new URL('event-form.tree.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
});

it.each(CASES)('%s can be read by everybody, in %s', async (_, language, ways, view) => {
  const { page, problems } = open;
  const visit = new Visit(page, calendar, language, sample);
  await visit.signIn();
  await page.setViewportSize(ways[0]![1]);
  await view(visit);
  await showDetails();
  // At the end, the main buttons, which stay in view, cover no others.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const found: string[] = [];
  const measure = async (width: number) => {
    const own = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (own > width) found.push(`${own} wide at ${width}`);
  };
  for (const [colorScheme, size] of ways) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    found.push(...(await findViolations(page)).map((one) => `${colorScheme}, ${size.width}: ${one}`));
    await measure(size.width);
  }
  await page.setViewportSize(ZOOMED);
  await measure(ZOOMED.width);

  expect(found).toEqual([]);
  // Browsers log each refusal as an error. The address of the tests is not that at which the service says that it is.
  expect(problems.splice(0).filter((problem) => !/status of 4\d\d|calendar\.test/.test(problem))).toEqual([]);
});
