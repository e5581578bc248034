import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { RECORDED_SETTINGS } from './recorded-site.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar(RECORDED_SETTINGS);
const given = new Given(calendar);

const ALIAS = '//wp-json/tribe/events/v1';

it.each(['/events?per_page=5', '/events/ID', '/categories?page=3'])('keeps the answers to %s apart from those at P', async (kind) => {
  const { id } = await given.event({ en: { title: 'Rock & Roll' } }, { categories: ['Music'] });
  const path = kind.replace('ID', id);
  const ours = await calendar.get(path, { language: 'en' });
  const theirs = await calendar.get(`${ALIAS}${path}`);

  // The second answer is kept, and the third one comes from the cache.
  for (let time = 0; time < 2; time++) {
    expect((await calendar.get(path, { language: 'en' })).body).toEqual(ours.body);
    const { status, headers, body } = await calendar.get(`${ALIAS}${path}`);
    expect([status, body]).toEqual([theirs.status, theirs.body]);
    for (const name of ['ETag', 'Link', 'X-TEC-Total', 'Access-Control-Expose-Headers'])
      expect(headers.get(name)).toBe(theirs.headers.get(name));
  }
  expect(theirs.headers.get('ETag')).toMatch(/"/);
  expect(theirs.headers.get('ETag')).not.toBe(ours.headers.get('ETag'));
});

it('answers from the cache without the database, until a record changes', async () => {
  const { id } = await given.event({ en: { title: 'Fair' } });
  const read = async () => (await calendar.get(`${ALIAS}/events?per_page=5`)).body.events[0].title;
  await read();
  await read();

  expect(await calendar.recordOwnQueries(read)).toEqual([]);
  await calendar.patch(`/events/${id}`, { title: 'Market' }, { language: 'en' });
  expect(await read()).toBe('Market');
});

it.each([[{}], [{ as: ADMIN }]])('answers 304 to a client that has the answer: %j', async (options) => {
  const { id } = await given.event();
  for (const path of [`/events/${id}`, '/events']) {
    const etag = (await calendar.get(`${ALIAS}${path}`, options)).headers.get('ETag')!;
    const { status, headers } = await calendar.get(`${ALIAS}${path}`, { ...options, headers: { 'If-None-Match': etag } });

    expect([status, headers.get('ETag'), headers.get('X-TEC-Total')]).toEqual([304, etag, path === '/events' ? '1' : null]);
    expect((await calendar.get(path, { ...options, language: 'en', headers: { 'If-None-Match': etag } })).status).toBe(200);
  }
});

it('compares a condition with the ETag of its own answer', async () => {
  const { id } = await given.event();
  const etag = (await calendar.get(`${ALIAS}/events/${id}`, { as: ADMIN })).headers.get('ETag')!;
  const change = (title: string) => calendar.patch(`${ALIAS}/events/${id}`, { title }, { headers: { 'If-Match': etag } });

  expect((await change('One')).status).toBe(200);
  expect((await change('Two')).status).toBe(412);
});

it('does not keep what was asked relative to the time of day', async () => {
  await given.event({ en: {} }, { start_date: '2026-11-21 13:00:00', end_date: '2026-11-21 14:00:00' });
  const count = async () => (await calendar.get(`${ALIAS}/events?start_date=-1+hour&strict_dates=true`)).body.total;

  expect([await count(), await count(), await count()]).toEqual([1, 1, 1]);
  calendar.clock.set('2026-11-21T14:30:00Z');
  expect(await count()).toBe(0);
});
