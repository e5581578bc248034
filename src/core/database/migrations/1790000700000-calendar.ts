import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';
import { fillCalendar, markChangesAsDerived } from './fill-calendar.js';

const TRANSLATED_TERMS = ['category_translation', 'tag_translation'];

/**
 * Creates the calendar as lists see it, its counters and the row that locks the categories, and fills them from the events.
 * The audit log tells from now on which changes the derived tables contain. Rows of the previous release do not say so.
 */
export class Calendar1790000700000 implements MigrationInterface {
  name = 'Calendar1790000700000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: 'calendar_entry',
      columns: [
        ...[a.id('facet'), a.id('facet_id'), a.key('start_utc', 19), a.id('event_id'), a.id('occurrence')],
        ...[a.stamp('end_utc'), a.int('span'), a.bool('hidden', false), a.bool('featured', false), a.bool('direct', true)],
      ],
      indices: [['event_id'], ['facet', 'facet_id', 'span', 'end_utc']],
      isClustered: true,
    });
    await a.createTable(runner, {
      name: 'calendar_count',
      columns: [
        ...[a.id('facet'), a.id('facet_id'), a.id('unit'), a.key('period', 10)],
        ...[{ name: 'hidden', type: 'boolean', isPrimary: true }, a.id('slot'), a.int('events')],
      ],
      isClustered: true,
    });
    for (const table of TRANSLATED_TERMS) await a.addIndex(runner, table, ['name_folded']);
    await a.addIndex(runner, 'event', ['drafted', 'status', 'end_utc']);
    await a.addColumn(runner, 'change_log', a.withDefault(a.int('derived_version'), 0));
    await a.addIndex(runner, 'change_log', ['derived_version', 'sequence']);
    await runner.query(`INSERT INTO turn (id) SELECT ${TREE_LOCK} WHERE NOT EXISTS (SELECT 1 FROM turn WHERE id = ${TREE_LOCK})`);
    await markChangesAsDerived(runner);
    await fillCalendar(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM turn WHERE id = ${TREE_LOCK}`);
    await dropIndex(runner, 'change_log', ['derived_version', 'sequence']);
    await runner.dropColumn('change_log', 'derived_version');
    await dropIndex(runner, 'event', ['drafted', 'status', 'end_utc']);
    for (const table of TRANSLATED_TERMS) await dropIndex(runner, table, ['name_folded']);
    await runner.dropTable('calendar_count');
    await runner.dropTable('calendar_entry');
  }
}

/** The row of `turn` that a write of events shares, and a change of the trees of categories locks. */
const TREE_LOCK = 256;

async function dropIndex(runner: QueryRunner, table: string, columns: string[]): Promise<void> {
  const index = (await runner.getTable(table))?.indices.find(({ columnNames }) => columnNames.join() === columns.join());
  if (index) await runner.dropIndex(table, index);
}
