import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { readEvents } from '../api/feeds/ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'];
const PLACE = { venue: 'Ateneu', geo_lat: 41.93, geo_lng: 2.25 };

/** Creates an event of each status, which differ in nothing else, and one far from them. Returns what they link to. */
async function createOneOfEach(): Promise<Record<'venue' | 'organizer' | 'category' | 'tag', number>> {
  const venue = (await given.venue({ ca: {} }, PLACE)).id;
  const organizer = (await given.organizer()).id;
  const links = { venue, organizer, categories: ['Fires'], tags: ['nit'], featured: true, post_parent: (await given.event()).id };
  let last;
  for (const event_status of STATUSES) last = await given.event({ ca: { title: `Fira ${event_status}` } }, { ...links, event_status });
  return { venue, organizer, category: last.categories[0].id, tag: last.tags[0].id };
}

/** Returns the statuses of the events whose title begins with `Fira`, in the order of the list, and its total. */
async function list(query: string, as?: typeof ADMIN) {
  const { body } = await calendar.get(`/events?${query}`, as ? { as } : {});
  return [body.total, ...body.events.map(({ event_status }: { event_status: string }) => event_status)];
}

it('lists show what one can go to, and others when asked for, with every filter and from every source', async () => {
  const { venue, organizer, category, tag } = await createOneOfEach();
  const queries = [
    ...[`venue=${venue}`, `organizer=${organizer}`, `categories=${category}`, `tags=${tag}`, 'featured=true', 'search=fira'],
    ...[
      'search=fira&orderby=title&order=desc',
      'geoloc_lat=41.93&geoloc_lng=2.25',
      'geoloc=true',
      'geoloc_lat=41.93&geoloc_lng=2.25&search=fira',
    ],
    ...[
      `venue=${venue}&tags=${tag}`,
      `venue=${venue}&starts_after=2026-11-01`,
      `tags=${tag}&ends_before=2027-01-01`,
      'has_translation=ca&search=fira',
    ],
  ];
  const sorted = (found: unknown[]) => [found[0], ...found.slice(1).sort()];

  for (const query of queries) {
    expect([query, sorted(await list(query))]).toEqual([query, [3, 'moved_online', 'rescheduled', 'scheduled']]);
    expect([query, sorted(await list(`${query}&event_status=any`))]).toEqual([query, [5, ...STATUSES.toSorted()]]);
    expect([query, sorted(await list(`${query}&event_status=postponed,scheduled`))]).toEqual([query, [2, 'postponed', 'scheduled']]);
    expect([query, await list(`${query}&event_status=cancelled`)]).toEqual([query, [1, 'cancelled']]);
  }
  expect(await list('status=publish&search=fira', ADMIN)).toEqual([3, 'scheduled', 'rescheduled', 'moved_online']);
  expect(await list('status=publish&search=fira&event_status=cancelled', ADMIN)).toEqual([1, 'cancelled']);
});

it('include, the change feed and .ics have all', async () => {
  await createOneOfEach();
  const all = (await calendar.get('/events?event_status=any')).body.events as { id: number; title: string }[];
  const cancelled = all.find(({ title }) => title === 'Fira cancelled')!.id;

  expect(await list(`include=${cancelled}`)).toEqual([1, 'cancelled']);
  expect(await list(`include=${cancelled}&event_status=postponed`)).toEqual([0]);
  expect((await calendar.get('/changes?types=event')).body.changes).toHaveLength(6);
  expect((await calendar.get('/changes?types=event&event_status=cancelled')).body.changes).toMatchObject([{ id: cancelled }]);
  for (const [query, count] of [
    ['', 6],
    ['?event_status=any&per_page=50', 6],
    ['?event_status=cancelled', 1],
    ['?search=fira', 5],
  ] as const)
    expect([query, readEvents(await calendar.get(`/events.ics${query}`)).length]).toEqual([query, count]);
  for (const format of ['csv', 'geojson', 'rss', 'jsonld'])
    expect(JSON.stringify((await calendar.get(`/events.${format}`)).body)).not.toContain('Fira cancelled');
});

it('a client of the change feed with a filter by status is told to take out an event that is cancelled', async () => {
  const { id } = await given.event();
  const path = '/changes?types=event&event_status=scheduled';
  const { token } = (await calendar.get(path)).body;
  await calendar.patch(`/events/${id}`, { event_status: 'cancelled' });

  expect((await calendar.get(`${path}&since=${token}`)).body.changes).toEqual([{ type: 'event', id, change: 'delete' }]);
});

it('counts of terms, has_events and only_with_upcoming follow the lists', async () => {
  const event = await given.event({ ca: {} }, { venue: PLACE, organizer: { organizer: 'Gremi' }, categories: ['Fires'], tags: ['nit'] });
  const look = async () => [
    (await calendar.get('/categories?hide_empty=false')).body.categories[0].count,
    (await calendar.get('/tags')).body.total,
    ...(await Promise.all(
      [
        '/venues?has_events=true',
        '/organizers?has_events=true',
        '/venues?only_with_upcoming=true',
        '/organizers?only_with_upcoming=true',
      ].map(async (path) => (await calendar.get(path)).body.total),
    )),
  ];
  expect(await look()).toEqual([1, 1, 1, 1, 1, 1]);

  await calendar.patch(`/events/${event.id}`, { event_status: 'postponed' });
  expect(await look()).toEqual([0, 0, 0, 0, 0, 0]);

  await calendar.patch(`/events/${event.id}`, { event_status: 'rescheduled' });
  expect(await look()).toEqual([1, 1, 1, 1, 1, 1]);
});

it('a venue whose only draft is cancelled has no events for its owner either', async () => {
  const { id } = await given.event({ ca: {} }, { venue: PLACE, status: 'draft' });
  const count = async () => (await calendar.get('/venues?has_events=true', { as: ADMIN })).body.total;
  expect(await count()).toBe(1);

  await calendar.patch(`/events/${id}`, { event_status: 'cancelled' });

  expect(await count()).toBe(0);
});

it.each([
  ['attendance_mode=online', ['online']],
  ['attendance_mode=online,mixed', ['online', 'mixed']],
  ['ticket_status=sold_out', ['mixed']],
  ['ticket_status=sold_out,limited', ['online', 'mixed']],
  ['in_language=es', ['online', 'mixed']],
  ['in_language=ES-mx', ['online']],
  ['in_language=ca,fr', ['mixed']],
  ['in_language=es&attendance_mode=mixed&search=fira', ['mixed']],
  ['is_free=true', ['online']],
  ['is_free=false&ticket_status=sold_out', ['mixed']],
])('a list with %s shows %j', async (query, modes) => {
  await given.event({ ca: { title: 'Fira' } }, { attendance_mode: 'online', ticket_status: 'limited', in_language: ['es-MX'], cost: 0 });
  await given.event({ ca: { title: 'Fira' } }, { attendance_mode: 'mixed', ticket_status: 'sold_out', in_language: ['ca', 'es'] });
  await given.event();

  const { events } = (await calendar.get(`/events?${query}`)).body;

  expect(events.map((event: { attendance_mode: string }) => event.attendance_mode)).toEqual(modes);
});

it.each(['event_status=', 'event_status=any,x', 'attendance_mode=x', 'ticket_status=x', 'in_language=x', 'is_free=x'])(
  'a list with %s is refused',
  async (query) => {
    const { status, body } = await calendar.get(`/events?${query}`);

    expect([status, Object.keys(body.data.params)]).toEqual([400, [query.split('=')[0]]]);
  },
);
