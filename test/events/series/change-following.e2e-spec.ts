import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
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

async function listDates(seriesId: number): Promise<[id: number, start: string][]> {
  const { body } = await calendar.get(`/events/${seriesId}/occurrences`, { as: ADMIN });
  return body.events.map(({ id, start_date }: Listed) => [id, start_date.slice(5, 16)]);
}

it('a change of a date and the following ones divides the series', async () => {
  const { id, ids } = await given.course({ categories: ['dansa'], cost: 5 }, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  await calendar.patch(`/events/${ids[3]}`, { title: 'Cloenda' });

  const { status, headers, body } = await calendar.patch(`/events/${ids[2]}?scope=following`, { cost: 8, title: 'Curs nou' });

  expect(status).toBe(201);
  expect(headers.get('location')).toBe(body.rest_url);
  expect(body).toMatchObject({ title: 'Curs nou', slug: 'curs-2', cost: '8 €', categories: [{ name: 'dansa' }], previous_series: id });
  expect(body).toMatchObject({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'], start_date: '2026-12-15 18:00:00', next_series: null });
  expect(body.exceptions).toMatchObject([{ id: ids[3], fields: ['title'] }]);
  const first = (await calendar.get(`/events/${id}`)).body;
  expect(first).toMatchObject({
    title: 'Curs',
    slug: 'curs',
    cost: '5 €',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
    next_series: body.id,
  });
  expect(first.exceptions).toEqual([]);
  expect((await listDates(id)).map(([one]) => one)).toEqual(ids.slice(0, 2));
  expect((await listDates(body.id)).map(([one]) => one)).toEqual(ids.slice(2));
  const { body: list } = await calendar.get('/events?start_date=2026-12-01&end_date=2026-12-31');
  expect(list.events.map(({ title, series_id }: { title: string; series_id: number }) => [title, series_id])).toEqual([
    ['Curs', id],
    ['Curs', id],
    ['Curs nou', body.id],
    ['Cloenda', body.id],
  ]);
  expect((await calendar.get(`/events/${body.id}`, { language: 'es' })).body).toMatchObject({ title: 'Curso', slug: 'curso-2' });
  expect((await calendar.get(`/events?series=${body.id}&expand=false`)).body.total).toBe(1);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('the date at which a series is divided shows what the client sends, also if it was changed before', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });

  const { body } = await calendar.patch(`/events/${id}/occurrences/2026-12-08?scope=following`, { title: 'Nou' });

  expect(body).toMatchObject({ title: 'Nou', exceptions: [] });
  expect((await calendar.get(`/events/${ids[1]}`)).body).toMatchObject({ title: 'Nou', changed: [], series_id: body.id });
  expect(await findDifferences(calendar)).toEqual([]);
});

it('the first date shows what the client sends for it and the following ones, also if it was changed before', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[0]}`, { title: 'Especial', cost: 5, start_date: '2026-12-01 17:00' });
  await calendar.patch(`/events/${ids[1]}`, { title: 'Segona' });

  const sent = { title: 'Nou', start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };
  const { status, body } = await calendar.patch(`/events/${ids[0]}?scope=following`, sent);

  expect([status, body.title, body.exceptions.map((one: { fields: string[] }) => one.fields)]).toEqual([200, 'Nou', [['cost'], ['title']]]);
  expect((await calendar.get(`/events/${ids[0]}`)).body).toMatchObject({ title: 'Nou', cost: '5 €', start_date: '2026-12-01 19:00:00' });
  expect((await calendar.get(`/events/${ids[1]}`)).body).toMatchObject({ title: 'Segona', start_date: '2026-12-08 19:00:00' });
  await calendar.patch(`/events/${ids[1]}?scope=following`, { title: 'Nou' });
  await calendar.patch(`/events/${ids[0]}?scope=following`, { cost: null });
  expect((await calendar.get(`/events/${id}`)).body.exceptions).toEqual([]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('deletions, further dates and the end of a rule go along', async () => {
  const recurrence = [
    'RRULE:FREQ=WEEKLY;UNTIL=20261222T170000Z',
    'RDATE;TZID=Europe/Madrid:20261203T180000,20261217T180000',
    'EXDATE;TZID=Europe/Madrid:20261222T180000',
  ];
  const { id } = await given.course({ recurrence });
  const third = (await listDates(id)).find(([, start]) => start === '12-15 18:00')![0];

  const { body } = await calendar.patch(`/events/${third}?scope=following`, {
    start_date: '2026-12-15 19:00',
    end_date: '2026-12-15 21:00',
  });

  expect(body.recurrence).toEqual([
    'RRULE:FREQ=WEEKLY;UNTIL=20261222T225959Z',
    'RDATE;TZID=Europe/Madrid:20261217T190000',
    'EXDATE;TZID=Europe/Madrid:20261222T190000',
  ]);
  expect((await calendar.get(`/events/${id}`)).body.recurrence).toEqual([
    'RRULE:FREQ=WEEKLY;UNTIL=20261208T170000Z',
    'RDATE;TZID=Europe/Madrid:20261203T180000',
  ]);
  expect((await listDates(id)).map(([, start]) => start)).toEqual(['12-01 18:00', '12-03 18:00', '12-08 18:00']);
  expect((await listDates(body.id)).map(([, start]) => start)).toEqual(['12-15 19:00', '12-17 19:00']);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a series of three parts names its neighbours, and one that is erased is no neighbour', async () => {
  const { id, ids } = await given.course();
  const { body: last } = await calendar.patch(`/events/${ids[3]}?scope=following`, { cost: 3 });
  const { body: middle } = await calendar.patch(`/events/${ids[1]}?scope=following`, { cost: 2 });
  const neighbours = async (seriesId: number) => {
    const { body } = await calendar.get(`/events/${seriesId}`);
    return [body.previous_series, body.next_series];
  };

  expect([await neighbours(id), await neighbours(middle.id), await neighbours(last.id)]).toEqual([
    [null, middle.id],
    [id, last.id],
    [middle.id, null],
  ]);
  await calendar.delete(`/events/${middle.id}?force=true`);
  expect([await neighbours(id), await neighbours(last.id)]).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('from the first date on, it is a change of all', async () => {
  const { id, ids } = await given.course();

  const changed = await calendar.patch(`/events/${ids[0]}?scope=following`, { title: 'Nou' });
  const deleted = await calendar.delete(`/events/${ids[0]}?scope=following`);

  expect(changed).toMatchObject({ status: 200, body: { id, title: 'Nou' } });
  expect(deleted).toMatchObject({ status: 200, body: { id, status: 'trash' } });
});

it('new times from the first date on leave the deleted dates before it', async () => {
  const { id, ids } = await given.course();
  await calendar.delete(`/events/${ids[0]}`);

  const changed = await calendar.patch(`/events/${ids[1]}?scope=following`, {
    start_date: '2026-12-08 19:00',
    end_date: '2026-12-08 21:30',
  });
  const restored = await calendar.patch(`/events/${ids[0]}`, { status: 'publish' });

  expect(changed).toMatchObject({
    status: 200,
    body: { id, start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:30:00' },
  });
  expect(changed.body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Madrid:20261201T190000']);
  expect(restored).toMatchObject({ status: 200, body: { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:30:00' } });
  expect(await listDates(id)).toEqual(ids.map((one, week) => [one, `12-${String(1 + 7 * week).padStart(2, '0')} 19:00`]));
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a deletion of a date and the following ones ends the series before it', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[3]}`, { title: 'Cloenda' });

  const refused = await calendar.delete(`/events/${ids[2]}?scope=following`);
  const deleted = await calendar.delete(`/events/${id}/occurrences/2026-12-15?scope=following&exceptions=drop`);

  expect(refused).toMatchObject({ status: 409, body: { code: 'exceptions-lost', data: { exceptions: [{ id: ids[3] }] } } });
  expect(deleted).toMatchObject({ status: 200, body: { id, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'], exceptions: [] } });
  expect((await listDates(id)).map(([one]) => one)).toEqual(ids.slice(0, 2));
  expect((await calendar.get(`/events/${ids[3]}`)).status).toBe(404);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('only a date has following ones, and it cannot be erased with them', async () => {
  const { id, ids } = await given.course();
  const codes = await Promise.all([
    calendar.patch(`/events/${id}?scope=following`, { title: 'Nou' }),
    calendar.delete(`/events/${id}?scope=following`),
    calendar.delete(`/events/${ids[2]}?scope=following&force=true`),
    calendar.patch(`/events/${ids[2]}?scope=this`, { title: 'Nou' }),
  ]);

  expect(codes.map(({ status, body }) => [status, body.data.details.scope?.code])).toEqual([
    [400, 'not-allowed'],
    [400, 'not-allowed'],
    [400, 'not-allowed'],
    [400, 'choice'],
  ]);
});

it('there is nothing to change or delete after an event that does not exist', async () => {
  const answers = [
    await calendar.patch('/events/4000000?scope=following', { title: 'Nou' }),
    await calendar.delete('/events/4000000?scope=following'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'event-not-found'],
    [404, 'event-not-found'],
  ]);
});

it('a refused division writes nothing', async () => {
  const { id, ids } = await given.course();

  const { status } = await calendar.patch(`/events/${ids[2]}?scope=following`, { title: 'Nou', venue: 4_000_000 });

  expect(status).toBe(400);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ recurrence: COURSE.recurrence, next_series: null });
  expect((await calendar.get('/events?recurring=true&expand=false&per_page=1')).body.total).toBe(1);
});
