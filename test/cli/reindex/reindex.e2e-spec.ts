import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { checkAll, rebuildAll } from '../../../src/cli/reindex/reindex.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();
const given = new Given(calendar);

let said: string;
beforeEach(() => {
  said = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said += String(text))));
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('npm run reindex -- --check finds no difference after writes of the service', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { categories: ['Llibres'], tags: ['poesia'], venue: { venue: 'Plaça' } });
  await calendar.patch(`/events/${id}`, { featured: true, start_date: '2027-02-01 10:00:00', end_date: '2027-02-09 10:00:00' });

  expect([await checkAll(TEST_SETTINGS), said]).toEqual([true, '']);
});

it('npm run reindex makes the derived tables anew, also after another program changed the records with SQL', async () => {
  const moved = await given.event({ ca: { title: 'Fira' } }, { categories: ['Llibres'] });
  const hidden = await given.event({ ca: { title: 'Concert' } }, { tags: ['música'] });
  const deleted = await given.event({ ca: { title: 'Mercat' } });
  await calendar.database.query("UPDATE event SET start_utc = '2027-03-01 10:00:00', end_utc = '2027-03-02 10:00:00' WHERE id = ?", [
    moved.id,
  ]);
  await calendar.database.query('UPDATE event SET hide_from_listings = 1 WHERE id = ?', [hidden.id]);
  await calendar.database.query('DELETE FROM event WHERE id = ?', [deleted.id]);
  await calendar.database.query('UPDATE calendar_count SET events = events + 1 WHERE facet = 1');

  expect(await checkAll(TEST_SETTINGS)).toBe(false);
  for (const { id } of [moved, hidden, deleted]) expect(said).toContain(`The calendar differs from event ${id}.`);

  await rebuildAll(TEST_SETTINGS);
  said = '';
  expect([await checkAll(TEST_SETTINGS), said]).toEqual([true, '']);
});

/** Whether the database is SQLite, which keeps no statistics. */
const isEmbedded = TEST_SETTINGS.databaseUrl === null;

/** Returns the number of events according to the statistics of the database, as text. */
function readEventStatistics(): Promise<object[]> {
  return calendar.database.query(
    isEmbedded
      ? "SELECT name FROM sqlite_master WHERE name LIKE 'sqlite_stat%'"
      : "SELECT n_rows AS events FROM mysql.innodb_table_stats WHERE database_name = DATABASE() AND table_name = 'event'",
  );
}

it('npm run reindex updates the statistics with which a server chooses how to read its tables', async () => {
  for (const title of ['Fira', 'Concert', 'Mercat']) await given.event({ ca: { title } });

  await rebuildAll(TEST_SETTINGS);

  expect(await readEventStatistics()).toEqual(isEmbedded ? [] : [{ events: '3' }]);
});
