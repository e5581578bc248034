import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runNow } from './feed.js';

const calendar = useCalendar();
const given = new Given(calendar);
const server = useStandInServer();

const TIMES = { start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 12:00:00', timezone: 'Europe/Madrid' };
const EVENT = { id: 5, language: 'ca', title: 'Fira', ...TIMES, venues: [{ id: 4 }], organizer: [], categories: [], tags: [] };
const VENUE = { id: 4, language: 'ca', venue: 'Palau', city: 'Vic' };

const upsert = (type: string, record: { readonly id: number; readonly [field: string]: unknown }) => ({
  type,
  id: record.id,
  change: 'upsert',
  record,
});

/** Lets the server answer with a change feed: what it has at first, and what changed since. */
function serveFeed(changes: { first: object[]; later: object[] }): void {
  server.respond = (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, server.origin);
    const feed = {
      changes: searchParams.has('since') ? changes.later : changes.first,
      token: 'token-of-the-other-calendar',
      has_more: false,
    };
    response.end(JSON.stringify(pathname.endsWith('/changes') ? feed : { languages: ['ca'] }));
  };
}

it('another calendar is copied, and then followed by its change feed', async () => {
  const category = await given.category({ ca: { name: 'Agenda' } });
  const url = `${server.origin}/ca/api/calendar/events/v1`;
  const source = await createSource(calendar, url, { kind: 'calendar', category: category.id, prune: true });
  const show = async () => (await calendar.get('/events', { as: ADMIN })).body.events;

  serveFeed({
    first: [upsert('venue', VENUE), upsert('event', EVENT), upsert('event', { ...EVENT, id: 6, title: 'Mercat' })],
    later: [],
  });
  const first = await runNow(calendar, source);
  expect(first.last_run).toMatchObject({ outcome: 'imported', counts: { created: 3, refused: 0 } });
  expect(await show()).toMatchObject([
    { title: 'Fira', venue: { venue: 'Palau', city: 'Vic' }, categories: [{ name: 'Agenda' }] },
    { title: 'Mercat', categories: [{ name: 'Agenda' }] },
  ]);

  serveFeed({
    first: [],
    later: [upsert('event', { ...EVENT, title: 'Gran fira' }), { type: 'event', id: 6, change: 'delete' }],
  });
  const second = await runNow(calendar, source);
  expect(second.last_run).toMatchObject({ outcome: 'imported', counts: { trashed: 1, refused: 0 } });
  expect(await show()).toMatchObject([{ title: 'Gran fira', venue: { venue: 'Palau' }, categories: [{ name: 'Agenda' }] }]);

  await calendar.patch(`/events/${(await show())[0].id}`, { title: 'Canviada aquí' });
  serveFeed({ first: [], later: [upsert('event', { ...EVENT, title: 'Una altra' })] });
  expect((await runNow(calendar, source)).last_run.counts).toMatchObject({ updated: 0, refused: 0 });
  expect(await show()).toMatchObject([{ title: 'Canviada aquí' }]);
});

it('an address that is no calendar says so', async () => {
  server.respond = (_, response) => response.end('<html>');

  const { last_run } = await runNow(calendar, await createSource(calendar, server.origin, { kind: 'calendar' }));

  expect([last_run.outcome, last_run.message]).toEqual(['failed', expect.stringContaining('no és del tipus de la font')]);
});
