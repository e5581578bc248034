import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { course, JoinedSite } from './courses.js';

const calendar = useCalendar();
const server = useStandInServer();

/** Tuesdays. */
const WEEKS = ['0302', '0309', '0316', '0323'];
const RULE = 'RRULE:FREQ=WEEKLY;UNTIL=20270323T225959Z;BYDAY=TU';

let site: JoinedSite;

beforeEach(async () => {
  site = new JoinedSite(calendar, server);
  await site.create();
});

it('equal events become a series, and the id of each finds its date', async () => {
  const counts = await site.run(...course(WEEKS, { description: '<p>Text</p>' }), { id: 9, title: 'Fira' });

  expect(counts).toEqual({ created: 2, updated: 4 });
  expect(await site.list()).toEqual(['03-02 18:00 Curs', '03-09 18:00 Curs', '03-16 18:00 Curs', '03-23 18:00 Curs', '04-23 10:00 Fira']);
  const series = await site.findSeries(1);
  expect(series).toMatchObject({ title: 'Curs', slug: 'curs', description: '<p>Text</p>', recurrence: [RULE], exceptions: [] });
  for (const [place, day] of WEEKS.entries()) {
    const { status, body } = await site.find(place + 1);
    expect({ status, start: body.start_date, changed: body.changed }).toEqual({
      status: 200,
      start: `2027-${day.slice(0, 2)}-${day.slice(2)} 18:00:00`,
      changed: [],
    });
    expect(body.external_ids[site.source.external_source]).toMatch(new RegExp(`\\?id=${place + 1}$`));
  }
  expect((await site.find(9)).body).not.toHaveProperty('series_id');
  expect((await site.find(1, '#series')).body.id).toBe(series.id);
});

it('without the option, each event stays by itself, and the option is off by default', async () => {
  const { body } = await calendar.patch(`/sources/${site.source.id}`, { join_recurring: null });

  expect(body.join_recurring).toBe(false);
  expect(await site.run(...course(WEEKS))).toEqual({ created: 4 });
  expect((await site.find(1)).body).not.toHaveProperty('series_id');
});

it.each([
  ['in the title', { title: 'Taller' }],
  ['in the time of day', { start_date: '2027-03-30 19:00:00', end_date: '2027-03-30 21:00:00' }],
  ['in the length', { start_date: '2027-03-30 18:00:00', end_date: '2027-03-30 21:00:00' }],
  ['in the zone', { timezone: 'Europe/London' }],
  ['in the cost', { cost: '5 €' }],
  ['in the tags', { tags: [{ id: 3, name: 'Gratis', slug: 'gratis' }] }],
])('an event that differs %s is not joined', async (_, fields) => {
  expect(await site.run(...course(['0302', '0309']), ...course(['0330'], fields, 7))).toEqual({ created: 2, updated: 2 });

  expect((await site.findSeries(1)).recurrence).toEqual(['RDATE;TZID=Europe/Madrid:20270309T180000']);
  expect((await site.find(7)).body).not.toHaveProperty('series_id');
});

it('of two events at the same time, one is joined', async () => {
  expect(await site.run(...course(['0302', '0309', '0309']))).toEqual({ created: 2, updated: 2 });

  expect(await site.list()).toEqual(['03-02 18:00 Curs', '03-09 18:00 Curs', '03-09 18:00 Curs']);
  expect((await site.find(3)).body).not.toHaveProperty('series_id');
});

it('whole days of a month become a monthly series', async () => {
  const days = ['0115', '0215', '0315', '0415'].map((day, place) => {
    const date = `2027-${day.slice(0, 2)}-${day.slice(2)}`;
    return { id: place + 1, title: 'Mercat', all_day: true, start_date: `${date} 00:00:00`, end_date: `${date} 23:59:59` };
  });

  expect(await site.run(...days)).toEqual({ created: 1, updated: 4 });

  expect((await site.findSeries(1)).recurrence).toEqual(['RRULE:FREQ=MONTHLY;UNTIL=20270415;BYMONTHDAY=15']);
});

it('a second run changes nothing', async () => {
  await site.run(...course(WEEKS), ...course(['0401', '0403'], { title: 'Taller' }, 11));
  const before = await site.findSeries(1);

  expect(await site.run(...course(WEEKS), ...course(['0401', '0403'], { title: 'Taller' }, 11))).toEqual({ unchanged: 8 });

  expect(await site.findSeries(1)).toEqual(before);
});

it('a second run takes as many statements for six series as for two', async () => {
  const courses = (count: number) =>
    Array.from({ length: count }, (_, place) => course(WEEKS, { title: `Curs ${place}` }, place * 10 + 1)).flat();
  const countStatements = async (count: number) => {
    await site.run(...courses(count));
    const statements = await calendar.recordOwnQueries(() => site.run(...courses(count)));
    return statements.length;
  };

  expect(await countStatements(6)).toBe(await countStatements(2));
});

