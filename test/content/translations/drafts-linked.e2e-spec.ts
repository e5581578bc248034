import { expect, it } from '@jest/globals';
import { type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const DRAFT = { translation_status: 'draft' };
const unknown = (parameter: string) => ({ status: 400, body: { data: { details: { [parameter]: { code: 'unknown' } } } } });
const total = async (path: string, as?: Person) => (await calendar.get(path, as && { as })).body.total;

/** A record of each resource that an event links to, with draft texts only. */
async function drafts() {
  const [venue, organizer] = [
    await given.venue({ ca: { venue: 'Palau', ...DRAFT } }),
    await given.organizer({ ca: { organizer: 'Cor', ...DRAFT } }),
  ];
  const [category, tag] = [
    await given.category({ ca: { name: 'Música', ...DRAFT } }),
    await given.tag({ ca: { name: 'gratis', ...DRAFT } }),
  ];
  return { venue, organizer, category, tag };
}

it('a public event does not show linked records with only draft texts to users who cannot see them', async () => {
  const { venue, organizer, category, tag } = await drafts();
  const links = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] };
  const { id } = await given.event({ ca: { title: 'Concert' } }, links);
  const nested = async (as?: Person) => {
    const { body } = await calendar.get(`/events/${id}`, as && { as });
    return [body.venue?.id ?? null, body.venues.length, ...['organizer', 'categories', 'tags'].map((field) => body[field].length)];
  };

  expect(await nested()).toEqual([null, 0, 0, 0, 0]);
  expect(await nested(await calendar.person('contributor'))).toEqual([null, 0, 0, 0, 0]);
  expect(await nested(await calendar.person('author'))).toEqual([null, 0, 0, 1, 1]);
  expect(await nested(await calendar.person('editor'))).toEqual([venue.id, 1, 1, 1, 1]);
  await calendar.patch(`/venues/${venue.id}`, { translation_status: 'complete' });
  expect(await nested()).toEqual([venue.id, 1, 0, 0, 0]);
});

it('filters refuse records with only draft texts, as if they did not exist', async () => {
  const { venue, organizer, category, tag } = await drafts();
  const parent = await given.event({ ca: { title: 'Festival', ...DRAFT } });
  await given.event({ ca: { title: 'Concert' } }, { venue: venue.id, tags: [tag.id], post_parent: parent.id });

  for (const [parameter, value] of [
    ...[
      ['venue', venue.id],
      ['organizer', organizer.id],
      ['categories', category.id],
    ],
    ...[
      ['categories', 'musica'],
      ['tags', tag.id],
      ['tags', 'gratis'],
      ['post_parent', parent.id],
    ],
  ] as [string, string | number][]) {
    expect(await calendar.get(`/events?${parameter}=${value}`)).toMatchObject(unknown(parameter));
  }
  expect(await calendar.get(`/categories?parent=${category.id}`)).toMatchObject(unknown('parent'));
  expect(await calendar.get(`/venues?event=${parent.id}`)).toMatchObject(unknown('event'));
  expect(await total(`/events?include=${parent.id}`)).toBe(0);
  expect(await total(`/tags?include=${tag.id}`)).toBe(0);
  expect(await total('/events?tags=gratis', await calendar.person('author'))).toBe(1);
});

it('an event with only draft texts is in no count', async () => {
  const place = await given.venue({ ca: { venue: 'Palau' } }, { geo_lat: 41.4, geo_lng: 2.17 });
  const links = { venue: place.id, tags: ['gratis'], categories: ['Música'] };
  const { id } = await given.event({ ca: { title: 'Concert', ...DRAFT } }, links);
  const counts = async () => [
    await total('/events'),
    await total('/events?geoloc=true'),
    await total('/venues?has_events=true'),
    await total('/venues?only_with_upcoming=true'),
    await total('/tags'),
    (await calendar.get('/tags?hide_empty=false')).body.tags[0].count,
    (await calendar.get('/categories?hide_empty=false&orderby=count')).body.categories[0].count,
  ];

  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  await calendar.patch(`/events/${id}`, { translation_status: 'complete' });
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

it('the coordinates of a venue with only draft texts find no event', async () => {
  const venue = await given.venue({ ca: { venue: 'Palau', ...DRAFT } }, { geo_lat: 41.4, geo_lng: 2.17 });
  await given.event({ ca: { title: 'Concert' } }, { venue: venue.id });
  const near = '/events?geoloc_lat=41.4&geoloc_lng=2.17&geoloc_radius=5';

  expect([await total('/events?geoloc=true'), await total('/events?geoloc=false'), await total(near)]).toEqual([0, 1, 0]);
  expect(await total(near, await calendar.person('editor'))).toBe(1);
});

it('users who can create terms can use the name of a term with only draft texts, and no second term is created', async () => {
  const tag = await given.tag({ ca: { name: 'gratis', ...DRAFT } });
  const [author, contributor] = [await calendar.person('author'), await calendar.person('contributor')];
  const when = { start_date: '2026-11-22 18:00', end_date: '2026-11-22 20:00' };

  const written = await calendar.post('/events', { title: 'Concert', ...when, tags: ['Gratis'] }, { as: author });
  const refused = await calendar.post('/events', { title: 'Recital', ...when, tags: ['Gratis'] }, { as: contributor });

  expect([written.status, written.body.tags.map(({ id }: { id: number }) => id)]).toEqual([201, [tag.id]]);
  expect([refused.status, refused.body.code]).toEqual([403, 'rest_forbidden']);
  expect((await calendar.post('/events', { title: 'Recital', ...when, tags: [tag.id] }, { as: contributor })).status).toBe(400);
});

it('no sibling of a term can have its draft name', async () => {
  const tag = await given.tag({ ca: { name: 'gratis' }, en: { name: 'free', status: 'draft' } });

  const { status, body } = await calendar.post('/tags', { name: 'Free' }, { language: 'en' });

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', tag.id]);
});

it('an inline venue does not reuse a venue that the user cannot see', async () => {
  const venue = await given.venue({ ca: { venue: 'Palau', ...DRAFT } });
  const author = await calendar.person('author');
  const when = { start_date: '2026-11-22 18:00', end_date: '2026-11-22 20:00' };

  const { body } = await calendar.post('/events', { title: 'Concert', ...when, venue: { venue: 'Palau' } }, { as: author });
  const byId = await calendar.post('/events', { title: 'Concert', ...when, venue: venue.id }, { as: author });

  expect(body.venue).toMatchObject({ venue: 'Palau', slug: 'palau-2' });
  expect(byId).toMatchObject(unknown('venue'));
});

/** Counts the queries of a list that finds nothing in the caches. */
async function countQueries(): Promise<number> {
  calendar.forgetCaches();
  return (await calendar.recordOwnQueries(() => calendar.get('/venues'))).length;
}

it('lists take the same number of queries with drafts and without', async () => {
  await given.venue({ ca: { venue: 'Palau' } });
  const before = await countQueries();
  for (const venue of ['Sala', 'Teatre'])
    await given.venue({ ca: { venue }, es: { venue: `${venue} es`, status: 'draft' }, en: { venue: `${venue} en` } });
  await given.venue({ ca: { venue: 'Auditori', ...DRAFT } });

  expect(await countQueries()).toBe(before);
});
