import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

interface Listed {
  id: number;
  start_date: string;
}

async function listDates(seriesId: number): Promise<Listed[]> {
  const { body } = await calendar.get(`/events/${seriesId}/occurrences`);
  return body.events.map(({ id, start_date }: Listed) => ({ id, start_date }));
}

it('a new time of day keeps ids, exceptions and deletions', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });
  await calendar.delete(`/events/${ids[2]}`);

  const { status, body } = await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00' });

  expect(status).toBe(200);
  expect(body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Madrid:20261215T190000']);
  expect(body.exceptions).toMatchObject([{ id: ids[1], original_start_date: '2026-12-08 19:00:00', start_date: '2026-12-08 19:00:00' }]);
  expect(await listDates(id)).toEqual([
    { id: ids[0], start_date: '2026-12-01 19:00:00' },
    { id: ids[1], start_date: '2026-12-08 19:00:00' },
    { id: ids[3], start_date: '2026-12-22 19:00:00' },
  ]);
  expect((await calendar.get('/events?start_date=2026-12-01&end_date=2026-12-31')).body.events).toMatchObject([
    { id: ids[0], start_date: '2026-12-01 19:00:00' },
    { id: ids[1], title: 'Especial', start_date: '2026-12-08 19:00:00' },
    { id: ids[3] },
  ]);
});

const THRICE_A_DAY = { recurrence: ['RRULE:FREQ=DAILY;BYHOUR=10,18,22;COUNT=7'] };

