import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
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

/** Some database servers refuse longer statements. */
const MAX_ROWS_PER_STATEMENT = 500;

/** Returns a function for `UnitOfWork.writeLater` that inserts entities. */
export function insertInto<E extends ObjectLiteral>(entity: EntityTarget<E>) {
  return async (manager: EntityManager, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT) {
      const some = rows.slice(from, from + MAX_ROWS_PER_STATEMENT) as QueryDeepPartialEntity<E>[];
      // TypeORM would write the result of MariaDB's `RETURNING` back into the objects, with 0 for `false`.
      await manager.createQueryBuilder().insert().into(entity).values(some).updateEntity(false).execute();
    }
  };
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
