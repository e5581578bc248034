import { type Connection, createConnection } from 'mysql2/promise';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const url = new URL(TEST_SETTINGS.databaseUrl!);

/** Runs work on a connection of its own to the calendar's database, as another program would, and returns its result. */
export async function runOnOtherConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(Object.assign(new URL(url), { protocol: 'mysql:' }).href);
  try {
    const result = await work(connection);
    // Of a connection that ends, the server releases the locks only a moment later.
    await connection.rollback();
    return result;
  } finally {
    await connection.end();
  }
}
