import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SettingsError } from '../../config/settings-error.js';
import { isBusy } from '../database-errors.js';
import { bindNumbers } from '../driver-internals.js';
import { hasEarlierMigrations, listExecutedMigrations, listPendingMigrations } from './migration-names.js';
import { lockSchema, MIGRATION_WAIT_SECONDS } from './lock-schema.js';
import { publishProgress } from './start-progress.js';

/** Milliseconds between two attempts to open an SQLite file that another process has locked. */
const BUSY_RETRY_INTERVAL_MS = 100;

/**
 * Runs the pending migrations on a connection of its own, without time limits. Instances that start at the same time
 * migrate one after another. Without pending migrations no instance waits.
 * @param waitSeconds seconds to wait for another instance
 * @throws Error when the other instance is not done by then
 */
export async function migrate(options: DataSourceOptions, waitSeconds = MIGRATION_WAIT_SECONDS): Promise<void> {
  if (options.type === 'better-sqlite3') await retryWhileBusy(waitSeconds, () => withPendingMigrations(options, migrateFile));
  else await withPendingMigrations(options, (source) => migrateServer(source, waitSeconds));
}

async function withPendingMigrations(options: DataSourceOptions, runMigrations: (source: DataSource) => Promise<void>): Promise<void> {
  const source = await new DataSource({ ...options, entities: [] }).initialize();
  try {
    assertNoEarlierMigrations(await listExecutedMigrations({ source }), options);
    if ((await listPendingMigrations(source)).length > 0) await runMigrations(source);
  } finally {
    await source.destroy();
  }
}

/** @throws SettingsError when a commit before version 1.0.0 has made the database */
function assertNoEarlierMigrations(executed: readonly string[], { type }: DataSourceOptions): void {
  if (!hasEarlierMigrations(executed)) return;
  const [setting, another] = type === 'better-sqlite3' ? ['DATA_DIR', 'an empty folder'] : ['DATABASE_URL', 'an empty database'];
  throw new SettingsError([
    `${setting}: a commit before version 1.0.0 made this database: name ${another}; to copy what is public, start that commit on the old one, and run npm run import -- with its address.`,
  ]);
}

/** Repeats the work while another process has locked the SQLite file. */
async function retryWhileBusy(waitSeconds: number, work: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  for (let isLogged = false; ; isLogged = true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - startedAtMs > waitSeconds * 1_000)
        throw new Error(`another process has had the database's file for more than ${waitSeconds} s. End it, and start again.`);
      if (!isLogged)
        new Logger('Migrations').warn(`Another process has the database's file; this one waits for it, ${waitSeconds} s at most.`);
      await sleep(BUSY_RETRY_INTERVAL_MS);
    }
  }
}

/**
 * Runs all migrations in one transaction. BEGIN IMMEDIATE locks the file before the pending migrations are read.
 * Foreign keys are checked at the end, because SQLite changes a table by creating it again
 * (https://sqlite.org/lang_altertable.html §7).
 */
async function migrateFile(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.query('PRAGMA foreign_keys = OFF');
  await runner.query('BEGIN IMMEDIATE');
  try {
    await publishPendingMigrations(source);
    await source.runMigrations({ transaction: 'none' });
    const dangling = (await runner.query('PRAGMA foreign_key_check')) as { table: string }[];
    if (dangling.length > 0) throw new Error(`rows of ${dangling[0]!.table} would name rows that are not there`);
    await runner.query('COMMIT');
  } catch (error) {
    // When the disk is full, SQLite has already rolled back, and ROLLBACK fails.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function migrateServer(source: DataSource, waitSeconds: number): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    const unlock = await lockSchema(runner, waitSeconds);
    try {
      await publishPendingMigrations(source);
      await source.runMigrations();
    } finally {
      await unlock();
    }
  } finally {
    await runner.release();
  }
}

/** Runs the pending migrations and returns a connected data source. */
export async function connectAndMigrate(options: DataSourceOptions): Promise<DataSource> {
  await migrate(options);
  return bindNumbers(new DataSource(options)).initialize();
}

/** Publishes the names of the pending migrations, which can take long. */
async function publishPendingMigrations(source: DataSource): Promise<void> {
  const migrations = (await listPendingMigrations(source)).map((name) => name.replace(/\d+$/, ''));
  if (migrations.length > 0) publishProgress({ text: `Updating the schema: ${migrations.join(', ')}.`, migrations });
}