it('a new date is added to its series, and the dates keep their ids', async () => {
  await site.run(...course(WEEKS));
  const before = (await site.read()).map(({ id }) => id);

  expect(await site.run(...course([...WEEKS, '0330']))).toEqual({ updated: 2, unchanged: 4 });

  expect((await site.findSeries(5)).recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20270330T215959Z;BYDAY=TU']);
  expect((await site.read()).map(({ id }) => id).slice(0, 4)).toEqual(before);
});

it('a date that the source no longer has stays, and with prune it leaves the series', async () => {
  await site.run(...course(WEEKS));

  expect(await site.run(...course(WEEKS).toSpliced(1, 1))).toEqual({ unchanged: 4 });
  await calendar.patch(`/sources/${site.source.id}`, { prune: true });
  expect(await site.run(...course(WEEKS).toSpliced(1, 1))).toEqual({ updated: 1, unchanged: 3 });

  expect(await site.list()).toEqual(['03-02 18:00 Curs', '03-16 18:00 Curs', '03-23 18:00 Curs']);
  expect((await site.find(2)).status).toBe(404);
  expect(await site.run(...course(WEEKS))).toEqual({ updated: 2, unchanged: 3 });
  expect(await site.list()).toHaveLength(4);
  expect((await site.find(2)).body.start_date).toBe('2027-03-09 18:00:00');
});

it('a series of which one date is left keeps its date, and gets further ones', async () => {
  await calendar.patch(`/sources/${site.source.id}`, { prune: true });
  const [first, second, third] = course(['0302', '0309', '0316']);
  await site.run(first!, second!, third!);
  const { body: before } = await site.find(2);

  expect(await site.run(second!)).toEqual({ updated: 1, unchanged: 1 });

  expect(await site.list()).toEqual(['03-09 18:00 Curs']);
  expect((await site.find(2)).body).toMatchObject({ id: before.id, series_id: before.series_id, changed: [] });
  expect(await site.run(second!)).toEqual({ unchanged: 2 });
  expect(await site.run(second!, third!)).toEqual({ updated: 2, unchanged: 1 });
  expect((await site.findSeries(3)).id).toBe(before.series_id);
});

it('with prune, a series whose events are gone goes to the trash, and comes back with them', async () => {
  await calendar.patch(`/sources/${site.source.id}`, { prune: true });
  await site.run(...course(WEEKS), { id: 9 });

  expect(await site.run({ id: 9 })).toEqual({ unchanged: 1, trashed: 1 });
  expect(await site.list()).toEqual(['04-23 10:00 Event 9']);
  expect(await site.run(...course(WEEKS), { id: 9 })).toEqual({ updated: 1, unchanged: 5 });
  expect(await site.list()).toHaveLength(5);
});

it('a date that differs later is an exception, and follows its series again when it does not', async () => {
  const [first, second, ...others] = course(WEEKS);
  await site.run(first!, second!, ...others);
  const moved = { ...second, title: 'Visita', start_date: '2027-03-10 19:00:00', end_date: '2027-03-10 20:00:00' };

  expect(await site.run(first!, moved, ...others)).toEqual({ unchanged: 4, updated: 1 });
  expect(await site.list()).toEqual(['03-02 18:00 Curs', '03-10 19:00 Visita', '03-16 18:00 Curs', '03-23 18:00 Curs']);
  expect((await site.find(2)).body).toMatchObject({ original_start_date: '2027-03-09 18:00:00' });
  expect(await site.run(first!, moved, ...others)).toEqual({ unchanged: 5 });

  expect(await site.run(first!, second!, ...others)).toEqual({ unchanged: 4, updated: 1 });
  expect((await site.find(2)).body).toMatchObject({ changed: [], title: 'Curs', start_date: '2027-03-09 18:00:00' });
  expect(await site.run(first!, second!, ...others)).toEqual({ unchanged: 5 });
});

it('a new title, place and time of all dates is one change of the series', async () => {
  await site.run(...course(WEEKS));
  const before = (await site.read()).map(({ id }) => id);
  const later = course(WEEKS, { title: 'Curs nou' }).map((event) => ({
    ...event,
    start_date: String(event.start_date).replace('18:', '19:'),
    end_date: String(event.end_date).replace('20:', '21:'),
  }));

  expect(await site.run(...later)).toEqual({ updated: 1, unchanged: 4 });

  expect(await site.list()).toEqual(WEEKS.map((day) => `${day.slice(0, 2)}-${day.slice(2)} 19:00 Curs nou`));
  expect((await site.read()).map(({ id }) => id)).toEqual(before);
  expect((await site.find(3)).body.start_date).toBe('2027-03-16 19:00:00');
});

it('what people change of a date, or delete, stays', async () => {
  await site.run(...course(WEEKS));
  const [first, second] = await site.read();
  await calendar.patch(`/events/${String(first!.id)}`, { title: 'Canviat aquí' });
  await calendar.delete(`/events/${String(second!.id)}`);

  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 5 });
  expect(await site.run(...course([...WEEKS, '0330'], { excerpt: 'Nou' }))).toEqual({ updated: 2, unchanged: 4 });

  expect(await site.list()).toEqual(['03-02 18:00 Canviat aquí', '03-16 18:00 Curs', '03-23 18:00 Curs', '03-30 18:00 Curs']);
  expect((await site.read()).map(({ excerpt }) => excerpt)).toEqual(Array(4).fill('Nou'));
  expect((await calendar.get(`/events/${String(second!.id)}`)).status).toBe(410);
});

