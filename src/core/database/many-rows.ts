import type { Driver, EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { findDialect } from './dialect.js';

/**
 * How many ids a statement has at most. MariaDB makes a join of a list of 1,000, and uses other indexes. On SQLite, other requests wait for
 * each statement.
 */
const MAX_IDS_PER_STATEMENT = 500;

/** Divides a list into parts for one statement each: of ids, unless another size is given. */
export function* divide<T>(items: readonly T[], size = MAX_IDS_PER_STATEMENT): Generator<readonly T[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** SQLite takes 32,766 parameters in a statement. */
const MAX_PARAMETERS = 30_000;

/** Inserts the rows, and skips those whose key exists. */
export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const { insertIgnoreSql } = findDialect(manager.dataSource);
  await insertValues(manager, `${insertIgnoreSql} INTO ${table} (${columns.join()})`, rows, Math.floor(MAX_PARAMETERS / columns.length));
}

/**
 * Inserts rows of values. Without the entities of TypeORM, which take long for thousands of rows.
 * @param insert the statement before `VALUES`
 * @param size the rows of a statement, at most
 * @param end what follows after the values
 */
export async function insertValues(
  manager: EntityManager,
  insert: string,
  rows: readonly (readonly unknown[])[],
  size: number,
  end = '',
): Promise<void> {
  for (const some of divide(rows, size)) {
    const places = some.map((values) => `(${values.map(() => '?').join()})`).join();
    await manager.query(`${insert} VALUES ${places} ${end}`, some.flat());
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
  for (const part of divide(rows, MAX_ROWS_PER_STATEMENT)) await insertEntities(manager, metadata, part);
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

const MAX_KEYS_PER_STATEMENT = 100;

/**
 * Deletes the rows that have these keys. All keys have the same properties in the same order.
 * Keys that differ only in the last property share a condition: a database takes longer for a condition for each of them.
 */
export async function deleteRows(manager: EntityManager, entity: new () => object, keys: readonly object[]): Promise<void> {
  const { tableName, columns } = manager.dataSource.getMetadata(entity);
  const columnOf = (property: string) => columns.find(({ propertyName }) => propertyName === property)!.databaseName;
  for (const part of divide(keys, MAX_KEYS_PER_STATEMENT)) {
    const groups = groupByLastProperty(part);
    const conditions = groups.map(({ first, last, values }) =>
      [...first.map(([property]) => `${columnOf(property)} = ?`), `${columnOf(last)} IN (${values.map(() => '?').join()})`].join(' AND '),
    );
    const parameters = groups.flatMap(({ first, values }) => [...first.map(([, value]) => value), ...values]);
    await manager.query(`DELETE FROM ${tableName} WHERE ${conditions.join(' OR ')}`, parameters);
  }
}

interface KeyGroup {
  readonly first: readonly [string, unknown][];
  readonly last: string;
  readonly values: unknown[];
}

function groupByLastProperty(keys: readonly object[]): KeyGroup[] {
  const groups = new Map<string, KeyGroup>();
  for (const key of keys) {
    const entries = Object.entries(key) as [string, unknown][];
    const [first, [last, value]] = [entries.slice(0, -1), entries.at(-1)!];
    const name = JSON.stringify(first);
    const group = groups.get(name) ?? { first, last, values: [] };
    groups.set(name, group);
    group.values.push(value);
  }
  return [...groups.values()];
}
