import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillWords } from './fill-words.js';
import * as a from './schema.js';

/**
 * Creates the index of the words of events, and fills it from their texts. What the previous release writes meanwhile is in
 * the audit log as not derived (`Calendar1790000700000`), and is indexed later.
 */
export class Words1790000800000 implements MigrationInterface {
  name = 'Words1790000800000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, { name: 'search_word', columns: [a.key('word', 32)] });
    await a.createTable(runner, { name: 'search_fragment', columns: [a.key('fragment', 16), a.key('word', 32)] });
    await a.createTable(runner, {
      name: 'event_words',
      columns: [a.generatedId(), a.int('event_id'), { ...a.longText('words'), isNullable: false }],
      references: [a.reference('event_id', 'event')],
      indices: [['event_id']],
    });
    if (runner.dataSource.options.type === 'better-sqlite3') await createFileIndex(runner);
    await fillWords(runner);
    // An index over filled rows is made faster than row by row.
    if (runner.dataSource.options.type !== 'better-sqlite3') await createServerIndex(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') await runner.query(`DROP TABLE ${FULLTEXT}`);
    for (const table of ['event_words', 'search_fragment', 'search_word']) await runner.dropTable(table);
  }
}

const FULLTEXT = 'event_words_fulltext';

async function createServerIndex(runner: QueryRunner): Promise<void> {
  const { indices } = (await runner.getTable('event_words'))!;
  if (!indices.some(({ name }) => name === FULLTEXT)) await runner.query(`CREATE FULLTEXT INDEX ${FULLTEXT} ON event_words (words)`);
}

/** SQLite keeps its full-text index in a table of its own, which triggers fill. */
async function createFileIndex(runner: QueryRunner): Promise<void> {
  // A restore drops the tables with rows, and migrates again.
  await runner.query(`DROP TABLE IF EXISTS ${FULLTEXT}`);
  await runner.query(
    `CREATE VIRTUAL TABLE ${FULLTEXT} USING fts5 (words, content = 'event_words', content_rowid = 'id', detail = none, columnsize = 0, tokenize = 'ascii')`,
  );
  const changes = {
    INSERT: `INSERT INTO ${FULLTEXT} (rowid, words) VALUES (new.id, new.words)`,
    DELETE: `INSERT INTO ${FULLTEXT} (${FULLTEXT}, rowid, words) VALUES ('delete', old.id, old.words)`,
  };
  for (const [change, statement] of Object.entries(changes))
    await runner.query(`CREATE TRIGGER ${FULLTEXT}_${change.toLowerCase()} AFTER ${change} ON event_words BEGIN ${statement}; END`);
}
