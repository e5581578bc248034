import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const RESOURCES = ['event', 'venue', 'organizer', 'category', 'tag'];

/** Adds the ids that records have in other systems, and the table that finds a record by such an id. */
export class ExternalIds1790001100000 implements MigrationInterface {
  name = 'ExternalIds1790001100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const resource of RESOURCES) await a.addColumn(runner, resource, a.optional({ name: 'external_ids', type: 'text' }));
    await a.createTable(runner, {
      name: 'external_id',
      columns: [a.key('resource', 20), a.key('source', 64), a.key('external_id', 255), a.int('record_id')],
      indices: [
        ['resource', 'external_id'],
        ['resource', 'record_id'],
      ],
      isClustered: true,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('external_id');
    for (const resource of RESOURCES) await runner.dropColumn(resource, 'external_ids');
  }
}
