import { expect, it } from '@jest/globals';
import { sendBatch } from '../../support/batch.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const MEDIA_TYPES = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
  ['atom', 'application/atom+xml'],
  ['csv', 'text/csv'],
  ['geojson', 'application/geo+json'],
  ['jsonld', 'application/ld+json'],
] as const;
const FORMATS = MEDIA_TYPES.map(([format]) => format);

it.each(MEDIA_TYPES)('answers with .%s at the plain address, too, if Accept prefers %s', async (format, type) => {
  await given.event({ ca: { title: 'Fira' } });

  const plain = await calendar.get('/events', { headers: { Accept: `application/json;q=0.5, ${type}` } });
  const withExtension = await calendar.get(`/events.${format}`);

  expect(plain.headers.get('Content-Type')).toContain(type);
  expect(plain.headers.get('Vary')).toContain('Accept,');
  expect(JSON.stringify(plain.body)).toContain('Fira');
  expect(JSON.stringify(withExtension.body)).toBe(JSON.stringify(plain.body));
});

it.each([
  undefined,
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/json, text/calendar;q=0.9',
  'text/plain',
])('answers with JSON to Accept: %s', async (accept) => {
  await calendar.get('/events', { headers: { Accept: 'text/calendar' } });

  const { headers } = await calendar.get('/events', accept === undefined ? {} : { headers: { Accept: accept } });

  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Vary')).toContain('Accept');
});

it('answers with another format to a record, and by its slug', async () => {
  const { id, slug } = await given.event({ ca: { title: 'Fira' } });
  const headers = { Accept: 'text/calendar' };

  expect(readEvents(await calendar.get(`/events/${id}`, { headers })).map(({ summary }) => summary)).toEqual(['Fira']);
  expect(readEvents(await calendar.get(`/events/by-slug/${slug}/`, { headers })).map(({ summary }) => summary)).toEqual(['Fira']);
  expect((await calendar.get('/tags', { headers })).headers.get('Content-Type')).toBe('application/json; charset=utf-8');
});

it.each(FORMATS)('answers 304 to .%s until a record changes', async (format) => {
  const { id } = await given.event();
  const venue = await given.venue();
  const { headers } = await calendar.get(`/events.${format}`);
  const get = () => calendar.get(`/events.${format}`, { headers: { 'If-None-Match': headers.get('ETag')! } });

  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect((await get()).status).toBe(304);
  expect((await calendar.request('HEAD', `/events.${format}`)).headers.get('ETag')).toBe(headers.get('ETag'));

  await calendar.patch(`/events/${id}`, { venue: venue.id });
  expect((await get()).status).toBe(200);
});

it('keeps the answers of users, languages, queries and days apart by their ETag', async () => {
  const tags = [
    await calendar.get('/events.ics'),
    await calendar.get('/events.ics', { as: ADMIN }),
    await calendar.get('/events.ics', { language: 'es' }),
    await calendar.get('/events.ics?translation_language=es'),
    await calendar.get('/events.ics?featured=true'),
    await calendar.get('/events.csv'),
  ].map(({ headers }) => headers.get('ETag'));
  calendar.clock.set('2026-11-22T11:00:00Z');
  tags.push((await calendar.get('/events.ics')).headers.get('ETag'));

  expect(new Set(tags).size).toBe(7);
  expect((await calendar.get('/events.ics', { as: ADMIN })).headers.get('Cache-Control')).toBe('private, no-cache');
});

it('compresses with gzip, and leaves nothing out of many events', async () => {
  const titles = Array.from({ length: 120 }, (_, place) => `Fira ${place}`);
  const operations = titles.map((title) => ({
    method: 'POST',
    path: 'events',
    body: { title, start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' },
  }));
  await sendBatch(calendar, operations.slice(0, 60));
  await sendBatch(calendar, operations.slice(60));

  const answer = await calendar.get('/events.ics');
  const response = await fetch(`${calendar.origin}/ca/api/calendar/events/v1/events.ics`, { headers: { 'Accept-Encoding': 'br, gzip' } });

  expect(readEvents(answer).map(({ summary }) => summary)).toEqual(titles);
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(await response.text()).toBe(answer.body);
});

it('refuses what the list refuses, in the language of the address', async () => {
  const wrong = await calendar.get('/events.ics?start_date=ahir', { language: 'en' });

  expect(wrong.status).toBe(400);
  expect(wrong.headers.get('Content-Language')).toBe('en');
  expect(Object.keys(wrong.body.data.params)).toEqual(['start_date']);
  expect((await calendar.get('/events.csv?categories=cap')).body.data.params).toHaveProperty('categories');
  expect((await calendar.get('/events.geojson?page=7')).body.code).toBe('event-archive-page-not-found');
  expect((await calendar.get('/events.ics?status=draft')).status).toBe(401);
  expect((await calendar.get('/events/abc.ics')).body.code).toBe('rest_no_route');
  expect((await calendar.delete('/events/by-slug/fira.ics')).status).toBe(405);
});

it.each(FORMATS)('shows nothing of records that are not public in .%s', async (format) => {
  await given.event({ ca: { title: 'Esborrany' } }, { status: 'draft' });
  await given.event({ ca: { title: 'Privat' } }, { status: 'private' });
  await given.event({ ca: { title: 'Amagat' } }, { hide_from_listings: true });
  const venue = await given.venue({ ca: { venue: 'Secret' } }, { status: 'draft' });
  await given.event({ ca: { title: 'Fira' } }, { venue: venue.id });

  const text = JSON.stringify((await calendar.get(`/events.${format}`)).body);

  expect(text).toContain('Fira');
  expect(text).not.toMatch(/Esborrany|Privat|Amagat|Secret/);
});

it.each(['ics', 'csv', 'geojson'])('sends as many statements for one event as for three in .%s', async (format) => {
  const count = async () => {
    calendar.forgetCaches();
    return (await calendar.recordOwnQueries(() => calendar.get(`/events.${format}`))).length;
  };
  const add = () =>
    given.event({ ca: {} }, { venue: { venue: 'Ateneu' }, organizer: { organizer: 'Colla' }, categories: ['a'], tags: ['b'] });
  await add();
  const one = await count();
  await add();
  await add();

  expect(await count()).toBe(one);
});
