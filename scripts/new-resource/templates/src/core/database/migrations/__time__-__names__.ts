import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Creates the tables of __names__. The columns repeat those of the entities, because a released migration never changes. */
export class __Names____time__ implements MigrationInterface {
  name = '__Names____time__';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: '__name__',
      columns: [
        a.id(),
        a.int('author_id'),
        a.text('status', 10),
        a.withDefault(a.int('version'), 1),
        a.stamp('published_utc'),
        a.stamp('modified_utc'),
        a.optional(a.int('image_id')),
        a.text('source_language', 8),
        a.bool('has_only_drafts'),
        a.optional({ name: 'external_ids', type: 'text' }),
        a.optional(a.stamp('trashed_utc')),
        a.optional(a.text('trashed_from', 10)),
        a.withDefault(a.bool('trashed_by_editor'), false),
      ],
      references: [a.reference('author_id', 'user', 'RESTRICT'), a.reference('image_id', 'image', 'SET NULL')],
      indices: [['author_id'], ['image_id'], ['status', 'id']],
    });
    await a.createTable(runner, {
      name: '__name___translation',
      columns: [
        a.id('owner_id'),
        a.key('language', 8),
        a.optional(a.text('name', 255)),
        a.longText('description'),
        a.optional(a.text('slug', 200)),
        a.int('slug_released_by'),
        a.bool('draft'),
        a.bool('shown'),
        a.text('progress', 10),
        a.int('revision'),
        a.int('source_revision'),
        a.optional(a.text('name_folded', 600)),
        a.longText('description_folded'),
        a.optional(a.text('sort_key', 600)),
        a.optional(a.text('website', 2048)),
      ],
      references: [a.reference('owner_id', '__name__')],
      indices: [['owner_id', 'language', 'shown', 'draft', 'progress'], ['name_folded']],
      uniques: [['language', 'slug', 'slug_released_by']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('__name___translation');
    await runner.dropTable('__name__');
  }
}
