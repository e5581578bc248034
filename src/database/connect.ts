import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrate } from './migrate.js';

/** Seconds that a statement waits for a row that another transaction holds, before the transaction is begun anew. */
const LOCK_WAIT = 4;

/** mysql2's pool, as far as it matters here. */
interface Pool {
  on(event: 'connection', listener: (connection: { query(sql: string): void }) => void): void;
}

/** A data source that is connected, and whose schema is up to date. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const source = await new DataSource(options).initialize();
  if (options.type !== 'better-sqlite3') {
    const { pool } = source.driver as unknown as { pool: Pool };
    await source.query(`SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT}`);
    pool.on('connection', (connection) => {
      connection.query(`SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT}`);
    });
  }
  return migrate(source);
}
