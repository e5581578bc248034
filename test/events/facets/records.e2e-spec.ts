import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

interface Item {
  readonly id?: number;
  readonly name?: string | null;
  readonly value?: string;
  readonly count: number;
}

/** Reads one facet. Returns the name or the value of each item, and its count. */
async function count(facet: string, query = '', language = 'ca'): Promise<[shown: string | null, count: number][]> {
  const { body } = await calendar.get(`/events/facets?facets=${facet}&${query}`, { language });
  return body.facets[facet].map(({ name, value, count: events }: Item) => [name ?? value ?? null, events]);
}

it('counts the events of the list by each facet', async () => {
  const fires = await given.category({ ca: { name: 'Fires' } });
  const nit = await given.tag({ ca: { name: 'Nit' } });
  const hall = await given.venue({ ca: { venue: 'Ateneu' } }, { city: 'Girona', accessibility: ['motor'] });
  const club = await given.organizer({ ca: { organizer: 'Orfeó' } });
  const links = { categories: [fires.id], tags: [nit.id], venue: hall.id, organizer: club.id };
  await given.event({ ca: {} }, { ...links, in_language: ['ca', 'es-MX'] });
  await given.event({ ca: {} }, { start_date: '2026-12-05 10:00:00', end_date: '2026-12-05 12:00:00' });
  const query = 'facets=categories,tags,venue,organizer,city,language,accessibility,month,day&start_date=2026-11-21&end_date=2026-12-31';

  const { status, body } = await calendar.get(`/events/facets?${query}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    facets: {
      categories: [{ id: fires.id, slug: 'fires', name: 'Fires', count: 1 }],
      tags: [{ id: nit.id, slug: 'nit', name: 'Nit', count: 1 }],
      venue: [{ id: hall.id, slug: 'ateneu', name: 'Ateneu', count: 1 }],
      organizer: [{ id: club.id, slug: 'orfeo', name: 'Orfeó', count: 1 }],
      city: [{ value: 'Girona', count: 1 }],
      language: [
        { value: 'ca', count: 1 },
        { value: 'es', count: 1 },
        { value: 'es-MX', count: 1 },
      ],
      accessibility: [{ value: 'motor', count: 1 }],
      month: [
        { value: '2026-11', count: 1, under_way: 0 },
        { value: '2026-12', count: 1, under_way: 0 },
      ],
      day: [
        { value: '2026-11-22', count: 1, under_way: 0 },
        { value: '2026-12-05', count: 1, under_way: 0 },
      ],
    },
    total: 2,
    counted: 2,
    rest_url: `http://calendar.test/ca/api/calendar/events/v1/events/facets?${query.replaceAll(',', '%2C')}`,
  });
});

it('has the facets that the client names alone, and the window of the list', async () => {
  await given.event({ ca: {} }, { categories: ['Fires'] });
  await given.event({ ca: {} }, { categories: ['Past'], start_date: '2026-11-20 10:00:00', end_date: '2026-11-20 11:00:00' });

  const { body } = await calendar.get('/events/facets?facets=categories');

  expect(Object.keys(body.facets)).toEqual(['categories']);
  expect(body.facets.categories.map(({ name }: Item) => name)).toEqual(['Fires']);
  expect(body.total).toBe(1);
});

