import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The titles of a list, or the names of the bad parameters if the service refuses them. */
async function titles(query: string, options = {}): Promise<string[]> {
  const { body } = await calendar.get(`/events?${query}`, options);
  return body.events?.map(({ title }: { title: string }) => title) ?? Object.keys(body.data.params);
}

const event = (title: string, fields: Record<string, unknown> = {}) => given.event({ ca: { title } }, fields);

it('a search finds a text in title or description, and ignores upper case and accents', async () => {
  await event('Música coral');
  await given.event({ ca: { title: 'Concert', description: '<p>Amb <b>música</b> &amp; dansa</p>' } });
  await given.event({ ca: { title: 'Teatre', description: 'Sense', excerpt: 'musica' } });

  expect(await titles('search=MUSICA')).toEqual(['Música coral', 'Concert']);
  expect(await titles('search=músic')).toEqual(['Música coral', 'Concert']);
  expect(await titles(`search=${encodeURIComponent('música & dansa')}`)).toEqual(['Concert']);
  expect(await titles('search=amp')).toEqual([]);
});

it('a search ignores markup inside a word of the description, but does not join paragraphs', async () => {
  await given.event({ ca: { title: 'Concert', description: '<p><b>M</b>úsica</p><p>Dansa</p>' } });

  expect(await titles('search=musica')).toEqual(['Concert']);
  expect(await titles('search=musicadansa')).toEqual([]);
});

it.each([
  ['%25 de', '100 % de descompte'],
  ['a_b', 'pla a_b'],
  ['c!d', 'pla c!d'],
  ['e%5Cf', 'pla e\\f'],
  ["l'olla", "Fira de l'Olla"],
  ['collegi', 'Col·legi obert'],
  ['%22x%22', 'pla "x"'],
])('a search takes the signs of %s literally', async (search, found) => {
  for (const title of [
    '100 % de descompte',
    'pla a_b',
    'pla aXb',
    'pla c!d',
    'pla e\\f',
    "Fira de l'Olla",
    'Col·legi obert',
    'pla "x"',
    '100 de',
  ])
    await event(title);

  expect(await titles(`search=${search}`)).toEqual([found]);
});

it('a search looks at the texts that the reader sees', async () => {
  await given.event({ ca: { title: 'Fira' }, en: { title: 'Fair' } });
  await given.event({ ca: { title: 'Mercat' } });

  expect(await titles('search=fira', { language: 'en' })).toEqual([]);
  expect(await titles('search=mercat', { language: 'en' })).toEqual(['Mercat']);
});
