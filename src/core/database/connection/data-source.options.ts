import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSourceOptions, Logger as DatabaseLogger } from 'typeorm';
import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { migrations } from '../migrations/migrations.js';
import { CONNECT_TIMEOUT_MS, isMariaDb, serverVersion } from './database-server.js';
import { classifyError, databaseErrorCounter } from '../database-errors.js';

/** The diagnostics channel that gets the SQL of every statement. */
const queryChannel = channel('calendar-events.query');

/** Publishes the SQL of statements and logs warnings. It never logs parameters, because they contain personal data. */
class QueryLogger implements DatabaseLogger {
  private readonly logger = new Logger('Database');

  logQuery(sql: string): void {
    if (queryChannel.hasSubscribers) queryChannel.publish(sql);
  }

  /** Counts the error. TypeORM throws it to the caller, so it is not logged here. */
  logQueryError(error: string | Error): void {
    databaseErrorCounter.inc({ kind: classifyError(error) });
  }

  logQuerySlow(time: number, sql: string): void {
    this.logger.warn(`A statement took ${time} ms: ${sql}`);
  }

  logSchemaBuild(): void {
    // Never called: only migrations change the schema.
  }

  logMigration(message: string): void {
    this.logger.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn(message);
  }
}

/** Milliseconds without traffic after which TCP keep-alive packets are sent: some firewalls drop idle connections. */
const KEEP_ALIVE_DELAY_MS = 10_000;
export const POOL_SIZE = 10;
/** Milliseconds that SQLite waits while another process writes. The wait is synchronous and blocks this process. */
const BUSY_TIMEOUT_MS = 1_000;

/** The prepared statements that TypeORM keeps for SQLite. The service has some 400 different ones. */
const STATEMENT_CACHE_SIZE = 500;

/** The settings that tell where the database is. */
export type DatabaseLocation = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** The options of all data sources. Migrations create the schema, never `synchronize`. */
const shared = { migrations, migrationsRun: false, synchronize: false, logger: new QueryLogger() };

/**
 * Returns the options of the data source for writing.
 *
 * TypeORM must know whether the server is a MySQL or a MariaDB, because MariaDB has `INSERT … RETURNING` and MySQL has not.
 * The scheme of `DATABASE_URL` does not tell it, so this function asks the server.
 */
export async function buildDataSourceOptions({ databaseUrl, dataDir }: DatabaseLocation): Promise<DataSourceOptions> {
  if (databaseUrl === null) return fileOptions(dataDir);
  return {
    ...shared,
    type: isMariaDb(await serverVersion(databaseUrl)) ? 'mariadb' : 'mysql',
    url: databaseUrl,
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT_MS,
    poolSize: POOL_SIZE,
    // TypeORM's errors have the stack of the caller. Without this, mysql2 takes one for each query.
    trace: false,
    extra: { keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS },
  };
}

/** Returns the options of the data source for writing to the SQLite file in a folder. */
export function fileOptions(dataDir: string) {
  const file = { database: getSqlitePath(dataDir), enableWAL: true, timeout: BUSY_TIMEOUT_MS, prepareDatabase: enableFullSync };
  return { ...shared, ...file, statementCacheSize: STATEMENT_CACHE_SIZE, type: 'better-sqlite3' as const, driver: loadSqliteDriver() };
}

/**
 * Loads the version of better-sqlite3 that works on this version of Node; no version works on all. Version 13 needs
 * Node-API 10, which Node 20 does not have: it crashes there. Version 12, compiled for Node 24.19 or newer, aborts the process
 * when a statement is garbage-collected (nodejs/node#65446).
 */
export function loadSqliteDriver(): unknown {
  return createRequire(import.meta.url)(Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13');
}

/** Returns the path of the SQLite file. */
export function getSqlitePath(dataDir: string): string {
  return join(dataDir, 'calendar.sqlite');
}

/** Returns the path of the file that a running service locks. It is empty. */
export function getLockPath(dataDir: string): string {
  return join(dataDir, 'service.lock');
}

/**
 * Makes every commit wait until its data is on the disk. SQLite's default in WAL mode is NORMAL, which can lose
 * acknowledged writes in a power failure.
 */
function enableFullSync(database: { pragma(text: string): unknown }): void {
  database.pragma('synchronous = FULL');
}
