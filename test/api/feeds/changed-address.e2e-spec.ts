import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, TestCalendar, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runNow } from '../sources/feed.js';
import { readEvents } from './ics.js';

const ALIAS = { ROOT_ALIAS: 'wp-json/tribe/events/v1' };
const NEW_ADDRESS = { ...ALIAS, BASE_URL: 'https://agenda.example.cat' };

/** The service as it was, and on the same database after a move: with the host of its ids kept, and without. */
const kept = new TestCalendar({ ...NEW_ADDRESS, GLOBAL_ID_HOST: 'calendar.test' });
const moved = new TestCalendar(NEW_ADDRESS);
afterAll(async () => {
  await kept.close();
  await moved.close();
});
const calendar = useCalendar(ALIAS);
beforeAll(async () => {
  await kept.start(calendar.clock);
  await moved.start(calendar.clock);
});
const given = new Given(calendar);
const server = useStandInServer();

it('GLOBAL_ID_HOST keeps the ids of a service that has another address, and all links lead to the new one', async () => {
  const venue = await given.venue();
  const event = await given.event({ ca: {} }, { venue: venue.id });

  const { body } = await kept.get(`/events/${event.id}`);

  expect(event.global_id).toBe(`calendar.test?id=${event.id}`);
  expect(body).toMatchObject({ global_id: event.global_id, global_id_lineage: [event.global_id] });
  expect(body.venue.global_id).toBe(venue.global_id);
  expect(body.rest_url).toBe(`https://agenda.example.cat/ca/api/calendar/events/v1/events/${event.id}`);
  expect((await moved.get(`/events/${event.id}`)).body.global_id).toBe(`agenda.example.cat?id=${event.id}`);
});

it('every feed names the event as before: UID, guid, identifier, the column, and the alias of the plugin', async () => {
  const { id, global_id } = await given.event();

  expect(readEvents(await kept.get(`/events/${id}.ics`)).map(({ uid }) => uid)).toEqual([global_id]);
  expect((await kept.get('/events.rss')).body).toContain(`<guid isPermaLink="false">${global_id}</guid>`);
  expect((await kept.get(`/events/${id}.jsonld`)).body).toMatchObject({ identifier: global_id });
  expect((await kept.get('/events.csv')).body).toContain(global_id);
  expect((await kept.get(`//wp-json/tribe/events/v1/events/${id}`)).body.global_id).toBe(global_id);
});

it('a program that has copied the calendar finds its copies again, and makes no others', async () => {
  const { id } = await given.event();
  const source = await createSource(calendar, `${server.origin}/events.ics`, { kind: 'ical' });
  const copyFrom = async (one: TestCalendar) => {
    const { body } = await one.get(`/events/${id}.ics`);
    server.respond = (_, response) => response.setHeader('Content-Type', 'text/calendar').end(body);
    return (await runNow(calendar, source)).last_run.counts;
  };

  expect(await copyFrom(calendar)).toMatchObject({ created: 1 });
  expect(await copyFrom(kept)).toMatchObject({ created: 0, trashed: 0 });
  expect((await calendar.get('/events', { as: ADMIN })).body.total).toBe(2);
  expect(await copyFrom(moved)).toMatchObject({ created: 1 });
});

it('a client that has a feed from before the change gets it again, and not 304', async () => {
  await given.event();
  const { headers } = await moved.get('/events.ics');

  const answer = await kept.get('/events.ics', { headers: { 'If-None-Match': headers.get('ETag')! } });

  expect(answer.status).toBe(200);
  expect(answer.body).toContain('UID:calendar.test');
});
