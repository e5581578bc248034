import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { importFrom, outcomes } from '../../../cli/import/import-text.js';
import { createSource, runNow } from '../feed.js';
import { rootOf, serveSite, type StandInSite } from './stand-in-site.js';

const calendar = useCalendar();
const server = useStandInServer();

const EVENTS = Array.from({ length: 45 }, (_, index) => ({ id: 100 + index, title: `Acte ${index}` }));
const totals = async () => {
  const lists = await Promise.all(['events', 'venues', 'organizers'].map((list) => calendar.get(`/${list}`, { as: ADMIN })));
  return lists.map(({ body }) => body.total);
};

it.each([
  ['says its pages', {}],
  ['says its totals as texts', { writeTotal: String }],
  ['says a total that is too small', { writeTotal: (total: number) => Math.min(total, 3) }],
  ['says nothing', { writeTotal: () => undefined }],
])('a site that sends 20 records a page is read to its end, where it %s', async (_, quirks) => {
  const venues = EVENTS.map(({ id }) => ({ id, venue: `Sala ${id}` }));
  const organizers = EVENTS.map(({ id }) => ({ id, organizer: `Colla ${id}` }));
  serveSite(server, { content: { events: EVENTS, venues, organizers }, maxPerPage: 20, ...quirks });

  expect(outcomes(await importFrom(calendar, rootOf(server), ['--prune']))).toEqual({ created: 135 });
  expect(outcomes(await importFrom(calendar, rootOf(server), ['--prune']))).toEqual({ unchanged: 135 });
  expect(await totals()).toEqual([45, 45, 45]);
});

it('nothing goes to the trash where a site sends fewer events than it says', async () => {
  const site: StandInSite = { content: { events: EVENTS }, maxPerPage: 20 };
  serveSite(server, site);
  const source = await createSource(calendar, rootOf(server), { kind: 'the-events-calendar', prune: true });
  await runNow(calendar, source);

  serveSite(server, { content: { events: EVENTS.slice(0, 20) }, writeTotal: (total) => (total === 20 ? 45 : total) });
  const { last_run } = await runNow(calendar, source);

  expect(last_run).toMatchObject({ outcome: 'failed', message: expect.stringContaining('45 events, però n’envia 20') });
  expect((await totals())[0]).toBe(45);
});

it('an event that is over stays when its site no longer has it, and one to come goes to the trash', async () => {
  const over = { id: 1, start_date: '2026-11-01 10:00:00', end_date: '2026-11-01 12:00:00' };
  const underWay = { id: 2, start_date: '2026-11-01 10:00:00', end_date: '2027-11-01 12:00:00' };
  serveSite(server, { content: { events: [over, underWay, { id: 3 }, { id: 4 }] } });
  const source = await createSource(calendar, rootOf(server), { kind: 'the-events-calendar', prune: true });
  await runNow(calendar, source);

  serveSite(server, { content: { events: [{ id: 4 }] } });
  const { last_run } = await runNow(calendar, source);

  expect(last_run.counts).toMatchObject({ trashed: 1 });
  const left = (await calendar.get('/events?start_date=2026-01-01&orderby=id', { as: ADMIN })).body.events;
  expect(left.map(({ title }: { title: string }) => title)).toEqual(['Event 1', 'Event 2', 'Event 4']);
});

