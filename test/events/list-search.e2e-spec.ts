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
])('a search takes the signs of %s literally', async (search, found) => {
  for (const title of ['100 % de descompte', 'pla a_b', 'pla aXb', 'pla c!d', 'pla e\\f', "Fira de l'Olla", 'Col·legi obert', '100 de'])
    await event(title);

  expect(await titles(`search=${search}`)).toEqual([found]);
});

it('a search finds words in title and description together, field by field along the fallback chain', async () => {
  await given.event({ ca: { title: 'Fira del llibre' }, en: { title: 'Book fair', description: 'Stalls and <b>readings</b>' } });
  await event('Fira d’artesania');

  expect(await titles('search=llibre+fira')).toEqual(['Fira del llibre']);
  expect(await titles('search=reading+fira')).toEqual(['Fira del llibre']);
  expect(await titles('search=reading+fira', { language: 'en' })).toEqual([]);
  expect(await titles('search=reading+fair', { language: 'en' })).toEqual(['Book fair']);
});

it('a search takes 20 words, and says that 21 are too many', async () => {
  const letters = [...'abcdefghijklmnopqrstu'];
  await event(letters.join(''));
  await event(letters.slice(1).join(''));

  expect(await titles(`search=${letters.slice(0, 20).join('+')}`)).toEqual([letters.join('')]);
  const { status, body } = await calendar.get(`/events?search=${letters.join('+')}`, { language: 'en' });
  expect([status, body.data.details.search]).toEqual([400, { code: 'too-many-words', message: 'must have at most 20 words', limit: 20 }]);
});
