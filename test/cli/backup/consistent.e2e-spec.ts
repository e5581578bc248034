import { EventEmitter, once } from 'node:events';
import { expect, it } from '@jest/globals';
import { serializeSnapshot } from '../../../src/cli/backup/back-up.js';
import { Snapshot } from '../../../src/cli/backup/snapshot.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { parseRows } from './backup-file.js';
import { LINKED_NAMES } from '../../support/resources.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Creates an event in two languages, with a venue, an organizer, a category and a tag of its own. */
const createEvent = (n: number) =>
  given.event(
    { ca: { title: `Concert ${n}` }, en: { title: `Concert ${n}` } },
    { venue: { venue: `Palau ${n}` }, organizer: { organizer: `Orfeó ${n}` }, categories: [`Música ${n}`], tags: [`nadal ${n}`] },
  );

it('a backup has the content of its beginning, although clients write while it reads each table', async () => {
  for (const n of [1, 2, 3]) await createEvent(n);
  const [first] = (await calendar.get('/events')).body.events;
  const snapshot = await Snapshot.take(TEST_SETTINGS);

  const lines: string[] = [];
  for await (const line of serializeSnapshot(snapshot, () => undefined)) {
    lines.push(line);
    if (!line.startsWith('{"table"')) continue;
    await createEvent(lines.length);
    await calendar.patch(`/events/${first.id}`, { title: `Canviat ${lines.length}` });
    await calendar.delete(`/categories/${first.categories[0].id}`);
  }
  await snapshot.close();

  const rows = parseRows(lines);
  expect(['event', ...LINKED_NAMES].map((table) => rows[table]!.length)).toEqual([3, 3, 3, 3, 3]);
  expect(rows.event_translation!.map(({ name }) => name)).toEqual([1, 1, 2, 2, 3, 3].map((n) => `Concert ${n}`));
  expect(rows.event_category).toHaveLength(3);
  expect(rows.record_id).toHaveLength(9);
  expect(rows.change_log!.map(({ action }) => action)).toEqual(Array(15).fill('create'));
  expect((await calendar.get(`/events/${first.id}`)).body.title).toMatch(/^Canviat/);
});

it('a backup has no incomplete event, although clients write meanwhile', async () => {
  const writing = new EventEmitter();
  let isWriting = true;
  const write = async (from: number) => {
    for (let n = from; isWriting; n++) {
      await createEvent(n);
      writing.emit('written');
    }
  };
  const writers = [write(1), write(1001)];
  await once(writing, 'written');

  const lines: string[] = [];
  const snapshot = await Snapshot.take(TEST_SETTINGS);
  for await (const line of serializeSnapshot(snapshot, () => undefined)) {
    lines.push(line);
    if (/^{"table":"(event|venue|change|record)/.test(line)) await once(writing, 'written');
  }
  await snapshot.close();
  isWriting = false;
  await Promise.all(writers);

  const rows = parseRows(lines);
  expect(findIncompleteEvents(rows)).toEqual([]);
  expect(rows.event!.length).toBeGreaterThan(0);
});

type Rows = ReturnType<typeof parseRows>;

/** Returns the events that lack a row in another table, or have one too many. */
function findIncompleteEvents(rows: Rows): unknown[] {
  const count = (table: string, column: string, id: unknown) => rows[table]!.filter((row) => row[column] === id).length;
  const changes = rows.change_log!.filter(({ resource }) => resource === 'event');
  const parts = ({ id }: Rows[string][number]) => [
    count('event_translation', 'owner_id', id),
    ...LINKED_NAMES.map((linked) => count(`event_${linked}`, 'event_id', id)),
    rows.event_venue!.filter((link) => link.event_id === id && count('venue_translation', 'owner_id', link.venue_id) === 1).length,
    changes.filter(({ record_id }) => record_id === id).length,
    count('record_id', 'id', id),
  ];
  const incomplete = rows.event!.filter((event) => parts(event).join() !== '2,1,1,1,1,1,1,1');
  return changes.length === rows.event!.length ? incomplete : [...incomplete, `${changes.length} changes of ${rows.event!.length} events`];
}
