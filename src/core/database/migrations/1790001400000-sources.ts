import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Creates the sources, which are imported again and again, and what the imports wrote last. */
export class Sources1790001400000 implements MigrationInterface {
  name = 'Sources1790001400000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: 'source',
      columns: [
        a.generatedId(),
        a.text('kind', 40),
        a.text('url', 2048),
        a.optional(a.int('user_id')),
        a.optional(a.int('category_id')),
        a.text('language', 8),
        a.int('interval_minutes'),
        a.bool('overwrite', false),
        a.bool('prune', false),
        a.bool('active', true),
        a.stamp('created_utc'),
        a.stamp('due_utc'),
        a.withDefault(a.int('failures'), 0),
        a.optional(a.text('claim', 22)),
        a.optional(a.stamp('claimed_until_utc')),
        a.optional(a.text('etag', 255)),
        a.optional(a.text('last_modified', 64)),
        a.longText('sync_token'),
        a.longText('last_run'),
      ],
      references: [a.reference('user_id', 'user', 'SET NULL'), a.reference('category_id', 'category', 'SET NULL')],
      indices: [['due_utc']],
    });
    await a.createTable(runner, {
      name: 'source_record',
      columns: [
        a.id('source_id'),
        a.key('resource', 20),
        a.key('external_id', 255),
        a.int('record_id'),
        a.int('version'),
        a.text('content_hash', 43),
      ],
      references: [a.reference('source_id', 'source')],
      isClustered: true,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('source_record');
    await runner.dropTable('source');
  }
}
