import { expect, it } from '@jest/globals';
import { sendBatch } from '../../support/batch.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES } from '../../support/resources.js';
import { readEvents } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const addEvents = async (count: number) => {
  const operations = Array.from({ length: count }, (_, n) => ({
    method: 'POST',
    path: 'events',
    body: { title: `Fira ${n}`, ...EVENT_DATES, venue: { venue: 'Ateneu' } },
  }));
  for (let n = 0; n < count; n += 30) await sendBatch(calendar, operations.slice(n, n + 30), { headers: { Prefer: 'return=minimal' } });
};

/** Counts the statements that read records while some work is done. */
const countReads = async (work: () => Promise<unknown>) => (await calendar.recordOwnQueries(work)).length;

it.each(['ics', 'csv', 'geojson', 'rss', 'atom', 'jsonld'])(
  'clients that ask for the same .%s at once or later share its making',
  async (format) => {
    await addEvents(30);
    await calendar.get(`/events.${format}`);
    calendar.forgetCaches();
    const one = await countReads(() => calendar.get(`/events.${format}`));
    calendar.forgetCaches();

    const answers: { body: unknown }[] = [];
    const many = await countReads(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => calendar.get(`/events.${format}`)))));
    });
    const later = await countReads(async () => answers.push(await calendar.get(`/events.${format}`)));

    expect(one).toBeGreaterThan(0);
    expect(many).toBe(one);
    expect(later).toBe(0);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  },
);

it('a feed of venues and a feed of events in the same format share nothing', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  await given.event({ ca: { title: 'Fira' } }, { venue: venue.id });

  const [events, venues] = [await calendar.get('/events.geojson'), await calendar.get('/venues.geojson')];

  expect(venues.body.features).toEqual([expect.objectContaining({ id: venue.id })]);
  expect(venues.headers.get('ETag')).not.toBe(events.headers.get('ETag'));
});

it('a client that asks after a change gets nothing that was kept before', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  for (let n = 0; n < 3; n++) await calendar.get('/events.csv');

  await calendar.patch(`/events/${id}`, { title: 'Mercat' });
  expect((await calendar.get('/events.csv')).body).toContain('Mercat');
  await calendar.patch(`/events/${id}`, { status: 'private' });
  expect((await calendar.get('/events.csv')).body).not.toContain('Mercat');
});

it('no client gets what another one may read: users and languages do not share feeds', async () => {
  const venue = await given.venue({ ca: { venue: 'Secret' } }, { status: 'private' });
  await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: venue.id });

  expect((await calendar.get('/events.csv', { as: ADMIN })).body).toContain('Secret');
  expect((await calendar.get('/events.csv')).body).not.toContain('Secret');
  expect((await calendar.get('/events.csv', { as: ADMIN })).body).toContain('Secret');
  expect((await calendar.get('/events.csv', { language: 'es' })).body).toContain('Feria');
});

it.each(['ics', 'csv', 'geojson'])('while the service makes a long .%s, it answers other clients', async (format) => {
  await addEvents(120);
  const ended: string[] = [];
  const ask = async (path: string, name: string) => {
    await calendar.get(path);
    ended.push(name);
  };

  const response = await fetch(`${calendar.origin}/ca/api/calendar/events/v1/events.${format}`);
  const feed = response.text().then((text) => {
    ended.push('feed');
    return text;
  });
  await Promise.all([ask('//health/live', 'health'), ask('/events', 'list'), feed]);

  expect(ended).toEqual(['health', 'list', 'feed']);
  expect((await feed).match(/Fira/g)!.length).toBeGreaterThanOrEqual(120);
});

it('an event in the trash is cancelled once for all clients', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await given.event({ ca: { title: 'Mercat' } });
  await calendar.delete(`/events/${id}`);

  const [one, other] = [await calendar.get('/events.ics'), await calendar.get('/events.ics')];

  expect(readEvents(one).map(({ summary }) => summary)).toEqual(['Mercat', 'Fira']);
  expect(other.body).toBe(one.body);
});
