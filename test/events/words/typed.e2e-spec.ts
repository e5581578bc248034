import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const search = async (text: string): Promise<string[]> =>
  (await calendar.get(`/events?search=${encodeURIComponent(text)}`)).body.events.map(({ title }: { title: string }) => title);

it.each([
  ['Barça–Madrid', 'barça-madrid'],
  ['Barça-Madrid', 'barça—madrid'],
  ['Sala wi‑fi', 'wi-fi'],
  ['Festival 2026−2027', '2026-2027'],
  ['L’Ateneu', "l'ateneu"],
  ["L'Ateneu", 'l’ateneu'],
  ['L´Ateneu', 'l`ateneu'],
  ['LʼAteneu', "l'ateneu"],
  ['Col·leccionisme', 'colleccionisme'],
  ['Coŀleccionisme', 'col·leccionisme'],
  ['Col•leccionisme', 'col.leccionisme'],
  ['Col.leccionisme', 'coŀleccionisme'],
  ['Col‧leccionisme', 'col·leccionisme'],
  ['COL·LECCIONISME', 'col.leccionisme'],
  ['Oﬁcina aﬂuent', 'oficina afluent'],
  ['Oficina', 'oﬁcina'],
  ['Mer\u00adcat set\u200bmanal', 'mercat setmanal'],
  ['Mercat', 'mer\u00adcat'],
  ['El «gran» dia', '"gran dia"', 'not'],
  ['El “gran” dia', 'gran'],
])('%s is found by %s', async (title, text, outcome = 'found') => {
  await given.event({ ca: { title } });
  await given.event({ ca: { title: 'Una altra cosa' } });

  expect((await search(text)).length).toBe(outcome === 'found' ? 1 : 0);
});

it.each([
  '“taller de puntes”',
  '„taller de puntes“',
  '‟taller de puntes”',
  '‘taller de puntes’',
  '«taller de puntes»',
  '"taller de puntes"',
  '”taller de puntes”',
])('quotes of any kind are around a phrase: %s', async (text) => {
  await given.event({ ca: { title: 'Taller de puntes de coixí' } });
  await given.event({ ca: { title: 'Puntes, un taller de coixí' } });

  expect(await search(text)).toEqual(['Taller de puntes de coixí']);
});

it('an apostrophe in a search is no quote', async () => {
  await given.event({ ca: { title: 'L’hora d’art i cafè' } });

  expect(await search('l’hora cafè d’art')).toEqual(['L’hora d’art i cafè']);
});

describe('names that look the same', () => {
  it.each([
    ['Fi\u00adres', 'Fires'],
    ['Fi\u200bres', 'Fires'],
    ['Cinema – fòrum', 'Cinema - fòrum'],
    ['L’Ateneu', "L'Ateneu"],
    ['Sala “B”', 'Sala "B"'],
    ['Intel•ligència', 'Intel·ligència'],
    ['Oﬁcis', 'Oficis'],
  ])('are one category, one tag and one venue: %j and %j', async (one, other) => {
    const fields = { categories: [one], tags: [one] };
    await given.event({ ca: {} }, fields);
    await given.event({ ca: {} }, { categories: [other], tags: [other] });

    const totals = await Promise.all(['categories', 'tags'].map((terms) => calendar.get(`/${terms}`)));
    expect(totals.map(({ body }) => body.total)).toEqual([1, 1]);
  });

  it('lose what has no width, but emoji keep their joiners', async () => {
    const { title } = await given.event({ ca: { title: 'Mer\u00adcat\u200b 👩\u200d👧 ❤\ufe0f' } });

    expect(title).toBe('Mercat 👩\u200d👧 ❤\ufe0f');
  });
});

it('a word that is struck out is found, because the page shows it', async () => {
  await given.event({ ca: { title: 'Fira', description: '<p>Al <s>Liceu</s> Palau</p>' } });

  expect([await search('liceu'), await search('teatre')]).toEqual([['Fira'], []]);
});