it('counts an event once in a category whose descendants it has', async () => {
  const culture = await given.category({ ca: { name: 'Cultura' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: culture.id });
  const jazz = await given.category({ ca: { name: 'Jazz' } }, { parent: music.id });
  await given.event({ ca: {} }, { categories: [jazz.id, music.id] });
  await given.event({ ca: {} }, { categories: [culture.id] });

  // The counters know the categories of all events, but not those of the events with a word.
  for (const query of ['', 'search=title'])
    expect([query, await count('categories', query)]).toEqual([
      query,
      [
        ['Cultura', 2],
        ['Música', 1],
        ['Jazz', 1],
      ],
    ]);
});

it('counts an event once in a city in which it has two venues, and by the city that the client sees', async () => {
  const venues = [];
  for (const fields of [{ city: 'Girona' }, { city: 'Girona' }, { city: 'Lleida' }, {}])
    venues.push((await given.venue({ ca: {} }, fields)).id);
  await calendar.patch(`/venues/${venues[2]}`, { city: 'Lérida' }, { language: 'es' });
  await given.event({ ca: {} }, { venue: [venues[0], venues[1]] });
  await given.event({ ca: {} }, { venue: [venues[0], venues[2]] });
  await given.event({ ca: {} }, { venue: venues[3] });

  expect(await count('city')).toEqual([
    ['Girona', 2],
    ['Lleida', 1],
  ]);
  expect(await count('city', '', 'es')).toEqual([
    ['Girona', 2],
    ['Lérida', 1],
  ]);
});

it('shows names and slugs in the language of the request, and the next best where there is none', async () => {
  await given.event({ ca: {} }, { tags: [(await given.tag({ ca: { name: 'Nit' }, es: { name: 'Noche' } })).id] });
  await given.event({ ca: {} }, { tags: [(await given.tag({ ca: { name: 'Dia' } })).id] });

  expect(await count('tags', 'facet_sort=name', 'es')).toEqual([
    ['Dia', 1],
    ['Noche', 1],
  ]);
  const { body, headers } = await calendar.get('/events/facets?facets=tags&translation_language=es&facet_sort=name');
  expect(body.facets.tags[1]).toMatchObject({ name: 'Noche', slug: 'noche' });
  expect(headers.get('Content-Language')).toBe('es');
});

it.each([
  ['', ['b', 'c', 'a']],
  ['facet_sort=count', ['b', 'c', 'a']],
  ['facet_sort=name', ['a', 'b', 'c']],
  ['facet_size=2', ['b', 'c']],
  ['facet_size=1&facet_sort=name', ['a']],
])('shows the values in order, as many as the client wants: %s', async (query, expected) => {
  const names = ['a', 'b', 'c'].map((name) => [name, { ca: name, es: name }[name] ?? name] as const);
  const ids = new Map<string, number>();
  for (const [name] of names) ids.set(name, (await given.venue({ ca: { venue: name, city: name } })).id);
  const languages = { a: 'aa', b: 'bb', c: 'cc' } as const;
  for (const [name, events] of [
    ['a', 1],
    ['b', 3],
    ['c', 2],
  ] as const)
    for (let n = 0; n < events; n++)
      await given.event({ ca: {} }, { venue: ids.get(name), in_language: [languages[name]], tags: [name], categories: [name] });

  for (const facet of ['venue', 'city', 'tags', 'categories'])
    expect([facet, (await count(facet, query)).map(([name]) => name)]).toEqual([facet, expected]);
  expect((await count('language', query)).map(([tag]) => tag)).toEqual(expected.map((name) => languages[name as 'a']));
});

it('does not restrict a facet by its own filter, but all others', async () => {
  const [fires, music] = [await given.category({ ca: { name: 'Fires' } }), await given.category({ ca: { name: 'Música' } })];
  const [hall, square] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Plaça' } })];
  await given.event({ ca: {} }, { categories: [fires.id], venue: square.id, in_language: ['ca'] });
  await given.event({ ca: {} }, { categories: [music.id], venue: hall.id, in_language: ['es'] });

  expect(await count('categories', `categories=${fires.id}`)).toEqual([
    ['Fires', 1],
    ['Música', 1],
  ]);
  expect(await count('venue', `categories=${fires.id}`)).toEqual([['Plaça', 1]]);
  expect(await count('categories', `venue=${hall.id}`)).toEqual([['Música', 1]]);
  expect(await count('language', 'in_language=ca')).toEqual([
    ['ca', 1],
    ['es', 1],
  ]);
  const { body } = await calendar.get(`/events/facets?facets=categories&categories=${fires.id}`);
  expect(body.total).toBe(1);
});

it('keeps the values that the client has chosen, also those without events and past the size', async () => {
  const given2 = [];
  for (const name of ['a', 'b', 'c']) given2.push((await given.tag({ ca: { name } })).id);
  await given.event({ ca: {} }, { tags: [given2[0]] });
  await given.event({ ca: {} }, { tags: [given2[0], given2[1]] });
  const empty = await given.organizer({ ca: { organizer: 'Buit' } });

  expect(await count('tags', `tags=${given2.slice(1).join()}&facet_size=1`)).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 0],
  ]);
  expect(await count('organizer', `organizer=${empty.id}`)).toEqual([['Buit', 0]]);
  expect(await count('language', 'in_language=eu')).toEqual([['eu', 0]]);
  expect(await count('city', 'city=Salt')).toEqual([['Salt', 0]]);
  expect(await count('categories', 'categories=')).toEqual([]);
});

it('counts a language with all that begin with it, in any case', async () => {
  await given.event({ ca: {} }, { in_language: ['zh-Hant-TW', 'zh-Hans'] });
  await given.event({ ca: {} }, { in_language: null });

  expect(await count('language', 'in_language=ZH')).toEqual([
    ['zh', 1],
    ['zh-Hans', 1],
    ['zh-Hant', 1],
    ['zh-Hant-TW', 1],
  ]);
});

it('shows a selected venue beside a point and other filters', async () => {
  const near = { geo_lat: 41.5, geo_lng: 2.1 };
  const venues = [await given.venue({ ca: { venue: 'A' } }, near), await given.venue({ ca: { venue: 'B' } }, near)];
  for (const { id } of [venues[0]!, venues[0]!, venues[1]!]) await given.event({ ca: {} }, { venue: id, featured: true });
  await given.event({ ca: {} }, { venue: venues[1]!.id });

  const point = `geoloc_lat=41.5&geoloc_lng=2.1&featured=true&venue=${venues[1]!.id}`;
  const { body } = await calendar.get(`/events/facets?facets=venue&facet_size=1&${point}`);

  expect(body.facets.venue.map(({ name, count: events }: { name: string; count: number }) => [name, events])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});

it('shows a selected category with its events and its name, where the language has no text of it', async () => {
  const { id } = await given.category({ ca: { name: 'Fires' } });
  for (let n = 0; n < 2; n++) await given.event({ es: { title: 'Feria' } }, { categories: [id] });

  const { body } = await calendar.get(`/events/facets?facets=categories&categories=${id}&fallback=none`, { language: 'es' });

  expect([body.total, body.facets.categories]).toEqual([2, [{ id, name: 'Fires', slug: 'fires', count: 2 }]]);
});
