import type { EntityManager } from 'typeorm';
import { listFragments } from '../text/index-words.js';

/** SQLite takes 32,766 parameters in a statement. */
const MAX_PARAMETERS = 30_000;

/** Inserts the rows, and skips those whose key exists. Without the entities of TypeORM, which take long for thousands of rows. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const size = Math.floor(MAX_PARAMETERS / columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const row = `(${columns.map(() => '?').join()})`;
    await manager.query(
      `INSERT ${isSqlite ? 'OR IGNORE' : 'IGNORE'} INTO ${table} (${columns.join()}) VALUES ${part.map(() => row).join()}`,
      part.flat(),
    );
  }
}

/** Adds words and their fragments to the vocabulary of searches. In one order, so that writers do not lock each other out. */
export async function insertWords(manager: EntityManager, words: Iterable<string>): Promise<void> {
  const sorted = [...words].sort();
  const fragments = sorted.flatMap((word) => listFragments(word).map((fragment) => [fragment, word]));
  await insertRows(
    manager,
    'search_word',
    ['word'],
    sorted.map((word) => [word]),
  );
  await insertRows(manager, 'search_fragment', ['fragment', 'word'], fragments);
}
