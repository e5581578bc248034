import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

it('a change of a series reaches its changed dates, but for what they have of their own', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, second } = await given.course({ venue: venue.id }, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  await calendar.patch(`/events/${second}`, { title: 'Especial', cost: 5 });

  const changes = { title: 'Curs nou', description: 'Per a tothom', cost: 7, venue: { venue: 'Parc' }, featured: true };
  await calendar.patch(`/events/${id}`, { ...changes, translations: { es: { title: 'Curso nuevo' } } });

  const { body } = await calendar.get(`/events/${second}`);
  expect(body).toMatchObject({ title: 'Especial', description: 'Per a tothom', cost: '5 €', venue: { venue: 'Parc' }, featured: true });
  expect(new Set(body.changed)).toEqual(new Set(['title', 'cost']));
  expect((await calendar.get(`/events/${second}`, { language: 'es' })).body.title).toBe('Curso nuevo');
  expect((await calendar.get('/events?search=tothom')).body.total).toBe(4);
  expect((await calendar.get('/events?search=especial&featured=true')).body.events).toMatchObject([{ id: second }]);
});

it('a value that a series has come to share with a date is not named as changed, and stays that of the date', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, second } = await given.course({}, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  const own = { title: 'Especial', cost: 5, venue: venue.id, start_date: '2026-12-08 19:00' };
  await calendar.patch(`/events/${second}`, { ...own, translations: { es: { title: 'Especial' } } });
  const read = async () => {
    const { changed } = (await calendar.get(`/events/${second}`)).body;
    const { exceptions, exceptions_total: total } = (await calendar.get(`/events/${id}`)).body;
    const listed = (await calendar.get(`/events/${id}/occurrences?changed=true`)).body.total;
    return { changed, fields: exceptions.map((one: { fields: string[] }) => one.fields), total, listed };
  };
  const change = async (changes: object) => {
    await calendar.patch(`/events/${id}`, changes);
    return read();
  };
  const named = (...changed: string[]) => ({ changed, fields: [changed], total: 1, listed: 1 });

  expect(await read()).toEqual(named('start_date', 'cost', 'venue', 'title'));
  expect(await change({ cost: 5, venue: venue.id })).toEqual(named('start_date', 'title'));
  expect(await change({ title: 'Especial' })).toEqual(named('start_date', 'title'));
  expect(await change({ translations: { es: { title: 'Especial' } } })).toEqual(named('start_date'));
  expect(await change({ start_date: '2026-12-01 19:00' })).toEqual({ changed: [], fields: [], total: 0, listed: 0 });
  expect(await change({ title: 'Curs', cost: null, venue: [] })).toEqual(named('cost', 'venue', 'title'));
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ title: 'Especial', cost: '5 €', venue: { id: venue.id } });
});

it('each date of a series that is rescheduled names its own former start', async () => {
  const { series, ids } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20261217T100000'] });
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });

  const sent = { event_status: 'rescheduled', start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' };
  const { body } = await calendar.patch(`/events/${series.id}`, sent);

  const read = async () => (await calendar.get(`/events/${series.id}/occurrences`, { as: ADMIN })).body.events;
  const shown = await read();
  expect(body.previous_start_date).toBe('2026-12-01 18:00:00');
  expect(shown.map((one: { previous_start_date: string }) => one.previous_start_date)).toEqual([
    '2026-12-01 18:00:00',
    '2026-12-08 18:00:00',
    '2026-12-15 18:00:00',
    null,
  ]);
  expect(shown[1].changed).toEqual(['title']);
  for (const one of shown) await calendar.request('PUT', `/events/${one.id}`, { as: ADMIN, body: one });
  expect(await read()).toEqual(shown);
});

it('a series goes to the trash and comes back with all occurrences and their changes', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${second}`, { title: 'Especial' });

  await calendar.delete(`/events/${id}`);
  const inTrash = [(await calendar.get(`/events/${second}`)).status, (await calendar.get('/events')).body.total];
  await calendar.patch(`/events/${id}`, { status: 'publish' });

  expect(inTrash).toEqual([410, 0]);
  expect((await calendar.get('/events')).body.total).toBe(4);
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ title: 'Especial', status: 'publish' });
});

it('a changed date follows its series, however often it was read before', async () => {
  const { series, second: id } = await given.course();
  const read = async () => (await calendar.get(`/events/${id}`, { as: ADMIN })).body;

  for (const text of ['a', 'b']) {
    await calendar.patch(`/events/${id}`, { title: text });
    for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ title: text });
    await calendar.patch(`/events/${series.id}`, { excerpt: text });
    for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ title: text, excerpt: text });
  }
});
