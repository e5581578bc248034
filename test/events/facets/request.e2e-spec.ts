import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { ifNoneMatch } from '../../pages/documentation/html-response.js';

const calendar = useCalendar();
const given = new Given(calendar);

const ALL = 'categories,tags,venue,organizer,city,language,month';

it.each([
  ['facets=', 'facets'],
  ['facets=colour', 'facets'],
  ['facets=month,colour', 'facets'],
  ['facets=month&facet_size=0', 'facet_size'],
  ['facets=month&facet_size=101', 'facet_size'],
  ['facets=month&facet_sort=id', 'facet_sort'],
  ['facets=month&status=draft', 'status'],
  ['facets=month&status=publish,private', 'status'],
  ['facets=month&venue=7', 'venue'],
  ['facets=month&start_date=x', 'start_date'],
  ['facets=month&start_date=2027-01-02&end_date=2027-01-01', 'end_date'],
  ['facets=month&geoloc_lat=41', 'geoloc_lng'],
])('refuses what the list or a facet does not have: %s', async (query, parameter) => {
  const { status, body } = await calendar.get(`/events/facets?${query}`, { as: ADMIN });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [parameter]]);
});

it('names the parameter that is missing', async () => {
  const { status, body } = await calendar.get('/events/facets');

  expect([status, body.code, body.data.params]).toEqual([400, 'rest_missing_callback_param', ['facets']]);
});

it('needs the rights of the list', async () => {
  const statusOf = async (query: string, as?: typeof ADMIN) =>
    (await calendar.get(`/events/facets?facets=month&${query}`, as ? { as } : {})).status;

  expect(await statusOf('translation_status=draft')).toBe(401);
  expect(await statusOf('external_source=a', await calendar.person('subscriber'))).toBe(403);
  expect(await statusOf('external_source=a', ADMIN)).toBe(200);
  expect(await statusOf('status=publish')).toBe(200);
});

it('ignores the parameters of a page, and says so', async () => {
  const { status, headers } = await calendar.get('/events/facets?facets=month&page=7&per_page=3&order=desc&orderby=title');

  expect(status).toBe(200);
  expect(headers.get('X-Ignored')?.split(/,\s*/).sort()).toEqual(['order', 'orderby', 'page', 'per_page']);
});

it('takes a facet that is named twice, and lists as arrays', async () => {
  const { body } = await calendar.get('/events/facets?facets[]=month&facets[]=tags&facets[]=month');

  expect(body.facets).toEqual({ month: [], tags: [] });
});

it('counts no event that the list does not show', async () => {
  const at = { categories: ['Fires'], tags: ['nit'], in_language: ['ca'] };
  const [venue, organizer] = [await given.venue({ ca: {} }, { city: 'Vic' }), await given.organizer()];
  for (const fields of [{ status: 'draft' }, { status: 'private' }, { hide_from_listings: true }, { event_status: 'cancelled' }])
    await given.event({ ca: {} }, { ...at, ...fields, venue: venue.id, organizer: organizer.id });
  const { id } = await given.event({ ca: {} }, { ...at, venue: venue.id, organizer: organizer.id });
  await calendar.delete(`/events/${id}`);
  const countAll = async (query: string, as?: typeof ADMIN) => {
    const { body } = await calendar.get(`/events/facets?facets=${ALL}${query}`, as ? { as } : {});
    return [body.total, ...Object.values<{ count: number }[]>(body.facets).flatMap((items) => items.map(({ count }) => count))];
  };

  for (const query of ['', '&search=title', '&featured=false']) {
    expect([query, await countAll(query)]).toEqual([query, [0]]);
    // Lists of users have the hidden one.
    expect([query, await countAll(query, ADMIN)]).toEqual([query, [1, 1, 1, 1, 1, 1, 1, 1]]);
  }
});

it('names no record that the client must not read', async () => {
  const venue = await given.venue({ ca: { venue: 'Secret' } }, { city: 'Vic', status: 'private' });
  const organizer = await given.organizer({ ca: {} }, { status: 'draft' });
  const tag = await given.tag({ ca: {} }, { translation_status: 'draft' });
  await given.event({ ca: {} }, { venue: venue.id, organizer: organizer.id, tags: [tag.id] });
  const read = async (as?: typeof ADMIN) => {
    const { body } = await calendar.get('/events/facets?facets=venue,city,organizer,tags', as ? { as } : {});
    return Object.values<{ count: number }[]>(body.facets).map((items) => items.map(({ count }) => count));
  };

  expect(await read()).toEqual([[], [], [], []]);
  expect(await read(ADMIN)).toEqual([[1], [1], [1], [1]]);
});

it('counts what one can go to, and others when asked for', async () => {
  for (const event_status of ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'])
    await given.event({ ca: {} }, { event_status, tags: ['nit'] });
  const count = async (query: string) => {
    const { body } = await calendar.get(`/events/facets?facets=tags,month&${query}`);
    return [body.total, body.facets.tags[0].count, body.facets.month[0].count];
  };

  for (const more of ['', '&search=title', '&featured=false']) {
    expect(await count(more)).toEqual([3, 3, 3]);
    expect(await count(`event_status=any${more}`)).toEqual([5, 5, 5]);
    expect(await count(`event_status=cancelled${more}`)).toEqual([1, 1, 1]);
    expect(await count(`event_status=scheduled,cancelled${more}`)).toEqual([2, 2, 2]);
    expect(await count(`event_status=rescheduled,moved_online${more}`)).toEqual([2, 2, 2]);
  }
  const ids = (await calendar.get('/events?event_status=any')).body.events.map(({ id }: { id: number }) => id);
  expect(await count(`include=${ids.join()}`)).toEqual([5, 5, 5]);
});

it('is not sent again to a client that has it, and is new after a change', async () => {
  const { id } = await given.event({ ca: {} }, { categories: ['Fires'] });
  const path = `/events/facets?facets=${ALL}`;
  const first = await calendar.get(path);
  const { ETag, ...headers } = { ETag: first.headers.get('ETag'), cache: first.headers.get('Cache-Control') };

  expect(ETag).toMatch(/^"/);
  expect(headers.cache).toBe('no-cache');
  expect((await calendar.get(path, { headers: ifNoneMatch(first) })).status).toBe(304);
  await calendar.patch(`/events/${id}`, { categories: [] });
  const second = await calendar.get(path, { headers: ifNoneMatch(first) });
  expect([second.status, second.body.facets.categories]).toEqual([200, []]);
  expect((await calendar.get(path, { as: ADMIN })).headers.get('Cache-Control')).toBe('private, no-cache');
});

it('takes the same number of statements for one record a facet, and for three', async () => {
  const add = async (name: string) => {
    const venue = await given.venue({ ca: {} }, { city: name });
    await given.event({ ca: {} }, { categories: [name], tags: [name], venue: venue.id, organizer: (await given.organizer()).id });
  };
  const count = async (query: string) => (await calendar.recordOwnQueries(() => calendar.get(`/events/facets?${query}`))).length;
  await add('a');
  const one = await count(`facets=${ALL}`);
  await add('b');
  await add('c');

  expect(await count(`facets=${ALL}`)).toBe(one);
});
