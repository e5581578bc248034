import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** The columns of an index for translation progress. The texts are not in it, because they are long. */
const PROGRESS = ['owner_id', 'language', 'shown', 'draft', 'progress'];

const RESOURCES = ['event', 'venue', 'organizer', 'category', 'tag'];

/** Adds the progress and the source of each translation, and the slugs that records had before. */
export class Languages1790000200000 implements MigrationInterface {
  name = 'Languages1790000200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const resource of RESOURCES) await addTranslationColumns(runner, resource);
    await a.createTable(runner, {
      name: 'slug_history',
      columns: [
        a.generatedId(),
        a.text('resource', 20),
        a.text('language', 8),
        a.text('slug', 200),
        a.int('owner_id'),
        a.bool('was_public', true),
      ],
      uniques: [['resource', 'slug', 'language']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('slug_history');
    for (const resource of RESOURCES) {
      const table = await runner.getTable(`${resource}_translation`);
      const index = table?.indices.find(({ columnNames }) => columnNames.join() === PROGRESS.join());
      if (table && index) await runner.dropIndex(table, index);
      await runner.dropColumns(`${resource}_translation`, ['draft', 'shown', 'progress', 'revision', 'source_revision']);
      await runner.dropColumns(resource, ['source_language', 'drafted']);
    }
  }
}

/** Adds the columns. The source language of existing records is unknown: they get the first one in which they have a title. */
async function addTranslationColumns(runner: QueryRunner, resource: string): Promise<void> {
  await a.addColumn(runner, resource, a.optional(a.text('source_language', 8)));
  await a.addColumn(runner, resource, a.bool('drafted', false));
  const texts = `${resource}_translation`;
  await a.addColumn(runner, texts, a.bool('draft', false));
  await a.addColumn(runner, texts, a.bool('shown', true));
  await a.addColumn(runner, texts, a.withDefault(a.text('progress', 10), 'complete'));
  await a.addColumn(runner, texts, a.withDefault(a.int('revision'), 1));
  await a.addColumn(runner, texts, a.withDefault(a.int('source_revision'), 1));
  const titled = `SELECT language FROM ${texts} WHERE owner_id = ${resource}.id AND name IS NOT NULL`;
  const first = "CASE language WHEN 'ca' THEN 1 WHEN 'es' THEN 2 ELSE 3 END";
  await a.addIndex(runner, texts, PROGRESS);
  await runner.query(`UPDATE ${resource} SET source_language = (${titled} ORDER BY ${first} LIMIT 1)`);
}