it('of several times a day, the starts that stay keep their ids and deletions', async () => {
  const { id, ids } = await given.course(THRICE_A_DAY);
  await calendar.delete(`/events/${ids[3]}`);

  const { body } = await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 22:00', end_date: '2026-12-01 23:00' });

  expect(body.recurrence).toEqual(['RRULE:FREQ=DAILY;COUNT=7;BYHOUR=10,18,22', 'EXDATE;TZID=Europe/Madrid:20261202T180000']);
  const dates = await listDates(id);
  expect(dates.slice(0, 5)).toEqual([
    { id: ids[1], start_date: '2026-12-01 22:00:00' },
    { id: ids[2], start_date: '2026-12-02 10:00:00' },
    ...['2026-12-02 22:00:00', '2026-12-03 10:00:00', '2026-12-03 18:00:00'].map((start_date, place) => ({
      id: ids[place + 4],
      start_date,
    })),
  ]);
  expect(dates.slice(5)).toEqual([{ id: expect.any(Number), start_date: '2026-12-03 22:00:00' }]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a new minute moves all times of a day', async () => {
  const { id, ids } = await given.course(THRICE_A_DAY);
  await calendar.delete(`/events/${ids[2]}`);

  await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 18:30', end_date: '2026-12-01 19:00' });

  const kept = ids.filter((one) => one !== ids[2]);
  expect(await listDates(id)).toEqual(
    ['01 18', '01 22', '02 18', '02 22', '03 10', '03 18'].map((hour, place) => ({ id: kept[place], start_date: `2026-12-${hour}:30:00` })),
  );
});

it('a rule can be ended later, and an id comes back with its start', async () => {
  const { id, ids } = await given.course();

  await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
  const ended = await listDates(id);
  const gone = await calendar.get(`/events/${ids[3]}`);
  await calendar.patch(`/events/${id}`, { recurrence: COURSE.recurrence });

  expect(ended.map((one) => one.id)).toEqual(ids.slice(0, 2));
  expect(gone.status).toBe(404);
  expect((await listDates(id)).map((one) => one.id)).toEqual(ids);
});

it('a changed date without a place is not lost unseen', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[3]}`, { title: 'Cloenda' });
  const shorter = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] };

  const refused = await calendar.patch(`/events/${id}`, shorter);
  const before = await listDates(id);
  const kept = await calendar.patch(`/events/${id}?exceptions=keep`, shorter);
  const afterKeep = await listDates(id);
  const dropped = await calendar.patch(`/events/${id}?exceptions=drop`, shorter);

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'exceptions-lost', data: { exceptions: [{ id: ids[3], fields: ['title'] }] } },
  });
  expect(before.map((one) => one.id)).toEqual(ids);
  expect(kept.body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;TZID=Europe/Madrid:20261222T180000']);
  expect(afterKeep.map((one) => one.id)).toEqual([ids[0], ids[1], ids[3]]);
  expect(dropped).toMatchObject({ status: 200, body: { exceptions: [], recurrence: shorter.recurrence } });
  expect((await listDates(id)).map((one) => one.id)).toEqual(ids.slice(0, 2));
});

it('a changed date after the known ones is kept when the rule loses its end', async () => {
  const { id, ids } = await given.course({ recurrence: ['RRULE:FREQ=MONTHLY;COUNT=40'] });
  const last = ids.at(-1);
  await calendar.patch(`/events/${last}`, { title: 'Cloenda' });
  const endless = { recurrence: ['RRULE:FREQ=YEARLY'] };

  const refused = await calendar.patch(`/events/${id}`, endless);
  const kept = await calendar.patch(`/events/${id}?exceptions=keep`, endless);
  calendar.clock.set('2027-02-01T12:00:00Z');
  await calendar.runDueJobs();

  expect(refused).toMatchObject({ status: 409, body: { data: { can_keep: true, exceptions: [{ id: last }] } } });
  expect(kept).toMatchObject({ status: 200, body: { exceptions: [{ id: last, fields: ['title'] }] } });
  expect(kept.body.recurrence).toEqual(['RRULE:FREQ=YEARLY', 'RDATE;TZID=Europe/Madrid:20300301T180000']);
  expect((await listDates(id)).map(({ start_date }) => start_date)).toEqual([
    '2026-12-01 18:00:00',
    '2027-12-01 18:00:00',
    '2028-12-01 18:00:00',
    '2030-03-01 18:00:00',
  ]);
  expect((await calendar.get(`/events/${last}`)).body).toMatchObject({ title: 'Cloenda', start_date: '2030-03-01 18:00:00' });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a changed date that the rule gives after the known ones stays when the rule loses its end', async () => {
  const { id, ids } = await given.course({ recurrence: ['RRULE:FREQ=MONTHLY;COUNT=40'] });
  const last = ids.at(-1);
  await calendar.patch(`/events/${last}`, { title: 'Cloenda' });

  const endless = await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=MONTHLY'] });
  const moved = await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 20:00:00' });
  const known = (await calendar.get(`/events/${id}/occurrences`)).body.total;
  calendar.clock.set('2028-06-01T12:00:00Z');
  await calendar.runDueJobs();

  expect([endless.status, moved.status]).toEqual([200, 200]);
  expect(moved.body.recurrence).toEqual(['RRULE:FREQ=MONTHLY']);
  expect(known).toBeLessThan(30);
  expect((await calendar.get(`/events/${last}`)).body).toMatchObject({ title: 'Cloenda', start_date: '2030-03-01 19:00:00' });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a changed date cannot be kept by a single event', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[3]}`, { title: 'Cloenda' });

  for (const query of ['', '?exceptions=keep'])
    expect(await calendar.patch(`/events/${id}${query}`, { recurrence: null })).toMatchObject({
      status: 409,
      body: { code: 'exceptions-lost', data: { can_keep: false, exceptions: [{ id: ids[3] }] } },
    });
  expect((await calendar.patch(`/events/${id}?exceptions=drop`, { recurrence: null })).status).toBe(200);
});

it('of two changed dates that get an equal start, one alone can be kept', async () => {
  const { id } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;TZID=Europe/Madrid:20261201T190000'] });
  for (const { id: date } of (await listDates(id)).slice(0, 2)) await calendar.patch(`/events/${date}`, { title: 'Especial' });
  const times = { start_date: '2026-12-01', end_date: '2026-12-01', all_day: true };

  for (const query of ['', '?exceptions=keep'])
    expect(await calendar.patch(`/events/${id}${query}`, times)).toMatchObject({ status: 409, body: { data: { can_keep: false } } });
});

it('a single event becomes a series, and a series a single event', async () => {
  const event = await given.event({ ca: { title: 'Curs' } }, { ...COURSE, recurrence: null });

  const series = await calendar.patch(`/events/${event.id}`, { recurrence: COURSE.recurrence });
  const listed = await calendar.get('/events?start_date=2026-12-01&end_date=2026-12-31');
  const single = await calendar.patch(`/events/${event.id}`, { recurrence: [] });

  expect(series.body.occurrences.total).toBe(4);
  expect(listed.body.total).toBe(4);
  expect(single.body).not.toHaveProperty('recurrence');
  expect((await calendar.get('/events?start_date=2026-12-01&end_date=2026-12-31')).body.events).toMatchObject([{ id: event.id }]);
});

