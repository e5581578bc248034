import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { createSource, runNow } from '../feed.js';
import { rootOf, serveSite, type SiteContent } from './stand-in-site.js';

const calendar = useCalendar();
const server = useStandInServer();

const COUNTS = { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };
const createSite = (fields: object = {}) => createSource(calendar, rootOf(server), { kind: 'the-events-calendar', ...fields });
const list = async (collection = 'events') =>
  (await calendar.get(`/${collection}?per_page=100&hide_empty=false`, { as: ADMIN })).body[collection];

const VENUE = {
  id: 3,
  venue: 'Palau de la M&#250;sica',
  address: 'C/ Palau, 4',
  city: 'Barcelona',
  zip: '08003',
  website: 'palau.cat/?a=1&b=2',
};
const ORGANIZER = { id: 4, organizer: 'Ateneu &#8217;24', email: 'info@ateneu.cat', phone: '600 000 000' };
const MUSIC = { id: 21, name: 'M&#250;sica', slug: 'musica' };
const JAZZ = { id: 20, name: 'Jazz &amp; Blues', slug: 'jazz', parent: 21 };

it('an event comes with its venue, organizer, categories, tags and image', async () => {
  const event = {
    id: 5,
    title: 'Fira &#038; &#8220;Festa&#8221; <em>major</em>',
    description: '<!-- wp:paragraph --><p>Cada any</p><script>alert(1)</script>',
    image: { url: 'https://example.org/a.jpg', id: 9, sizes: {} },
    timezone: 'America/New_York',
    cost: '5 &#8364; &#8211; 10 &#8364;',
    website: 'https://example.org/?a=1&amp;b=2',
    venue: VENUE,
    organizer: [ORGANIZER],
    categories: [JAZZ],
    tags: [{ id: 30, name: 'Gr&#224;cia', slug: 'gracia' }],
  };
  serveSite(server, { content: { events: [event], venues: [VENUE], organizers: [ORGANIZER], categories: [JAZZ, MUSIC] } });
  const source = await createSite();

  const { last_run } = await runNow(calendar, source);

  expect(last_run).toMatchObject({ outcome: 'imported', problems: [], counts: { ...COUNTS, created: 5 } });
  const host = new URL(server.origin).host;
  const [shown] = await list();
  expect(shown).toMatchObject({
    title: 'Fira & “Festa” major',
    description: '<p>Cada any</p>',
    slug: 'event-5',
    image: { url: 'https://example.org/a.jpg' },
    start_date: '2027-04-23 10:00:00',
    utc_start_date: '2027-04-23 14:00:00',
    timezone: 'America/New_York',
    date_utc: '2026-01-02 03:04:05',
    website: 'https://example.org/?a=1&b=2',
    cost_details: { values: ['5', '10'] },
    venue: { venue: 'Palau de la Música', city: 'Barcelona', website: 'http://palau.cat/?a=1&b=2' },
    organizer: [{ organizer: 'Ateneu ’24', email: 'info@ateneu.cat' }],
    categories: [{ name: 'Jazz & Blues' }],
    tags: [{ name: 'Gràcia' }],
    external_ids: { [source.external_source]: `${host}?id=5` },
  });
  const categories = await list('categories');
  const parent = categories.find(({ name }: { name: string }) => name === 'Música');
  expect(categories.find(({ name }: { name: string }) => name === 'Jazz & Blues').parent).toBe(parent.id);
});

it('an event that lacks a venue, an image or a website has none', async () => {
  serveSite(server, { content: { events: [{ id: 5 }] } });
  await runNow(calendar, await createSite());

  expect(await list()).toMatchObject([
    { title: 'Event 5', website: null, image: false, venue: null, organizer: [], cost: null, timezone: 'Europe/Madrid' },
  ]);
});

it('an all-day event and one in an offset keep their wall clock', async () => {
  const allDay = { all_day: true, start_date: '2027-05-01 00:00:00', end_date: '2027-05-02 23:59:59', timezone: 'UTC+2' };
  serveSite(server, { content: { events: [{ id: 5, ...allDay }] } });
  await runNow(calendar, await createSite());

  expect(await list()).toMatchObject([{ ...allDay, utc_start_date: '2027-04-30 22:00:00' }]);
});

it('reads all pages in its own window, one request at a time, with the name of the service', async () => {
  const events = Array.from({ length: 51 }, (_, index) => ({
    id: index + 1,
    start_date: '1999-01-01 10:00:00',
    end_date: '1999-01-01 11:00:00',
  }));
  let [open, most] = [0, 0];
  serveSite(server, { content: { events } });
  const { respond } = server;
  server.respond = (request, response) => {
    most = Math.max(most, ++open);
    response.once('finish', () => open--);
    respond(request, response);
  };
  const source = await createSite();

  expect((await runNow(calendar, source)).last_run.counts).toEqual({ ...COUNTS, created: 51 });
  const asked = server.requests
    .map(({ url }) => url!)
    .filter((url) => url.startsWith('/wp-json/tribe/events/v1/events') && !url.includes('lang'));
  // The first page shows which languages there are.
  expect(asked.map((url) => url.replace(/.*&page=/, ''))).toEqual(['1', '1', '2']);
  expect(most).toBe(1);
  expect(new Set(server.requests.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set(['calendar-events (+http://calendar.test)']),
  );
  expect((await runNow(calendar, source)).last_run.counts).toEqual({ ...COUNTS, unchanged: 51 });
});

it('names what it cannot import, and imports the rest', async () => {
  const content: SiteContent = {
    events: [{ id: 5, end_date: '2027-04-22 10:00:00' }, { title: 'No id' }, { id: 6, start_date: 'soon' }, { id: 7 }],
  };
  serveSite(server, { content });

  const { last_run } = await runNow(calendar, await createSite());

  expect(last_run.counts).toEqual({ ...COUNTS, created: 1, refused: 3 });
  expect(last_run.problems.map(({ place }: { place: string }) => place).sort()).toEqual([
    'events, pàgina 1, element 1',
    'events, pàgina 1, element 2',
    'events, pàgina 1, element 3',
  ]);
});

it.each([
  ['is busy for a moment', 503, { 'Retry-After': '0' }, 'imported', null],
  [
    'is no such site',
    200,
    {},
    'failed',
    'El que envia el servidor no és del tipus de la font. (El lloc web respon amb l’estat 200 una cosa que no és JSON. Comença amb «<html>»)',
  ],
])('a site that %s', async (_, status, headers, outcome, message) => {
  serveSite(server, { content: { events: [{ id: 5 }] } });
  const { respond } = server;
  server.respond = (request, response) => {
    if (server.requests.length <= 2) response.writeHead(status, headers as Record<string, string>).end('<html>');
    else respond(request, response);
  };

  expect((await runNow(calendar, await createSite())).last_run).toMatchObject({ outcome, message });
});