it('an answer that is not JSON says how it begins', async () => {
  serveSite(server, { content: { events: [{ id: 1 }] }, prefix: '<br />\n<b>Notice</b>: Undefined index' });

  expect((await importFrom(calendar, rootOf(server))).failure?.message).toMatch(
    /^The site answers with status 200 what is not JSON\. It begins with «<br \/> <b>Notice<\/b>: Undefined index\{"events"/,
  );
});

it('links of texts lead to the site, and never to this calendar', async () => {
  const description =
    '<a href="/entrades/">1</a> <a href="../b">2</a> <a href="www.example.org">3</a> <img src="//cdn.example/c.jpg" alt="C">';
  serveSite(server, {
    content: {
      events: [{ id: 1, url: 'https://town.example/agenda/fira/', description, excerpt: description, venue: { id: 3 } }],
      venues: [{ id: 3, venue: 'Palau', url: 'https://town.example/llocs/palau/', description: '<a href="?a=1&amp;b=2">4</a>' }],
    },
  });

  await importFrom(calendar, rootOf(server));

  const [event] = (await calendar.get('/events', { as: ADMIN })).body.events;
  const addresses = (text: string) => [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
  const expected = [
    'https://town.example/entrades/',
    'https://town.example/agenda/b',
    'https://www.example.org',
    'https://cdn.example/c.jpg',
  ];
  expect([addresses(event.description), addresses(event.excerpt), addresses(event.venue.description)]).toEqual([
    ...[expected, expected],
    ['https://town.example/llocs/palau/?a=1&amp;b=2'],
  ]);
});

const category = (id: number, name: string, parent = 0) => ({ id, name, slug: `c-${id}`, parent });

it('two categories of one name below different parents stay two, each with its events', async () => {
  await calendar.post('/categories', { name: 'Infantil' });
  const categories = [category(11, 'Teatre'), category(12, 'Música'), category(13, 'Infantil', 11), category(14, 'Infantil', 12)];
  const events = [
    { id: 1, title: 'Titelles', categories: [categories[2]] },
    { id: 2, title: 'Cantata', categories: [categories[3]] },
    { id: 3, title: 'Altres', categories: [category(99, 'Sense llista')] },
  ];
  serveSite(server, { content: { categories, events } });

  await importFrom(calendar, rootOf(server));
  expect(Object.keys(outcomes(await importFrom(calendar, rootOf(server))))).toEqual(['unchanged']);

  const all = (await calendar.get('/categories?hide_empty=false', { as: ADMIN })).body.categories;
  const nameOf = (id: number) => all.find((one: { id: number }) => one.id === id)?.name;
  const shown = (await calendar.get('/events?orderby=id', { as: ADMIN })).body.events;
  expect(
    shown.map((event: { categories: { name: string; parent: number }[] }) =>
      event.categories.map(({ name, parent }) => [nameOf(parent), name]),
    ),
  ).toEqual([[['Teatre', 'Infantil']], [['Música', 'Infantil']], [[undefined, 'Sense llista']]]);
});

it('categories of one name and one parent are one, as those of two languages', async () => {
  const categories = [category(11, 'Teatre'), category(12, 'TEATRE'), category(13, 'Infantil', 11), category(14, 'Infantil', 12)];
  serveSite(server, {
    content: {
      categories,
      events: [
        { id: 1, categories: [categories[2]] },
        { id: 2, categories: [categories[3]] },
      ],
    },
  });

  const reports = [await importFrom(calendar, rootOf(server)), await importFrom(calendar, rootOf(server))];

  expect(reports.map(outcomes)).toEqual([{ created: 4 }, { unchanged: 4 }]);
});

it('a site that sends fewer categories than it says brings its events, and the run says so', async () => {
  const content = { categories: [category(11, 'Teatre')], events: EVENTS.slice(0, 2) };
  serveSite(server, { content, writeTotal: (total) => (total === 1 ? 2 : total) });

  const { last_run } = await runNow(calendar, await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' }));

  expect(last_run).toMatchObject({ outcome: 'imported', counts: { created: 3, refused: 0 } });
  expect(last_run.problems.map(({ code }: { code: string }) => code)).toEqual(['list-incomplete']);
});

it('a series of which only a date in the trash is to come stays when its source no longer has it', async () => {
  const event = (uid: string, date: string, rule = '') =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:${date}T100000Z\r\n${rule}END:VEVENT\r\n`;
  const other = event('other', '20270101');
  const serve = (events: string) => {
    server.respond = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(`BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`);
  };
  serve(event('series', '20261115', 'RRULE:FREQ=WEEKLY;COUNT=2\r\n') + other);
  const source = await createSource(calendar, `${server.origin}/a.ics`, { kind: 'ical', prune: true });
  await runNow(calendar, source);
  const [date] = (await calendar.get('/events?end_date=2026-11-30', { as: ADMIN })).body.events;
  expect((await calendar.delete(`/events/${date.id}`)).status).toBe(200);

  serve(other);
  const { last_run } = await runNow(calendar, source);

  expect(last_run.counts).toMatchObject({ trashed: 0, refused: 0 });
});
