import type { Driver, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { findDialect } from './dialect.js';

/** SQLite takes 32,766 parameters in a statement. */
const MAX_PARAMETERS = 30_000;

/** Inserts the rows, and skips those whose key exists. Without the entities of TypeORM, which take long for thousands of rows. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const { insertIgnoreSql } = findDialect(manager.dataSource);
  const size = Math.floor(MAX_PARAMETERS / columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const row = `(${columns.map(() => '?').join()})`;
    await manager.query(`${insertIgnoreSql} INTO ${table} (${columns.join()}) VALUES ${part.map(() => row).join()}`, part.flat());
  }
}

/** Some database servers refuse longer statements. */
const MAX_ROWS_PER_STATEMENT = 500;

/**
 * Inserts rows of an entity. TypeORM would take several times as long for the statement. A column that a row lacks gets its default.
 */
export async function insertRowsOf<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  rows: readonly object[],
): Promise<void> {
  const metadata = manager.dataSource.getMetadata(entity);
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT)
    await insertEntities(manager, metadata, rows.slice(from, from + MAX_ROWS_PER_STATEMENT));
}

async function insertEntities(manager: EntityManager, { tableName, columns }: EntityMetadata, rows: readonly object[]): Promise<void> {
  const { driver } = manager.dataSource;
  const parameters: unknown[] = [];
  const buildValue = (row: object, column: ColumnMetadata): string => {
    const value: unknown = driver.preparePersistentValue(column.getEntityValue(row), column);
    if (value === undefined) return buildDefault(driver, column);
    parameters.push(value);
    return '?';
  };
  const values = rows.map((row) => `(${columns.map((column) => buildValue(row, column)).join()})`);
  const names = columns.map(({ databaseName }) => driver.escape(databaseName));
  await manager.query(`INSERT INTO ${driver.escape(tableName)}(${names.join()}) VALUES ${values.join()}`, parameters);
}

/** SQLite has no `DEFAULT` in `VALUES`. */
function buildDefault(driver: Driver, column: ColumnMetadata): string {
  if (findDialect(driver).hasDefaultKeyword) return 'DEFAULT';
  return column.default === undefined || column.default === null ? 'NULL' : (driver.normalizeDefault(column) ?? 'NULL');
}
