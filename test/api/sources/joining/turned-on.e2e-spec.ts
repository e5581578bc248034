import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { course, JoinedSite } from './courses.js';

const calendar = useCalendar();
const server = useStandInServer();

const WEEKS = ['0302', '0309', '0316', '0323', '0330'];

let site: JoinedSite;
let ids: unknown[];

const turnOn = () => calendar.patch(`/sources/${site.source.id}`, { join_recurring: true });

/** Events that were imported one by one. */
beforeEach(async () => {
  site = new JoinedSite(calendar, server);
  await site.create({ join_recurring: false });
  await site.run(...course(WEEKS));
  ids = (await site.read()).map(({ id }) => id);
});

it('events that were imported one by one become dates with their ids, and a second run changes nothing', async () => {
  await turnOn();

  expect(await site.run(...course(WEEKS))).toEqual({ created: 1 });

  expect((await site.read()).map(({ id }) => id)).toEqual(ids);
  const series = await site.findSeries(1);
  expect(series).toMatchObject({ title: 'Curs', recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20270330T215959Z;BYDAY=TU'], exceptions_total: 0 });
  expect((await site.find(3)).body).toMatchObject({ id: ids[2], series_id: series.id, changed: [] });
  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 1 });
  expect(await site.findSeries(1)).toEqual(series);
});

it('what changes at the same time is not taken for a change by people', async () => {
  await turnOn();

  await site.run(...course(WEEKS, { title: 'Taller' }));

  expect(await site.findSeries(1)).toMatchObject({ title: 'Taller', exceptions_total: 0 });
});

it('the slugs of the events lead to their dates', async () => {
  await turnOn();
  await site.run(...course(WEEKS));

  const { status, headers } = await calendar.get('/events/by-slug/event-3');

  expect(status).toBe(301);
  expect(headers.get('location')).toMatch(new RegExp(`/events/${String(ids[2])}$`));
});

it('what people have changed of an event is kept as an exception', async () => {
  await calendar.patch(`/events/${String(ids[1])}`, { title: 'Canviat aquí', external_ids: { tickets: '7' } });
  await turnOn();

  expect(await site.run(...course(WEEKS))).toEqual({ created: 1 });

  const { body } = await site.find(2);
  expect(body).toMatchObject({ id: ids[1], title: 'Canviat aquí', changed: ['title'], external_ids: { tickets: '7' } });
  expect((await calendar.get('/events/external/tickets/7', { as: ADMIN })).body.id).toBe(ids[1]);
  expect(await site.run(...course(WEEKS, { excerpt: 'Nou' }))).toEqual({ updated: 1 });
  expect((await site.find(2)).body).toMatchObject({ title: 'Canviat aquí', excerpt: 'Nou' });
});

it.each([
  ['in the trash', (id: unknown) => calendar.delete(`/events/${String(id)}`)],
  ['a draft', (id: unknown) => calendar.patch(`/events/${String(id)}`, { status: 'draft' })],
  [
    'the parent of others',
    (id: unknown) => calendar.post('/events', { title: 'Part', start_date: '2027-03-09', end_date: '2027-03-09', post_parent: id }),
  ],
])('an event that is %s stays an event', async (_, change) => {
  expect((await change(ids[1])).status).toBeLessThan(300);
  await turnOn();

  await site.run(...course(WEEKS));

  const series = await site.findSeries(1);
  expect(series.occurrences.total).toBe(4);
  expect(series.recurrence[0]).toBe('RDATE;TZID=Europe/Madrid:20270316T180000,20270323T180000,20270330T180000');
  expect((await site.find(2)).body).not.toHaveProperty('series_id');
});

it('an event that becomes equal later is added to the series with its id', async () => {
  const [first, second, ...others] = course(WEEKS);
  const different = { ...second, title: 'Visita' };
  await site.run(first!, different, ...others);
  await turnOn();
  await site.run(first!, different, ...others);
  expect((await site.findSeries(1)).occurrences.total).toBe(4);

  expect(await site.run(first!, second!, ...others)).toEqual({ updated: 1 });

  expect((await site.findSeries(2)).occurrences.total).toBe(5);
  expect((await site.find(2)).body.id).toBe(ids[1]);
});

it('what is joined stays joined when the option is turned off, and further events stay single', async () => {
  await turnOn();
  await site.run(...course(WEEKS));
  await calendar.patch(`/sources/${site.source.id}`, { join_recurring: false });

  expect(await site.run(...course(WEEKS, { title: 'Taller' }), ...course(['0406'], { title: 'Taller' }, 6))).toEqual({
    updated: 1,
    created: 1,
  });

  expect((await site.read()).map(({ id }) => id).slice(0, 5)).toEqual(ids);
  expect(await site.findSeries(1)).toMatchObject({ title: 'Taller', occurrences: { total: 5 } });
  expect((await site.find(6)).body).not.toHaveProperty('series_id');
});

it('an event does not take the place of a date that the source lost: both keep their ids', async () => {
  await turnOn();
  const [first, second, ...others] = course(WEEKS);
  await site.run(first!, ...course(['0309'], {}, 12), ...others);
  const { body: lost } = await site.find(12);

  await site.run(first!, second!, ...others);

  expect((await site.find(12)).body.id).toBe(lost.id);
  expect((await site.find(2)).body.id).toBe(ids[1]);
  expect((await site.read()).map(({ start_date }) => String(start_date).slice(5, 10))).toEqual([
    '03-02',
    '03-09',
    '03-09',
    '03-16',
    '03-23',
    '03-30',
  ]);
});
