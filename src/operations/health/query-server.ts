import { createConnection, type RowDataPacket } from 'mysql2';
import { withTimeout } from '../../core/time/with-timeout.js';

/** Milliseconds within which the server must answer. */
const QUERY_TIMEOUT_MS = 1_000;

/**
 * Sends one query to the database server and returns its rows. Opens a connection of its own, because the pool may be
 * exhausted. Rejects after one second, because a frozen server never answers.
 */
export async function queryServer<Row extends object>(uri: string, sql: string): Promise<Row[]> {
  const connection = createConnection({ uri, connectTimeout: QUERY_TIMEOUT_MS });
  // The query rejects with the same error. Without a listener, the event would end the process.
  connection.on('error', () => undefined);
  try {
    const [rows] = await withTimeout(QUERY_TIMEOUT_MS, connection.promise().query<(Row & RowDataPacket)[]>(sql));
    connection.end();
    return rows;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
