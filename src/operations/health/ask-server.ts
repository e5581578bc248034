import { createConnection, type RowDataPacket } from 'mysql2';
import { within } from '../../core/time/within.js';

/** Milliseconds in which the server must answer. */
const PATIENCE = 1_000;

/**
 * Asks a database server by a connection of its own, because the pool may be used up, and for no longer than a second,
 * because a frozen server says nothing.
 */
export async function askServer<Row extends object>(uri: string, sql: string): Promise<Row[]> {
  const connection = createConnection({ uri, connectTimeout: PATIENCE });
  // Whoever asked is told, too.
  connection.on('error', () => undefined);
  try {
    const [rows] = await within(PATIENCE, connection.promise().query<(Row & RowDataPacket)[]>(sql));
    connection.end();
    return rows;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