it('two dates that get an equal start become one, and lists count what they show', async () => {
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;TZID=Europe/Madrid:20261201T190000'];
  const { id } = await given.course({ recurrence });
  const { body: before } = await calendar.get(`/events/${id}/occurrences`);
  expect(before.total).toBe(4);

  await calendar.patch(`/events/${before.events[1].id}`, { title: 'Especial' });
  const times = { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00' };
  const moved = await calendar.patch(`/events/${id}`, times);
  const dropped = moved.status === 409 ? await calendar.patch(`/events/${id}?exceptions=drop`, times) : moved;

  expect(dropped.status).toBe(200);
  const { body: list } = await calendar.get('/events?start_date=2026-12-01&end_date=2026-12-31');
  expect([list.total, list.events.length]).toEqual([3, 3]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a deleted date comes back at the new time of day, and follows its series', async () => {
  const { id } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
  const [, second] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
  await calendar.delete(`/events/${second.id}`);
  await calendar.patch(`/events/${id}`, { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00' });

  const { body } = await calendar.patch(`/events/${second.id}`, { status: 'publish' });

  expect(body).toMatchObject({ start_date: '2026-12-08 19:00:00', original_start_date: '2026-12-08 19:00:00', changed: [] });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a changed date that was deleted, and whose start the rule no longer gives, is as the series when it comes back', async () => {
  const rule = ['RRULE:FREQ=WEEKLY;COUNT=4'];
  const { id } = await given.course({ recurrence: rule });
  const [, , third, fourth] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
  await calendar.patch(`/events/${fourth.id}`, { title: 'Especial' });
  await calendar.delete(`/events/${fourth.id}`);
  await calendar.delete(`/events/${third.id}?scope=following`);

  expect((await calendar.patch(`/events/${id}`, { recurrence: rule })).body.exceptions).toEqual([]);
  const { status, body } = await calendar.patch(`/events/${fourth.id}`, { title: 'Nou' });

  expect([status, body.title, body.changed]).toEqual([200, 'Nou', ['title']]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a time that was set by hand stays, also after the series had the same', async () => {
  const { id } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
  const [, second] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
  const at = (hour: number) => ({ start_date: `2026-12-01 ${hour}:00:00`, end_date: `2026-12-01 ${hour + 2}:00:00` });
  await calendar.patch(`/events/${second.id}`, { start_date: '2026-12-08 19:00:00', end_date: '2026-12-08 21:00:00' });
  await calendar.patch(`/events/${id}`, at(19));
  await calendar.patch(`/events/${second.id}`, { title: 'Especial' });
  await calendar.patch(`/events/${id}`, at(20));

  expect((await calendar.get(`/events/${second.id}`)).body).toMatchObject({
    start_date: '2026-12-08 19:00:00',
    changed: ['start_date', 'end_date', 'title'],
  });
});

it.each([
  ['a list', ['EXDATE:20261208T180000']],
  ['a list with a blank line', ['EXDATE:20261208T180000', '']],
  ['one text', 'EXDATE:20261208T180000\r\nEXDATE:20261215T180000\r\n'],
  ['a folded line', ['EXDATE:20261208T180000,\r\n 20261215T180000']],
])('a series is not changed by EXDATE alone, which would replace its rule: %s', async (_, recurrence) => {
  const { id } = await given.course();

  const refused = await calendar.patch(`/events/${id}`, { recurrence });

  expect([refused.status, refused.body.data.details.recurrence]).toEqual([400, expect.objectContaining({ code: 'exdate-alone' })]);
  expect((await calendar.get('/events')).body.total).toBe(4);
});

it.each([['EXDATE:20261208T180000'], ['RDATE:20261201T180000', 'EXDATE:20261202']])(
  'a new event with no date but its start is a single one: %s',
  async (...recurrence) => {
    const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' };

    await given.event({ ca: { title: 'Curs' } }, { ...times, recurrence });

    expect((await calendar.get('/events')).body.events).toMatchObject([{ title: 'Curs', start_date: '2026-12-01 18:00:00' }]);
  },
);
