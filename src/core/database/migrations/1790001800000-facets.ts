import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const TABLE = 'calendar_entry';
const ENDS = ['facet', 'facet_id', 'span', 'end_utc'];

/**
 * Lets indexes of the calendar answer counts alone: that of ends gets the column `hidden`, and a new one has the entries of all records
 * of a facet in the order of their starts.
 */
export class Facets1790001800000 implements MigrationInterface {
  name = 'Facets1790001800000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, TABLE, [...ENDS, 'hidden']);
    await a.addIndex(runner, TABLE, ['facet', 'start_utc', 'facet_id', 'event_id', 'hidden']);
    await a.dropIndex(runner, TABLE, ENDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, TABLE, ENDS);
    await a.dropIndex(runner, TABLE, ['facet', 'start_utc', 'facet_id', 'event_id', 'hidden']);
    await a.dropIndex(runner, TABLE, [...ENDS, 'hidden']);
  }
}
