import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const COLUMNS = [
  a.optional(a.int('author_id')),
  a.optional({ name: 'files', type: 'text' }),
  a.optional({ name: 'texts', type: 'text' }),
  a.optional(a.text('alt_languages', 255)),
  a.optional(a.text('credit', 255)),
  a.optional(a.text('license', 255)),
  a.optional(a.real('focal_x')),
  a.optional(a.real('focal_y')),
  a.optional(a.text('file_name', 255)),
  a.optional({ name: 'search_folded', type: 'text' }),
  a.optional(a.stamp('created_utc')),
  a.optional(a.stamp('unused_utc')),
];

/**
 * Adds what images have that the service stores. The previous release shows them as references, and writes references, which have none
 * of it. After `down` the files stay, but nothing knows them.
 */
export class Media1790001900000 implements MigrationInterface {
  name = 'Media1790001900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await a.addColumnInPlace(runner, 'image', column);
    await a.addIndex(runner, 'image', ['author_id']);
    await a.createTable(runner, {
      name: 'image_file',
      columns: [a.key('file', 80), a.id('image_id')],
      references: [a.reference('image_id', 'image')],
      indices: [['image_id']],
      isClustered: true,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('image_file');
    await runner.dropIndex('image', runner.dataSource.namingStrategy.indexName('image', ['author_id']));
    for (const { name } of COLUMNS) await runner.dropColumn('image', name);
  }
}
