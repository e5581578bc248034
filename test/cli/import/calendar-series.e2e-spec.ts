import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { folder, importFrom } from './import-text.js';
import { RecordedCalendar } from './recorded-calendar.js';

const calendar = useCalendar();
const given = new Given(calendar);
const town = new RecordedCalendar(calendar);

beforeAll(() => town.open());
afterAll(() => town.close());

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
