import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** The names in `own_values` have an order, and no name contains another one with its quotes. */
const WITHOUT_IDS = `REPLACE(REPLACE(REPLACE(own_values, ',"external_ids"', ''), '"external_ids",', ''), '"external_ids"', '')`;

/**
 * Sources can join events into series, and occurrences have ids in other systems without a record of their own. The ids that their records
 * have move to the occurrences.
 */
export class JoinedSeries1790002500000 implements MigrationInterface {
  name = 'JoinedSeries1790002500000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addColumnInPlace(runner, 'source', a.bool('join_recurring', false));
    await a.addColumnInPlace(runner, 'occurrence', a.optional({ name: 'external_ids', type: 'text' }));
    await runner.query(
      `UPDATE occurrence SET external_ids = (SELECT record.external_ids FROM event record WHERE record.id = occurrence.id)
        WHERE record_id = id AND external_ids IS NULL`,
    );
    await runner.query(
      `UPDATE event SET external_ids = NULL, own_values = ${WITHOUT_IDS} WHERE series_id IS NOT NULL AND external_ids IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE event SET external_ids = (SELECT own.external_ids FROM occurrence own WHERE own.id = event.id) WHERE series_id IS NOT NULL`,
    );
    await runner.dropColumn('occurrence', 'external_ids');
    await runner.dropColumn('source', 'join_recurring');
  }
}
