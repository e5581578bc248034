import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner } from 'typeorm';
import { isBusy } from './database-errors.js';
import { tellPending } from './start-progress.js';

/** Locks are of the whole server, so that each of its databases has a name for its own; 64 characters are the most that MySQL takes. */
const LOCK_NAME = `SELECT LEFT(CONCAT('calendar-events.migrations.', DATABASE()), 64) AS name`;
/** Seconds to wait for another instance that migrates, or for a backup. */
const PATIENCE = 300;

/** Milliseconds until SQLite is asked again whether another process is done. */
const PAUSE = 100;

/**
 * Brings the schema up to date, on connections of its own, which may take as long as they need. Instances that start
 * together do it one after the other; where there is nothing to do, nobody waits.
 * @param patience seconds to wait for another one
 * @throws Error when that is not enough
 */
export async function migrate(options: DataSourceOptions, patience = PATIENCE): Promise<void> {
  const isFile = options.type === 'better-sqlite3';
  const end = performance.now() + patience * 1_000;
  for (;;) {
    try {
      await migrateBy(options, (source) => (isFile ? migrateWhole(source) : migrateAlone(source, patience)));
      return;
    } catch (error) {
      // Another process has the file: what there is to do is looked up anew when it is done.
      if (!isFile || !isBusy(error) || performance.now() > end) throw error;
      await sleep(PAUSE);
    }
  }
}

async function migrateBy(options: DataSourceOptions, way: (source: DataSource) => Promise<void>): Promise<void> {
  const source = await new DataSource({ ...options, entities: [] }).initialize();
  try {
    if (await tellPending(source)) await way(source);
  } finally {
    await source.destroy();
  }
}

/**
 * All migrations in one transaction, which has the file for itself before it looks which there are. Foreign keys are
 * not looked at meanwhile, since tables are made anew to change them (https://sqlite.org/lang_altertable.html §7).
 */
async function migrateWhole(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  const executor = new MigrationExecutor(source, runner);
  executor.transaction = 'none';
  await runner.query('PRAGMA foreign_keys = OFF');
  await runner.query('BEGIN IMMEDIATE');
  try {
    await executor.executePendingMigrations();
    await runner.query('COMMIT');
  } catch (error) {
    await runner.query('ROLLBACK');
    throw error;
  }
}

async function migrateAlone(source: DataSource, patience: number): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await holdSchema(runner, patience);
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
