import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { folder, importFrom } from './import-text.js';
import { RecordedCalendar } from './recorded-calendar.js';

const calendar = useCalendar();
const given = new Given(calendar);
const town = new RecordedCalendar(calendar);
const city = new RecordedCalendar(calendar);

beforeAll(() => Promise.all([town.open(), city.open()]));
afterAll(() => Promise.all([town.close(), city.close()]));

it('an import copies a series with its exceptions in all languages', async () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] };
  const series = await given.event({ ca: { title: 'Curs' }, en: { title: 'Course' } }, times);
  const [, second, third] = (await calendar.get(`/events/${series.id}/occurrences`)).body.events;
  const translations = { ca: { title: 'Especial' }, en: { title: 'Special' } };
  await calendar.patch(`/events/${second.id}`, { translations, start_date: '2026-12-09 18:00', end_date: '2026-12-09 20:00' });
  await calendar.delete(`/events/${third.id}`);
  await town.record();
  await calendar.reset();

  const { problems } = await importFrom(calendar, town.root, ['--source', 'town', '--state', join(folder, 'series.json')]);

  expect(problems).toEqual([]);
  const copy = (await calendar.get(`/events/external/town/${series.id}`, { as: ADMIN })).body;
  expect(copy).toMatchObject({ title: 'Curs', exceptions_total: 1 });
  expect(copy.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Madrid:20261215T180000']);
  const titles = async (language: string) =>
    (await calendar.get('/events', { language })).body.events.map(({ title }: { title: string }) => title);
  expect([await titles('ca'), await titles('en')]).toEqual([
    ['Curs', 'Especial'],
    ['Course', 'Special'],
  ]);
});

it('a second import keeps what people changed of single dates', async () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
  const series = await given.event({ ca: { title: 'Curs' } }, times);
  const [, second, third] = (await calendar.get(`/events/${series.id}/occurrences`)).body.events;
  await calendar.patch(`/events/${second.id}`, { title: 'Especial' });
  await calendar.patch(`/events/${third.id}`, { title: 'Final' });
  await city.record();
  await calendar.reset();
  const importCity = () => importFrom(calendar, city.root, ['--source', 'city', '--state', join(folder, 'kept.json')]);
  const list = async (): Promise<{ id: number; title: string }[]> => (await calendar.get('/events')).body.events;
  await importCity();
  const copies = await list();
  expect(copies.map(({ title }) => title)).toEqual(['Curs', 'Especial', 'Final', 'Curs']);
  await calendar.patch(`/events/${copies[1]!.id}`, { title: 'Canviat aquí' });
  await calendar.patch(`/events/${copies[3]!.id}`, { description: 'Canviat aquí' });
  await calendar.delete(`/events/${copies[0]!.id}`);

  const { problems, counts } = await importCity();

  expect([problems, counts.kept, counts.updated]).toEqual([[], 2, 0]);
  expect(await list()).toMatchObject([{ title: 'Canviat aquí' }, { title: 'Final' }, { title: 'Curs', description: 'Canviat aquí' }]);
});
