import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { type Settings, settings } from '../../config/settings.js';
import { migrations } from '../migrations/migrations.js';
import { QueryChannel } from './query-logger.js';

/** Milliseconds in which a connection must be established; otherwise the database counts as unavailable. */
export const CONNECT_TIMEOUT = 5_000;
/** Milliseconds without traffic after which TCP keep-alive packets are sent: some firewalls drop idle connections. */
const KEEP_ALIVE = 10_000;
export const POOL_SIZE = 10;
/** Milliseconds that SQLite waits while another process writes. The wait is synchronous and blocks this process. */
const BUSY_TIMEOUT = 1_000;

/** The settings that tell where the database is. */
export type DatabasePlace = Pick<Settings, 'databaseKind' | 'databaseUrl' | 'dataDir'>;

/** Returns the options of the data source for writing. Migrations create the schema, never `synchronize`. */
export function dataSourceOptions({ databaseKind, databaseUrl, dataDir }: DatabasePlace = settings): DataSourceOptions {
  const shared = { migrations, migrationsRun: false, synchronize: false, logger: new QueryChannel() };
  if (databaseKind === 'sqlite') {
    const file = { database: sqliteFile(dataDir), enableWAL: true, timeout: BUSY_TIMEOUT, prepareDatabase: makeDurable };
    return { ...shared, ...file, type: 'better-sqlite3', driver: sqliteDriver() };
  }
  return {
    ...shared,
    type: databaseKind,
    url: databaseUrl!,
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT,
    poolSize: POOL_SIZE,
    extra: { keepAliveInitialDelay: KEEP_ALIVE },
  };
}

/**
 * Loads the version of better-sqlite3 that works on this version of Node; no version works on all. Version 13 needs
 * Node-API 10, which Node 20 does not have: it crashes there. Version 12, compiled for Node 24.19 or newer, aborts the process
 * when a statement is garbage-collected (nodejs/node#65446).
 */
function sqliteDriver(): unknown {
  return createRequire(import.meta.url)(Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13');
}

/** Returns the path of the SQLite file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'calendar.sqlite');
}

/**
 * Makes every commit wait until its data is on the disk. SQLite's default in WAL mode is NORMAL, which can lose
 * acknowledged writes in a power failure.
 */
function makeDurable(database: { pragma(text: string): unknown }): void {
  database.pragma('synchronous = FULL');
}
