import type { DataSource, ObjectLiteral } from 'typeorm';

/** The part of TypeORM's SQLite drivers that this file changes. */
interface SqliteDriver {
  escapeQueryWithParameters(sql: string, parameters: ObjectLiteral): [sql: string, parameters: unknown[]];
}

/**
 * Lets TypeORM bind whole numbers as parameters on SQLite. By itself it writes them into the statement, so SQLite would prepare
 * the same statement again for each id. A bigint is bound as an integer, where better-sqlite3 binds a number as a float.
 */
export function bindNumbers(source: DataSource): DataSource {
  if (source.options.type !== 'better-sqlite3') return source;
  const driver = source.driver as unknown as SqliteDriver;
  const escape = driver.escapeQueryWithParameters.bind(driver);
  driver.escapeQueryWithParameters = (sql, parameters) => escape(sql, withBigints(parameters));
  return source;
}

function withBigints(parameters: ObjectLiteral): ObjectLiteral {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Number.isSafeInteger(value) ? BigInt(value as number) : (value as unknown)]),
  );
}
