import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BROWSER_HEADERS } from '../documentation/html-response.js';
import { readPage } from './read-page.js';

const calendar = useCalendar();

it.each([
  ['//', 'en-GB,es;q=0.8', '/en/calendar'],
  ['//', 'de', '/ca/calendar'],
  ['//es', 'en', '/es/calendar'],
  ['//es/', 'en', '/es/calendar'],
])('a browser that opens %s and prefers %s is sent to %s', async (path, language, to) => {
  const { status, headers } = await calendar.get(path, { headers: { ...BROWSER_HEADERS, 'Accept-Language': language } });

  expect([status, headers.get('Location')]).toEqual([303, to]);
  expect(headers.get('Vary')).toMatch(/\bAccept$/);
  expect((await readPage(calendar, to)).status).toBe(200);
});

it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9'])(
  'a program that takes %s gets the root of the API',
  async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { Accept: type };

    expect((await calendar.get('//', { headers })).body).toEqual((await calendar.get('//ca/api')).body);
    expect((await calendar.get('//es', { headers })).body).toEqual((await calendar.get('//es/api')).body);
  },
);

it('the footer of a page has one link to the documentation of the API', async () => {
  const { links } = await readPage(calendar, '/es/calendar');

  expect(links.filter((link) => /docs|api|openapi/.test(link))).toEqual(['/es/docs']);
});
