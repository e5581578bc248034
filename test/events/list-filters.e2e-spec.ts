import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The titles of a list, or the names of the bad parameters if the service refuses them. */
async function titles(query: string, options = {}): Promise<string[]> {
  const { body } = await calendar.get(`/events?${query}`, options);
  return body.events?.map(({ title }: { title: string }) => title) ?? Object.keys(body.data.params);
}

const event = (title: string, fields: Record<string, unknown> = {}) => given.event({ ca: { title } }, fields);

it('the filter by categories takes ids and slugs, and includes their descendants', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: art.id });
  const choir = await given.category({ ca: { name: 'Coral' } }, { parent: music.id });
  const sport = await given.category({ ca: { name: 'Esport' } });
  for (const [title, { id }] of [
    ['an exhibition', art],
    ['a concert', music],
    ['a choir', choir],
    ['a race', sport],
  ] as const)
    await event(title, { categories: [id] });
  await event('a fair');

  expect(await titles(`categories=${art.id}`)).toEqual(['an exhibition', 'a concert', 'a choir']);
  expect(await titles('categories=musica')).toEqual(['a concert', 'a choir']);
  expect(await titles(`categories[]=coral&categories[]=${sport.id}`)).toEqual(['a choir', 'a race']);
  expect(await titles(`categories=coral,${sport.id},unknown`)).toEqual(['categories']);
  expect(await titles('categories=4000000')).toEqual(['categories']);
});

it('the filter by tags takes ids and slugs, and lists an event with several of them once', async () => {
  const [night, outside] = [await given.tag({ ca: { name: 'Nit' } }), await given.tag({ ca: { name: 'A fora' } })];
  await event('both', { tags: [night.id, outside.id] });
  await event('night', { tags: [night.id] });
  await event('neither', { tags: ['altra'] });

  expect(await titles(`tags=nit,${outside.id}`)).toEqual(['both', 'night']);
  expect(await titles('tags=a-fora')).toEqual(['both']);
  expect(await titles('tags=unknown')).toEqual(['tags']);
});

it('the filter by cities takes their names in any language, and lists an event with several venues there once', async () => {
  const girona = [await given.venue({ ca: { city: 'Girona' } }), await given.venue({ ca: { city: 'Girona' }, es: { city: 'Gerona' } })];
  const other = await given.venue({ ca: { city: 'L’Hospitalet de Llobregat' } });
  const hidden = await given.venue({ ca: { city: 'Girona' } }, { status: 'private' });
  await event('two places', { venue: girona.map(({ id }) => id) });
  await event('one place', { venue: girona[1]!.id, tags: ['nit'] });
  await event('another town', { venue: other.id });
  await event('a private place', { venue: hidden.id });
  await event('nowhere');

  expect(await titles('city=girona')).toEqual(['two places', 'one place']);
  expect((await calendar.get('/events?city=girona&per_page=1')).body.total).toBe(2);
  expect(await titles('city=GERONA,Salt')).toEqual(['two places', 'one place']);
  expect(await titles(`city=girona&venue=${girona[0]!.id},${other.id}`)).toEqual(['two places']);
  expect(await titles('city=girona&tags=nit&search=place')).toEqual(['one place']);
  expect(await titles('city[]=l%27hospitalet de llobregat&city[]=gérona&expand=false')).toEqual([
    'two places',
    'one place',
    'another town',
  ]);
  expect(await titles('city=Salt')).toEqual([]);
  expect(await titles('city=')).toHaveLength(5);
  expect(await titles(`city=${'x'.repeat(256)}`)).toEqual(['city']);
});

it('the filter by venues takes more of them than one statement can merge', async () => {
  const venues = [];
  for (let number = 0; number < 101; number++) venues.push((await given.venue({ ca: { city: 'Girona' } })).id);
  await event('first', { venue: [venues[0], venues[100]] });
  await event('last', { venue: venues[100] });
  await event('elsewhere', { venue: (await given.venue()).id });

  for (const query of [`venue=${venues.join()}`, 'city=girona'])
    expect(await titles(`${query}&ends_after=now&start_date=2026-01-01`)).toEqual(['first', 'last']);
});

it.each([
  ['venue', () => given.venue()],
  ['organizer', () => given.organizer()],
] as const)('the list can be filtered by %s', async (name, record) => {
  const [first, second, third, idle] = [await record(), await record(), await record(), await record()];
  await event('two', { [name]: [first.id, second.id] });
  await event('one', { [name]: second.id });
  await event('another', { [name]: third.id });

  expect(await titles(`${name}=${first.id},${second.id}`)).toEqual(['two', 'one']);
  expect(await titles(`${name}=${first.id}&${name}=${third.id}`)).toEqual(['two', 'another']);
  expect(await titles(`${name}=${idle.id}`)).toEqual([]);
  for (const wrong of ['4000000', 'palau', '-1', '1.5', `${first.id},4000000`]) expect(await titles(`${name}=${wrong}`)).toEqual([name]);
});

