import { expect, it } from '@jest/globals';
import { Event } from '../../../src/events/event.entity.js';
import { FormerStart } from '../../../src/events/occurrences/former-start.entity.js';
import { type Answer, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const ROOT = 'http://calendar.test/ca/api/calendar/events/v1/events';
const LATER = { start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };

const show = ({ status, headers, body }: Answer) => [status, headers.get('location'), body.code ?? body.id, body.data?.id];
const movedTo = (id: number, query = '') => [301, `${ROOT}/${id}${query}`, 'rest_moved', id];

it('a date is found by the start that it had before its series got another time of day', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${id}`, LATER);
  await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 20:00' });
  const read = async (path: string) => show(await calendar.get(`/events/${path}`));

  expect(await read(`${id}/occurrences/2026-12-08T18:00:00`)).toEqual(movedTo(second));
  expect(await read(`${id}/occurrences/2026-12-08T19:00:00?_fields=id`)).toEqual(movedTo(second, '?_fields=id'));
  expect(await read('by-slug/curs/occurrences/2026-12-08T17:00:00Z')).toEqual(movedTo(second));
  expect(await read(`${id}/occurrences/2026-12-08T20:00:00`)).toEqual([200, null, second, undefined]);
  expect(await read(`${id}/occurrences/2026-12-08T21:00:00`)).toEqual([404, null, 'occurrence-not-found', undefined]);
});

it('a date is found by the address that it had before its series was divided', async () => {
  const { id, third, fourth } = await given.course();
  await calendar.patch(`/events/${third}?scope=following`, { start_date: '2026-12-15 19:00', end_date: '2026-12-15 21:00' });
  const read = async (path: string) => show(await calendar.get(`/events/${path}`));

  expect(await read(`${id}/occurrences/2026-12-15T18:00:00`)).toEqual(movedTo(third));
  expect(await read('by-slug/curs/occurrences/2026-12-22T18:00:00')).toEqual(movedTo(fourth));
  expect(await read(`${id}/occurrences/2026-12-22`)).toEqual(movedTo(fourth));
  expect(await read(`${id}/occurrences/2026-12-22T19:00:00`)).toEqual([404, null, 'occurrence-not-found', undefined]);
  expect((await read(`${id}/occurrences/2026-12-08`))[0]).toBe(200);
});

it('a write by a former start leads on to the date', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${id}`, LATER);

  const { status, headers } = await calendar.patch(`/events/${id}/occurrences/2026-12-08T18:00:00`, { title: 'Especial' });

  expect([status, headers.get('location')]).toEqual([308, `${ROOT}/${second}`]);
});

it('a start that another date has by now means that date', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${id}`, LATER);
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE:20261208T180000'];
  await calendar.patch(`/events/${id}`, { recurrence });
  const byStart = () => calendar.get(`/events/${id}/occurrences/2026-12-08T18:00:00`);

  const { status, body } = await byStart();
  await calendar.patch(`/events/${id}`, { recurrence: recurrence.slice(0, 1) });

  expect([status, body.id === second]).toEqual([200, false]);
  expect(show(await byStart())).toEqual(movedTo(second));
});

it('a former start leads on for those who may read the series alone', async () => {
  const { id, third } = await given.course();
  const { body: next } = await calendar.patch(`/events/${third}?scope=following`, { title: 'Secret' });
  await calendar.patch(`/events/${next.id}`, { status: 'private' });
  const read = async (options: { as?: Person } = {}) => (await calendar.get(`/events/${id}/occurrences/2026-12-15`, options)).status;

  expect([await read(), await read({ as: await calendar.person('editor') })]).toEqual([404, 301]);
});

it('the page of a date leads on from a former start, and from a former slug of its series', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${id}`, { ...LATER, slug: 'taller' });
  const read = async (path: string) => {
    const { status, headers } = await calendar.get(`//ca/calendar/events/${path}`, { headers: { Accept: 'text/html' } });
    return [status, headers.get('location')];
  };

  expect(await read('taller/2026-12-08T18:00:00')).toEqual([301, `/ca/calendar/events/${second}`]);
  expect(await read('curs/2026-12-08')).toEqual([301, '/ca/calendar/events/taller/2026-12-08']);
  expect(await read('curs')).toEqual([301, '/ca/calendar/events/taller']);
  expect((await read('taller/2026-12-08'))[0]).toBe(200);
});

/** Runs the job that forgets old former starts. */
const forgetOld = async () => {
  await calendar.database.query("DELETE FROM job WHERE name = 'old-former-starts'");
  await calendar.runDueJobs();
};

it('a former start is forgotten when it is a year past, and no sooner', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${id}`, LATER);
  const readAt = async (now: string) => {
    calendar.clock.set(now);
    await forgetOld();
    return show(await calendar.get(`/events/${id}/occurrences/2026-12-08T18:00:00`));
  };

  expect(await readAt('2027-12-08T17:00:00Z')).toEqual(movedTo(second));
  expect((await readAt('2027-12-08T19:00:00Z'))[0]).toBe(404);
  const left = await calendar.database.query('SELECT original_start_local FROM former_start ORDER BY original_start_local');
  expect(left).toEqual([{ original_start_local: '2026-12-15 18:00:00' }, { original_start_local: '2026-12-22 18:00:00' }]);
});

it('of a start that many series had, no more than 500 rows are forgotten at once', async () => {
  await given.event({ ca: { title: 'Fira' } });
  const event = await calendar.database.getRepository(Event).findOneByOrFail({});
  const ids = Array.from({ length: 501 }, (_, n) => event.id + 1 + n);
  await calendar.database.getRepository(Event).insert(ids.map((other) => ({ ...event, id: other })));
  const former = ids.map((seriesId) => ({ seriesId, originalStartLocal: '2020-01-01 18:00:00', occurrenceId: event.id }));
  await calendar.database.getRepository(FormerStart).insert(former);

  const statements = await calendar.recordQueries(forgetOld);

  expect(statements.filter((sql) => /^DELETE FROM .former_start/.test(sql))).toHaveLength(2);
  expect(await calendar.database.getRepository(FormerStart).count()).toBe(0);
});
