import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const RESOURCES = ['event', 'venue', 'organizer'];

/**
 * Adds what a record in the trash keeps, and an index to find the records that show an image. The previous release does not
 * write the columns: records that it moves to the trash are brought back by editors and administrators only.
 */
export class Trash1790000500000 implements MigrationInterface {
  name = 'Trash1790000500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const resource of RESOURCES) {
      await a.addColumn(runner, resource, a.optional(a.stamp('trashed_utc')));
      await a.addColumn(runner, resource, a.optional(a.text('trashed_from', 10)));
      await a.addColumn(runner, resource, a.bool('trashed_by_editor', false));
      await a.addIndex(runner, resource, ['image_id']);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const resource of RESOURCES) {
      await runner.dropIndex(resource, runner.dataSource.namingStrategy.indexName(resource, ['image_id']));
      await runner.dropColumns(resource, ['trashed_utc', 'trashed_from', 'trashed_by_editor']);
    }
  }
}
