import { expect, it } from '@jest/globals';
import type { Messages } from '../../../src/core/catalogues/messages.js';
import { useCalendar } from '../../support/calendar.js';
import { BROWSER_HEADERS, expectHtmlPage, listAttributeValues, readText } from './html-response.js';
import { WITH_FRENCH } from '../../content/translations/french.js';

const calendar = useCalendar({ ...WITH_FRENCH, PAGES: 'off' });

const [ca, es, en] = ['ca', 'es', 'en'].map((language) => calendar.settings.catalogues[language]!.messages) as [
  Messages,
  Messages,
  Messages,
];
const MESSAGES = { ca, es, en };

it('are those of the settings, each under the name that it gives itself', async () => {
  const page = await calendar.get('//fr', { headers: BROWSER_HEADERS });

  expectHtmlPage(page, 'fr');
  expect(readText(page)).toContain('Català Español English Français');
  expect(listAttributeValues(page, 'a', 'href')).toEqual(expect.arrayContaining(['/fr', '/fr/docs', '/fr/api']));
  expect(readText(page)).toContain('[fr] A service that keeps a calendar');
  expectHtmlPage(await calendar.get('//docs', { headers: { 'Accept-Language': 'fr-CH' } }), 'fr');
});

it.each(['ca', 'es', 'en'] as const)('have every text in %s', async (language) => {
  const home = await calendar.get(`//${language}`, { headers: BROWSER_HEADERS });
  const docs = await calendar.get(`//${language}/docs`);
  const { languages, ...sentences } = MESSAGES[language].pages;
  const said = readText(home) + readText(docs);

  expect(Object.values(sentences).filter((sentence) => !said.includes(sentence.split('{operation}')[0]!))).toEqual([]);
  for (const page of [home, docs]) expect(listAttributeValues(page, 'nav', 'aria-label')).toEqual([languages]);
});

it('have a different sentence for every text', () => {
  const names = Object.keys(en.pages) as (keyof typeof en.pages)[];

  expect(names.filter((name) => new Set([ca, es, en].map(({ pages }) => pages[name])).size < 3)).toEqual([]);
});
