import type { DataSource } from 'typeorm';

const LOCK = 'calendar-events.migrations';
/** Seconds to wait for another instance that migrates. */
const PATIENCE = 300;

/** Brings the schema up to date; instances that start together do it one after the other. */
export async function migrate(source: DataSource): Promise<DataSource> {
  if (source.options.type === 'better-sqlite3') {
    await source.runMigrations();
    return source;
  }
  const runner = source.createQueryRunner();
  try {
    await runner.query('SELECT GET_LOCK(?, ?)', [LOCK, PATIENCE]);
    await source.runMigrations();
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
  } finally {
    await runner.release();
  }
  return source;
}