it('a series that people have changed gets no more dates: they become events of their own', async () => {
  await site.run(...course(WEEKS));
  const series = await site.findSeries(1);
  await calendar.patch(`/events/${series.id}`, { title: 'Canviat aquí' });

  expect(await site.run(...course([...WEEKS, '0330']))).toEqual({ unchanged: 5, created: 1 });

  expect((await site.list()).slice(3)).toEqual(['03-23 18:00 Canviat aquí', '03-30 18:00 Curs']);
  expect((await site.find(5)).body).not.toHaveProperty('series_id');
  expect(await site.run(...course([...WEEKS, '0330'], { excerpt: 'Nou' }))).toEqual({ kept: 1, updated: 1, unchanged: 4 });
});

it('a series that people have divided stays divided', async () => {
  await site.run(...course(WEEKS));
  const [, , third] = await site.read();
  await calendar.patch(`/events/${String(third!.id)}?scope=following`, { title: 'Segona part' });

  expect(await site.run(...course(WEEKS, { excerpt: 'Nou' }))).toEqual({ kept: 3, unchanged: 2 });

  expect((await site.list()).map((text) => text.slice(12))).toEqual(['Curs', 'Curs', 'Segona part', 'Segona part']);
  expect((await site.find(4)).body.title).toBe('Segona part');
});

it('with overwrite, the source wins', async () => {
  await calendar.patch(`/sources/${site.source.id}`, { overwrite: true });
  await site.run(...course(WEEKS));
  await calendar.patch(`/events/${(await site.findSeries(1)).id}`, { title: 'Canviat aquí' });

  expect(await site.run(...course(WEEKS))).toEqual({ updated: 1, unchanged: 4 });
  expect((await site.findSeries(1)).title).toBe('Curs');
});

it('an event that was imported by itself stays one: also beside equal ones, and when the option is turned on', async () => {
  await calendar.patch(`/sources/${site.source.id}`, { join_recurring: false, prune: true });
  await site.run(...course(['0302', '0309']));
  const ids = (await site.read()).map(({ id }) => id);
  await calendar.patch(`/sources/${site.source.id}`, { join_recurring: true });

  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 2, created: 1, updated: 2 });

  expect((await site.findSeries(3)).occurrences.total).toBe(2);
  for (const [place, id] of ids.entries()) expect((await site.find(place + 1)).body).toMatchObject({ id, slug: `event-${place + 1}` });
  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 5 });
});

it('an event that people have erased does not come back as a date', async () => {
  await site.run(...course(['0302']));
  await calendar.delete(`/events/${(await site.find(1)).body.id}?force=true`);

  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 1, created: 1, updated: 3 });

  expect(await site.list()).toEqual(['03-09 18:00 Curs', '03-16 18:00 Curs', '03-23 18:00 Curs']);
});

it('a series that people have erased does not come back', async () => {
  await site.run(...course(WEEKS));
  await calendar.delete(`/events/${(await site.findSeries(1)).id}?force=true`);

  expect(await site.run(...course(WEEKS, { excerpt: 'Nou' }))).toEqual({ kept: 4 });

  expect(await site.list()).toEqual([]);
});

it('what is joined stays joined when the option is turned off, and further events stay single', async () => {
  await site.run(...course(WEEKS));
  await calendar.patch(`/sources/${site.source.id}`, { join_recurring: false });

  const counts = await site.run(...course(WEEKS, { title: 'Taller' }), ...course(['0406'], { title: 'Taller' }, 6));

  expect(counts).toEqual({ updated: 1, unchanged: 4, created: 1 });
  expect(await site.findSeries(1)).toMatchObject({ title: 'Taller', occurrences: { total: 4 } });
  expect((await site.find(6)).body).not.toHaveProperty('series_id');
});

it('an event does not take the place of a date that the source lost', async () => {
  await site.run(...course(WEEKS));
  const { body: lost } = await site.find(2);
  const [first, , ...others] = course(WEEKS);

  expect(await site.run(first!, ...course(['0309'], {}, 12), ...others)).toEqual({ unchanged: 4, created: 1 });

  expect((await site.find(2)).body.id).toBe(lost.id);
  expect((await site.find(12)).body).not.toHaveProperty('series_id');
});

it('an interrupted run is completed by the next one', async () => {
  await site.run(...course(WEEKS));
  const before = await site.findSeries(1);
  // As if the run had ended after it had written the series.
  await calendar.changeBySql(`DELETE FROM source_record WHERE external_id NOT LIKE '%#series'`);
  await calendar.changeBySql('DELETE FROM external_id WHERE record_id IN (SELECT id FROM occurrence)');
  await calendar.changeBySql('UPDATE occurrence SET external_ids = NULL');

  expect(await site.run(...course(WEEKS))).toEqual({ unchanged: 1, updated: 4 });

  expect((await site.findSeries(3)).id).toBe(before.id);
});
