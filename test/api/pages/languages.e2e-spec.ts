import '../../content/translations/with-french.js';
import { expect, it } from '@jest/globals';
import { ENGLISH } from '../../../src/core/catalogues/catalogue.js';
import { ca } from '../../../src/core/catalogues/messages/ca.js';
import { es } from '../../../src/core/catalogues/messages/es.js';
import { useCalendar } from '../../support/calendar.js';
import { BROWSER, expectPage, valuesOf, wordsOf } from './document.js';

const calendar = useCalendar();

const { en } = { en: ENGLISH.messages };
const MESSAGES = { ca, es, en };

it('are those of the settings, each under the name that it gives itself', async () => {
  const page = await calendar.get('//fr', { headers: BROWSER });

  expectPage(page, 'fr');
  expect(wordsOf(page)).toContain('Català Español English Français');
  expect(valuesOf(page, 'a', 'href')).toEqual(expect.arrayContaining(['/fr', '/fr/docs', '/fr/api']));
  expect(wordsOf(page)).toContain('[fr] A service that keeps a calendar');
  expectPage(await calendar.get('//docs', { headers: { 'Accept-Language': 'fr-CH' } }), 'fr');
});

it.each(['ca', 'es', 'en'] as const)('say all that there is to say in %s', async (language) => {
  const home = await calendar.get(`//${language}`, { headers: BROWSER });
  const docs = await calendar.get(`//${language}/docs`);
  const { languages, ...sentences } = MESSAGES[language].pages;
  const said = wordsOf(home) + wordsOf(docs);

  expect(Object.values(sentences).filter((sentence) => !said.includes(sentence.split('{operation}')[0]!))).toEqual([]);
  for (const page of [home, docs]) expect(valuesOf(page, 'nav', 'aria-label')).toEqual([languages]);
});

it('have a sentence of their own for everything', () => {
  const names = Object.keys(en.pages) as (keyof typeof en.pages)[];

  expect(names.filter((name) => new Set([ca, es, en].map(({ pages }) => pages[name])).size < 3)).toEqual([]);
});
