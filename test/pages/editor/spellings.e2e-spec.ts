import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { BrowserClient } from '../sign-in/browser-client.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const PAGES = ['account', 'tokens', 'sessions', 'users', 'users/new', 'events', 'events/new', 'categories', 'translations'];
const HEADERS = ['Cache-Control', 'Vary', 'X-Robots-Tag', 'Referrer-Policy', 'Content-Security-Policy'];

/** Other spellings of the path of a page. */
const SPELLINGS: [string, (path: string) => string][] = [
  ['in capitals', (path) => path.toUpperCase()],
  ['with a first capital', (path) => path.replace(/\w/, (letter) => letter.toUpperCase())],
  ['with a slash at the end', (path) => `${path}/`],
  ['with two slashes at the end', (path) => `${path}//`],
  ['with two slashes before it', (path) => `/${path}`],
  ['with an encoded letter', (path) => `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`],
  ['with a point', (path) => `./${path}`],
  ['with an encoded slash', (path) => `%2f${path}`],
];

it.each(SPELLINGS)('a page whose path is written %s has the headers and rights of the right path, or is not there', async (_, spell) => {
  const browser = await EditorBrowser.open(calendar);
  const author = await EditorBrowser.open(calendar, await calendar.person('author'));
  const read = async (one: BrowserClient, path: string) => {
    const { status, headers } = await one.get(path);
    return [status, ...HEADERS.map((name) => headers.get(name))];
  };
  for (const path of PAGES)
    for (const one of [browser, author, new BrowserClient(calendar)]) {
      const [given, right] = [await read(one, `//ca/edit/${spell(path)}`), await read(one, `//ca/edit/${path}`)];
      expect([path, given]).toEqual([path, given[0] === 404 ? given : right]);
      if (right[0] === 200)
        expect([path, right[1]]).toEqual([path, /^(account|tokens|sessions|users)/.test(path) ? 'no-store' : 'private, no-cache']);
    }
});

it.each(['/CA/edit/tokens', '/ca//edit/tokens', '/ca/edit/../edit/tokens', '/ca/%65dit/tokens'])('no cache keeps %s', async (path) => {
  const { status, headers } = await (await EditorBrowser.open(calendar)).get(`/${path}`);

  expect([200, 404]).toContain(status);
  expect(headers.get('Cache-Control')).toMatch(/no-store|no-cache/);
});

it('a form that is sent to another spelling of its address writes what it would write there, and no more', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const author = await EditorBrowser.open(calendar, await calendar.person('author'));
  const form = await (await EditorBrowser.open(calendar)).openForm(`//ca/edit/events/${id}`);
  const { status } = await author.post(`//ca/edit/EVENTS/${id}/`, form.fill('translations[ca][title]', 'Robada').press('save'));
  const other = await author.post(`//ca/edit/EVENTS/${id}/`, form.press('save'), { 'Sec-Fetch-Site': 'cross-site' });

  expect([status, other.status]).toEqual([200, 403]);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira');
});
