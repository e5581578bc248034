import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const COLUMNS = ['resource', 'action', 'at_utc', 'record_id'];

/** Adds the index with which lists find the records that changed since a time. */
export class Changes1790001000000 implements MigrationInterface {
  name = 'Changes1790001000000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, 'change_log', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    const index = (await runner.getTable('change_log'))?.indices.find(({ columnNames }) => columnNames.join() === COLUMNS.join());
    if (index) await runner.dropIndex('change_log', index);
  }
}
