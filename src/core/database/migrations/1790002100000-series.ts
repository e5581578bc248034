import type { MigrationInterface, QueryRunner } from 'typeorm';
import { moveChangesToVersion } from './move-changes-to-version.js';
import * as a from './schema.js';

const EVENT_COLUMNS = [
  a.optional({ name: 'recurrence', type: 'text' }),
  a.optional(a.stamp('known_until_utc')),
  ...['previous_series_id', 'next_series_id', 'series_id'].map((name) => a.optional(a.int(name))),
  a.optional({ name: 'own_values', type: 'text' }),
  a.withDefault(a.int('occurrence_changes'), 0),
];
const INDEXED_COLUMNS = ['series_id', 'known_until_utc'];
const ENTRY_COLUMNS = [a.optional(a.int('series_id')), a.optional(a.int('record_id'))];
const EXDATES = a.optional({ name: 'exdates', type: 'text' });
const ORIGINAL_START = a.optional(a.stamp('original_start'));

/** Adds series of events and their occurrences. Existing events have no rule, so the derived tables are right. */
export class Series1790002100000 implements MigrationInterface {
  name = 'Series1790002100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of EVENT_COLUMNS) await a.addColumnInPlace(runner, 'event', column);
    for (const column of INDEXED_COLUMNS) await a.addIndex(runner, 'event', [column]);
    for (const column of ENTRY_COLUMNS) await a.addColumnInPlace(runner, 'calendar_entry', column);
    await a.addColumnInPlace(runner, 'change_log', ORIGINAL_START);
    await a.addColumnInPlace(runner, 'source_record', EXDATES);
    await a.createTable(runner, {
      name: 'occurrence',
      columns: [
        a.id(),
        a.int('series_id'),
        a.int('record_id'),
        a.stamp('original_start_local'),
        a.stamp('start_local'),
        a.stamp('end_local'),
        a.stamp('start_utc'),
        a.stamp('end_utc'),
        a.withDefault(a.text('state', 10), 'listed'),
        a.optional(a.stamp('trashed_utc')),
      ],
      references: [a.reference('series_id', 'event')],
      indices: [['record_id'], ['trashed_utc'], ['series_id', 'start_utc', 'id']],
      uniques: [['series_id', 'original_start_local']],
    });
    await moveChangesToVersion(runner, 2, 3);
  }

  /** Series become single events. Their lists are right again only after `npm run reindex`. */
  async down(runner: QueryRunner): Promise<void> {
    await moveChangesToVersion(runner, 3, 2);
    await runner.query('DELETE FROM calendar_entry WHERE series_id IS NOT NULL');
    await runner.dropTable('occurrence');
    for (const { name } of ENTRY_COLUMNS) await runner.dropColumn('calendar_entry', name);
    await runner.dropColumn('change_log', ORIGINAL_START.name);
    await runner.dropColumn('source_record', EXDATES.name);
    await runner.query('DELETE FROM event WHERE series_id IS NOT NULL');
    for (const column of INDEXED_COLUMNS) await runner.dropIndex('event', runner.dataSource.namingStrategy.indexName('event', [column]));
    for (const { name } of EVENT_COLUMNS) await runner.dropColumn('event', name);
  }
}