it('the list can be limited to featured events, or to others', async () => {
  await event('featured', { featured: true });
  await event('plain');

  expect(await titles('featured=yes')).toEqual(['featured']);
  expect(await titles('featured=0')).toEqual(['plain']);
  expect(await titles('featured=perhaps')).toEqual(['featured']);
});

it('include lists events of any date, ignores unknown ids, and combines with other filters', async () => {
  const past = await event('past', { start_date: '2001-01-01', end_date: '2001-01-02', featured: true });
  const far = await event('far', { start_date: '2050-01-01', end_date: '2050-01-02' });
  const draft = await event('draft', { status: 'draft' });
  await event('soon');

  expect(await titles(`include=${far.id},${past.id},${draft.id},4000000`)).toEqual(['past', 'far']);
  expect(await titles(`include[]=${past.id}&include[]=${far.id}&start_date=2040-01-01&ends_before=2041-01-01`)).toEqual(['past', 'far']);
  expect(await titles(`include=${far.id},${past.id}&featured=true`)).toEqual(['past']);
  expect(await titles('include=4000000')).toEqual([]);
  expect(await titles('include=abc')).toEqual(['include']);
});

it('events with hide_from_listings are not listed for anonymous readers, unless include names them', async () => {
  const hidden = await event('hidden', { hide_from_listings: true });
  await event('shown');
  const subscriber = await calendar.person('subscriber');

  expect(await titles('')).toEqual(['shown']);
  expect(await titles('search=hidden')).toEqual([]);
  expect(await titles(`include=${hidden.id}`)).toEqual(['hidden']);
  expect(await titles('', { as: subscriber })).toEqual(['hidden', 'shown']);
  expect((await calendar.get(`/events/${hidden.id}`)).status).toBe(200);
});

it('the list can be limited to the parts of an event', async () => {
  const [festival, other, draft] = [await event('festival'), await event('other'), await event('draft', { status: 'draft' })];
  await event('part', { post_parent: festival.id });
  await event('part of another', { post_parent: other.id });

  expect(await titles(`post_parent=${festival.id}`)).toEqual(['part']);
  for (const wrong of ['4000000', String(draft.id), 'abc', '0']) expect(await titles(`post_parent=${wrong}`)).toEqual(['post_parent']);
});

it('the list has only the events that match all filters', async () => {
  const venue = await given.venue();
  const both = { venue: venue.id, tags: ['nit'], categories: ['Dansa'], featured: true };
  await event('Ball tot', both);
  for (const [name, other] of Object.entries({ venue: null, tags: ['dia'], categories: ['Circ'], featured: false }))
    await event(`Ball sense ${name}`, { ...both, [name]: other });
  await event('Cant', both);

  expect(await titles(`search=ball&venue=${venue.id}&tags=nit&categories=dansa&featured=true&start_date=today`)).toEqual(['Ball tot']);
});

it('the answer names all bad parameters', async () => {
  const { status, body } = await calendar.get(
    '/events?page=0&per_page=101&featured=x&status=y&geoloc=z&include=a&order=up&orderby=colour&_fields=!',
  );

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual([
    '_fields',
    'featured',
    'geoloc',
    'include',
    'order',
    'orderby',
    'page',
    'per_page',
    'status',
  ]);
});

it('the filter by authors shows the events of these users, with the drafts that the caller may read', async () => {
  const [anna, bernat] = [await calendar.person('author'), await calendar.person('author')];
  await event('of the administrator');
  await given.event({ ca: { title: 'public' } }, {}, anna);
  await given.event({ ca: { title: 'draft' } }, { status: 'draft' }, anna);
  await given.event({ ca: { title: 'of another' } }, {}, bernat);

  expect(await titles(`author=${anna.id}`)).toEqual(['public']);
  expect(await titles(`author=${anna.id}&status=publish,draft`, { as: anna })).toEqual(['public', 'draft']);
  expect(await titles(`author=${anna.id}&status=draft`, { as: bernat })).toEqual([]);
  expect(await titles(`author=${anna.id},${bernat.id}`, { as: ADMIN })).toEqual(['public', 'of another']);
  expect(await titles('author=')).toHaveLength(3);
  expect(await titles('author=4000000')).toEqual([]);
  expect(await titles('author=x')).toEqual(['author']);
});
