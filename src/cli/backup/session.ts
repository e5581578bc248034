import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { type DatabasePlace, dataSourceOptions } from '../../core/database/connection/data-source.options.js';
import { unknownAmong } from '../../core/database/migrations/migration-names.js';
import type { migrations } from '../../core/database/migrations/migrations.js';
import { Refused } from './operator-errors.js';

/** The part of better-sqlite3's database that is used here. */
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

/** The part of a mysql2 connection that is used here. */
export interface ServerConnection {
  query(options: { sql: string; rowsAsArray: true }): { stream(): AsyncIterable<unknown[]> };
  destroy(): void;
}

/** One connection to a database, and what all its SQL goes through. */
export interface Session {
  readonly source: DataSource;
  readonly runner: QueryRunner;
  readonly isSqlite: boolean;
}

/** What a session needs beside the options of the service. */
interface Special {
  readonly migrations: typeof migrations;
  readonly readonly?: boolean;
  readonly enableWAL?: boolean;
  readonly prepareDatabase?: (database: SqliteConnection) => void;
}

/** Connects; a server gives dates and JSON as text. Says nothing of what it does: standard output may be the backup. */
export async function openSession(place: DatabasePlace, special: Special): Promise<Session> {
  const quiet = { logging: false, logger: 'simple-console' };
  const server = { poolSize: 1, dateStrings: true, bigNumberStrings: false, extra: { jsonStrings: true } };
  const isSqlite = place.databaseUrl === null;
  const options = { ...(await dataSourceOptions(place)), ...quiet, ...(isSqlite ? {} : server), ...special };
  const source = await new DataSource(options as DataSourceOptions).initialize();
  return { source, runner: source.createQueryRunner(), isSqlite };
}

/** The name of a table or a column in SQL. */
export function quoted({ source }: Session, name: string): string {
  return source.driver.escape(name);
}

/** How many rows a table has. */
export async function countOf(session: Session, table: string): Promise<number> {
  const [{ total }] = (await session.runner.query(`SELECT COUNT(*) AS total FROM ${quoted(session, table)}`)) as [{ total: unknown }];
  return Number(total);
}

/** The connection is gone at once, and with it whatever was under way. */
export async function closeSession({ source, runner, isSqlite }: Session): Promise<void> {
  if (!isSqlite) ((await runner.connect()) as ServerConnection).destroy();
  await source.destroy();
}

/** The id that the next row of a table gets; `null` before the first one. */
export async function nextIdOf(session: Session, table: string): Promise<number | null> {
  const { runner, isSqlite } = session;
  if (isSqlite) {
    const [row] = (await runner.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])) as { seq: number }[];
    return row === undefined ? null : row.seq + 1;
  }
  const [row] = (await runner.query(`SHOW CREATE TABLE ${quoted(session, table)}`)) as { 'Create Table': string }[];
  const next = /^\) ENGINE=.*\bAUTO_INCREMENT=(\d+)/m.exec(row!['Create Table'])?.[1];
  return next === undefined ? null : Number(next);
}

/** @throws Refused when newer code has migrated the database */
export function refuseNewer(executed: readonly string[]): void {
  const unknown = unknownAmong(executed);
  if (unknown.length > 0)
    throw new Refused(`A newer release has changed this database (${unknown.join(', ')}): use that release's own program.`);
}
