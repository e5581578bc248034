import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { copyEvent } from '../calendar/copy-event.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** A word is common if it is in more than 2,000 events. */
const COPIES = 2_001;
/** One statement reads 10,000 entries of the calendar. */
const BATCH_SIZE = 10_000;
const MAX_ATTEMPTS = 100;

interface Shown {
  id: number;
}

async function search(words: string, options = {}) {
  const { body } = await calendar.get(`/events?search=${words}&per_page=2`, options);
  return { total: body.total as number, ids: body.events.map(({ id }: { id: number }) => id) as number[] };
}

/** Searches until the service knows the events with these words, so that it compares no texts. */
async function searchUntilKnown(words: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const queries = await calendar.recordQueries(() =>
      calendar.get(`/events?search=${words}&start_date=${2000 + attempt}-01-01&end_date=2027-01-01`),
    );
    if (!queries.some((sql) => sql.includes('LIKE'))) return;
    await sleep(50);
  }
  throw new Error('The service still compares texts.');
}

it('a search for a common word finds all events, where the index had more rows of one of them', async () => {
  const { id }: Shown = await given.event({ ca: { title: 'Mercat' } });
  for (let edit = 0; edit < 8; edit++) await calendar.patch(`/events/${id}`, { title: `Mercat ${edit}${edit}` });
  await copyEvent(
    calendar,
    id,
    Array.from({ length: COPIES }, () => ({})),
  );

  expect(await search('erca')).toEqual({ total: COPIES + 1, ids: [id, id + 1] });
});

it('a search for a common word shows each change at once, in its order, its window and its language', async () => {
  const { id }: Shown = await given.event({ ca: { title: 'Mercat' } }, { start_date: '2026-12-01 10:00', end_date: '2026-12-01 12:00' });
  await copyEvent(
    calendar,
    id,
    Array.from({ length: COPIES }, () => ({})),
  );
  await searchUntilKnown('erca');
  expect(await search('erca')).toEqual({ total: COPIES + 1, ids: [id, id + 1] });

  await calendar.patch(`/events/${id}`, { title: 'Fira' });
  expect(await search('erca')).toEqual({ total: COPIES, ids: [id + 1, id + 2] });
  await calendar.delete(`/events/${id + 1}`);
  expect(await search('erca')).toEqual({ total: COPIES - 1, ids: [id + 2, id + 3] });
  await calendar.patch(`/events/${id}`, { description: 'Amb mercat' });
  expect(await search('erca')).toEqual({ total: COPIES, ids: [id, id + 2] });
  await calendar.patch(`/events/${id + 2}`, { translations: { es: { title: 'Feria' } } });
  expect(await search('erca', { language: 'es' })).toEqual({ total: COPIES - 1, ids: [id, id + 3] });
  expect(await search('erca')).toEqual({ total: COPIES, ids: [id, id + 2] });

  const first: Shown = await given.event({ ca: { title: 'Mercat nou' } }, { start_date: '2026-11-30 10:00', end_date: '2026-11-30 12:00' });
  expect(await search('erca')).toEqual({ total: COPIES + 1, ids: [first.id, id] });
  expect(await search('erca&order=desc&page=1001')).toEqual({ total: COPIES + 1, ids: [id, first.id] });
  expect(await search('erca&start_date=2026-12-01')).toEqual({ total: COPIES, ids: [id, id + 2] });
  expect(await search('erca nou')).toEqual({ total: 1, ids: [first.id] });
  expect(await search('erca&orderby=id')).toEqual({ total: COPIES + 1, ids: [id, id + 2] });

  await calendar.changeBySql(`UPDATE event_translation SET description_folded = 'res' WHERE owner_id = ${id}`);
  expect(await search('erca')).toEqual({ total: COPIES, ids: [first.id, id + 2] });
});

it('a search for a common word finds each event once, where one statement does not read all of them', async () => {
  const { id }: Shown = await given.event({ ca: { title: 'Mercat' } }, { start_date: '2026-12-01 10:00', end_date: '2026-12-01 12:00' });
  await copyEvent(
    calendar,
    id,
    Array.from({ length: BATCH_SIZE }, () => ({})),
  );

  const total = BATCH_SIZE + 1;
  const atOnce = await Promise.all([search('erca'), search('erca'), search('erca&order=desc')]);
  expect(atOnce.map(({ ids }) => ids)).toEqual([
    [id, id + 1],
    [id, id + 1],
    [id + BATCH_SIZE, id + BATCH_SIZE - 1],
  ]);
  expect(atOnce.map((found) => found.total)).toEqual([total, total, total]);
  await searchUntilKnown('erca');
  expect(await search('erca')).toEqual({ total, ids: [id, id + 1] });
  expect(await search('erca&page=5001')).toEqual({ total, ids: [id + BATCH_SIZE] });
  expect(await search('erca&page=5001&order=desc')).toEqual({ total, ids: [id] });
  await calendar.patch(`/events/${id + 7}`, { start_date: '2026-11-30 10:00', end_date: '2026-11-30 12:00' });
  expect(await search('erca')).toEqual({ total, ids: [id + 7, id] });
  expect(await search('erca&page=5001&order=desc')).toEqual({ total, ids: [id + 7] });
});
