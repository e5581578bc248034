import type { Connection, Pool } from 'mysql2';
import type { TestCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';
import { runOnOtherConnection } from './other-connection.js';

const listeners = new WeakMap<Pool, (connection: Connection) => void>();

/**
 * Lets the server generate ids for the service as the nodes of a cluster do: each in steps, from another number. Each connection of the
 * service stands for one to a node. The tests do not change the settings of the server, which other tests use at the same time.
 * @param nodes how many nodes the cluster has; 1: no cluster
 */
export async function generateIdsAsCluster({ database }: TestCalendar, nodes: number): Promise<void> {
  const { pool } = database.driver as unknown as { pool: Pool };
  const known = listeners.get(pool);
  if (known) pool.off('connection', known);
  let connections = 0;
  const setSteps = (connection: Connection) => {
    const offset = (connections++ % nodes) + 1;
    connection.query(`SET SESSION auto_increment_increment = ${nodes}, SESSION auto_increment_offset = ${offset}`);
  };
  listeners.set(pool, setSteps);
  pool.on('connection', setSteps);
  await closeConnections();
}

/** Closes all connections of the service, so that it opens new ones. */
async function closeConnections(): Promise<void> {
  await runOnOtherConnection(async (another) => {
    const find = `SELECT id AS connection FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()`;
    const list = async () => (await another.query(find))[0] as { connection: number }[];
    for (const { connection } of await list()) await another.query(`KILL ${connection}`).catch(() => undefined);
    await waitUntil(async () => (await list()).length === 0);
  });
}
