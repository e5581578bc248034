import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { type Settings, settings } from '../../config/settings.js';
import { migrations } from '../migrations/migrations.js';
import { QueryChannel } from './query-logger.js';

/** How long a connection may take, in milliseconds: a database that does not answer is away. */
export const CONNECT_TIMEOUT = 5_000;
/** Milliseconds without traffic after which the system asks the other side: some firewalls forget who says nothing. */
const KEEP_ALIVE = 10_000;
export const POOL_SIZE = 10;
/** How long SQLite waits for another process that writes, in milliseconds, in which this one does nothing else. */
const BUSY_TIMEOUT = 1_000;

/** Where a database is. */
export type DatabasePlace = Pick<Settings, 'databaseKind' | 'databaseUrl' | 'dataDir'>;

/** Options of the data source that writes; migrations make the schema, never `synchronize`. */
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
 * No version of better-sqlite3 runs on every Node. Version 13 needs Node-API 10, which Node 20 does not have: it crashes there.
 * Version 12, compiled for Node 24.19 or newer, aborts the process when a statement is garbage collected (nodejs/node#65446).
 */
function sqliteDriver(): unknown {
  return createRequire(import.meta.url)(Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13');
}

/** The embedded database's file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'calendar.sqlite');
}

/** An acknowledged write has reached the disk: in WAL mode SQLite's own default is NORMAL, which can lose it with the power. */
function makeDurable(database: { pragma(text: string): unknown }): void {
  database.pragma('synchronous = FULL');
}
