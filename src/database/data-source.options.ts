import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { settings } from '../config/settings.js';
import { migrations } from './migrations/migrations.js';
import { QueryChannel } from './query-channel.js';

/** How long a connection may take, in milliseconds: a database that does not answer is away. */
const CONNECT_TIMEOUT = 5_000;
const POOL_SIZE = 10;

/** Options of the data source that writes; migrations make the schema, never `synchronize`. */
export function dataSourceOptions(): DataSourceOptions {
  const shared = { migrations, migrationsRun: false, synchronize: false, logger: new QueryChannel() };
  if (settings.databaseKind === 'sqlite') {
    const file = { database: sqliteFile(), enableWAL: true, timeout: 5_000, prepareDatabase: makeDurable };
    return { ...shared, ...file, type: 'better-sqlite3', driver: sqliteDriver() };
  }
  return {
    ...shared,
    type: settings.databaseKind,
    url: settings.databaseUrl!,
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT,
    poolSize: POOL_SIZE,
  };
}

/**
 * The driver's version 13 crashes on Node 20, and its version 12 from Node 24.19 on, when statements are collected:
 * each Node gets the one that holds.
 */
function sqliteDriver(): unknown {
  const [major] = process.versions.node.split('.');
  return createRequire(import.meta.url)(Number(major) < 22 ? 'better-sqlite3-12' : 'better-sqlite3');
}

function sqliteFile(): string {
  return join(settings.dataDir, 'calendar.sqlite');
}

/** An acknowledged write has reached the disk: in WAL mode SQLite's own default is NORMAL, which can lose it with the power. */
function makeDurable(database: { pragma(text: string): unknown }): void {
  database.pragma('synchronous = FULL');
}
