/**
 * The CPU time that a database server spends for some connections. Each connection has a thread of its own. When a connection ends,
 * what it used since the last look is not counted.
 */
import mysql from 'mysql2/promise';
import { findProcessId, readThreadCpuMs } from './cpu.js';

/** Returns `readCpuMs(connectionIds)` and `close`. On SQLite the time is that of the service itself, so it returns 0. */
export async function openDatabaseCpu(databaseUrl) {
  if (databaseUrl === undefined) return { readCpuMs: async () => 0, close: async () => undefined };
  const connection = await mysql.createConnection(databaseUrl.replace(/^mariadb:/, 'mysql:'));
  const threadsSql = (await isMariaDb(connection))
    ? 'SELECT id, tid AS thread FROM information_schema.processlist'
    : 'SELECT processlist_id AS id, thread_os_id AS thread FROM performance_schema.threads WHERE processlist_id IS NOT NULL';
  const lastMs = new Map();
  const readCpuMs = async (connectionIds) => {
    const [rows] = await connection.query(threadsSql);
    for (const { id, thread } of rows) {
      const processId = connectionIds.includes(Number(id)) ? findProcessId(Number(thread)) : undefined;
      if (processId !== undefined) lastMs.set(Number(id), readThreadCpuMs(processId, thread));
    }
    return connectionIds.reduce((sum, id) => sum + (lastMs.get(id) ?? 0), 0);
  };
  return { readCpuMs, close: () => connection.end() };
}

async function isMariaDb(connection) {
  const [[{ version }]] = await connection.query('SELECT VERSION() AS version');
  return version.includes('MariaDB');
}
