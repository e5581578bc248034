import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { isBusy } from '../errors/database-errors.js';
import { pendingMigrations } from './migration-names.js';
import { tellPending } from './start-progress.js';

/** Locks are of the whole server, so that each of its databases has a name for its own; 64 characters are the most that MySQL takes. */
const LOCK_NAME = `SELECT LEFT(CONCAT('calendar-events.migrations.', DATABASE()), 64) AS name`;
/** Seconds to wait for another instance that migrates, or for a backup. */
const PATIENCE = 300;

/** Milliseconds until a file is tried again that another process has. */
const PAUSE = 100;

/**
 * Brings the schema up to date, on connections of its own, which may take as long as they need. Instances that start
 * together do it one after the other; where there is nothing to do, nobody waits.
 * @param patience seconds to wait for another one
 * @throws Error when that is not enough
 */
export async function migrate(options: DataSourceOptions, patience = PATIENCE): Promise<void> {
  if (options.type === 'better-sqlite3') await patiently(patience, () => migrateIn(options, migrateFile));
  else await migrateIn(options, (source) => migrateServer(source, patience));
}

async function migrateIn(options: DataSourceOptions, way: (source: DataSource) => Promise<void>): Promise<void> {
  const source = await new DataSource({ ...options, entities: [] }).initialize();
  try {
    if ((await pendingMigrations(source)).length > 0) await way(source);
  } finally {
    await source.destroy();
  }
}

/** Begins anew what finds SQLite's file busy, until it does not. */
async function patiently(patience: number, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (let isTold = false; ; isTold = true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - begun > patience * 1_000)
        throw new Error(`another process has had the database's file for more than ${patience} s. End it, and start again.`);
      if (!isTold) new Logger('Migrations').warn(`Another process has the database's file; this one waits for it, ${patience} s at most.`);
      await sleep(PAUSE);
    }
  }
}

/**
 * All migrations in one transaction, which has the file for itself before it looks which there are. Foreign keys are
 * looked at in the end, since tables are made anew to change them (https://sqlite.org/lang_altertable.html §7).
 */
async function migrateFile(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.query('PRAGMA foreign_keys = OFF');
  await runner.query('BEGIN IMMEDIATE');
  try {
    await tellPending(source);
    await source.runMigrations({ transaction: 'none' });
    const dangling = (await runner.query('PRAGMA foreign_key_check')) as { table: string }[];
    if (dangling.length > 0) throw new Error(`rows of ${dangling[0]!.table} would name rows that are not there`);
    await runner.query('COMMIT');
  } catch (error) {
    // When the disk is full, SQLite has undone it already, and says that there is nothing to undo.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function migrateServer(source: DataSource, patience: number): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await holdSchema(runner, patience);
    await tellPending(source);
    await source.runMigrations();
  } finally {
    await runner.release();
  }
}

/**
 * On a database server: nobody else changes the schema until this connection ends, so that whoever dies leaves no lock.
 * @throws Error when somebody else has held it for all the patience
 */
export async function holdSchema(runner: QueryRunner, patience = PATIENCE): Promise<void> {
  const [{ name }] = (await runner.query(LOCK_NAME)) as [{ name: string }];
  const isOurs = async (seconds: number) => {
    const [{ ours }] = (await runner.query('SELECT GET_LOCK(?, ?) AS ours', [name, seconds])) as [{ ours: unknown }];
    return Number(ours) === 1;
  };
  if (await isOurs(0)) return;
  new Logger('Migrations').warn(`Another instance brings the database up to date; this one waits for it, ${patience} s at most.`);
  if (await isOurs(patience)) return;
  throw new Error(
    `another instance has been bringing the database up to date for more than ${patience} s. ` +
      `Wait for it; if there is none, end the connection that holds the lock ${name}, and start again.`,
  );
}

/** A data source that is connected, and whose schema is up to date. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  await migrate(options);
  return new DataSource(options).initialize();
}
