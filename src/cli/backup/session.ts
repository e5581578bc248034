import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { type DatabaseLocation, buildDataSourceOptions } from '../../core/database/connection/data-source.options.js';
import { type Dialect, findDialect } from '../../core/database/dialect.js';
import { findUnknownMigrations, hasEarlierMigrations } from '../../core/database/migrations/migration-names.js';
import type { migrations } from '../../core/database/migrations/migrations.js';
import { Refused } from './operator.js';

/** The methods of a better-sqlite3 database that backup and restore use. */
export interface SqliteConnection {
  pragma(text: string): unknown;
  prepare(sql: string): SqliteStatement;
}

interface SqliteStatement {
  raw(): SqliteStatement;
  safeIntegers(): SqliteStatement;
  iterate(): Iterable<unknown[]>;
  run(values: unknown[]): unknown;
}

/** The methods of a mysql2 connection that backup and restore use. */
export interface ServerConnection {
  query(options: { sql: string; rowsAsArray: true }): { stream(): AsyncIterable<unknown[]> };
  destroy(): void;
}

/** A single connection to a database. All SQL goes through its `runner`. */
export interface Session {
  readonly source: DataSource;
  readonly runner: QueryRunner;
  readonly dialect: Dialect;
  /** Unlocks the schema, once it is locked. */
  unlock?: () => Promise<void>;
}

/** TypeORM options that differ from those of the service. */
interface SessionOptions {
  readonly migrations: typeof migrations;
  readonly readonly?: boolean;
  readonly enableWAL?: boolean;
  readonly prepareDatabase?: (database: SqliteConnection) => void;
}

/**
 * Connects to the database and returns the session. A server returns dates and JSON as text. Logging is off, because
 * standard output may be the backup.
 */
export async function openSession(place: DatabaseLocation, sessionOptions: SessionOptions): Promise<Session> {
  const quiet = { logging: false, logger: 'simple-console' };
  // The second one is for the lease on the schema of a cluster.
  const server = { poolSize: 2, dateStrings: true, bigNumberStrings: false, extra: { jsonStrings: true } };
  const own = await buildDataSourceOptions(place);
  const dialect = findDialect({ options: own });
  const options = { ...own, ...quiet, ...(dialect.isFile ? {} : server), ...sessionOptions };
  const source = await new DataSource(options as DataSourceOptions).initialize();
  return { source, runner: source.createQueryRunner(), dialect };
}

/** Quotes the name of a table or column for SQL. */
export function quoteName({ source }: Session, name: string): string {
  return source.driver.escape(name);
}

/** Returns the number of rows of a table. */
export async function countRows(session: Session, table: string): Promise<number> {
  const [{ total }] = (await session.runner.query(`SELECT COUNT(*) AS total FROM ${quoteName(session, table)}`)) as [{ total: unknown }];
  return Number(total);
}

/** Unlocks the schema, and closes the connection immediately. The database rolls back an open transaction. */
export async function closeSession({ source, runner, dialect, unlock }: Session): Promise<void> {
  await unlock?.();
  if (!dialect.isFile) ((await runner.connect()) as ServerConnection).destroy();
  await source.destroy();
}

/** Returns the next generated id of a table; `null` before the first row. */
export async function readNextId(session: Session, table: string): Promise<number | null> {
  const { runner, dialect } = session;
  if (dialect.isFile) {
    const [row] = (await runner.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])) as { seq: number }[];
    return row === undefined ? null : row.seq + 1;
  }
  const [row] = (await runner.query(`SHOW CREATE TABLE ${quoteName(session, table)}`)) as { 'Create Table': string }[];
  const next = /^\) ENGINE=.*\bAUTO_INCREMENT=(\d+)/m.exec(row!['Create Table'])?.[1];
  return next === undefined ? null : Number(next);
}

/** @throws Refused when a newer release has migrated the database, or a commit before version 1.0.0 has made it */
export function assertKnownMigrations(executed: readonly string[]): void {
  if (hasEarlierMigrations(executed)) throw new Refused("A commit before version 1.0.0 made this database: use that commit's own program.");
  const unknown = findUnknownMigrations(executed);
  if (unknown.length > 0)
    throw new Refused(`A newer release has changed this database (${unknown.join(', ')}): use that release's own program.`);
}
