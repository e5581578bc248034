import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Creates the table with the state of the jobs. */
export class Jobs1790000300000 implements MigrationInterface {
  name = 'Jobs1790000300000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: 'job',
      columns: [a.key('name', 40), a.stamp('due_utc'), a.optional(a.stamp('succeeded_utc'))],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('job');
  }
}
