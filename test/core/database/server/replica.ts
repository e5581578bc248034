/** A replica, which is another database on the same server. The test copies the rows, so it decides how late the replica is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { TestCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const primary = new URL(TEST_SETTINGS.databaseUrl!);
const replica = new URL(`${primary.href}_replica`);
const [primaryName, replicaName] = [primary, replica].map(({ pathname }) => pathname.slice(1)) as [string, string];

/** The settings of a service that reads from it. */
export const WITH_REPLICA = { DATABASE_REPLICA_URL: replica.href };

/** Between two copies of the rows. The reads of a test come before, during and after a copy. */
const MAX_PAUSE_MS = 40;

let connection: Connection;
let isOver = false;
let copying: Promise<void> | undefined;

beforeAll(async () => {
  const { hostname: host, port, username: user, password } = primary;
  connection = await createConnection({
    ...{ host, port: Number(port || 3306), user: decodeURIComponent(user), password: decodeURIComponent(password) },
    typeCast: (field) => field.string(),
  });
  await connection.query(`DROP DATABASE IF EXISTS ${replicaName}`);
  await connection.query(`CREATE DATABASE ${replicaName}`);
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await connection.query('SET SESSION foreign_key_checks = 0');
});

afterAll(async () => {
  isOver = true;
  await copying;
  await connection.query(`DROP DATABASE ${replicaName}`);
  await connection.end();
});

/** Creates the tables of the replica, once the primary has them. */
export async function createReplicaTables(): Promise<void> {
  for (const table of await listTables()) {
    const [[created]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE ${primaryName}.\`${table}\``);
    await connection.query(`USE ${replicaName}`);
    await connection.query(created!['Create Table'] as string);
  }
}

/** Copies all rows as they were at one moment: the replica goes from one state to a later one at once. */
export async function replicate(): Promise<void> {
  const tables = await listTables();
  await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
  for (const table of tables) {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT * FROM ${primaryName}.\`${table}\``);
    await connection.query(`DELETE FROM ${replicaName}.\`${table}\``);
    if (rows.length === 0) continue;
    const columns = Object.keys(rows[0]!).map((column) => `\`${column}\``);
    await connection.query(`INSERT INTO ${replicaName}.\`${table}\` (${columns.join()}) VALUES ?`, [rows.map((row) => Object.values(row))]);
  }
  await connection.query('COMMIT');
}

/** Copies all rows again and again, until the tests of the file are over. */
export function startReplicating(): void {
  const copyNext = async (pauseMs: number): Promise<void> => {
    await replicate();
    await sleep(pauseMs);
    if (!isOver) await copyNext((pauseMs + 7) % MAX_PAUSE_MS);
  };
  copying = copyNext(0);
}

/** Runs a statement on the replica alone. */
export async function changeReplica(sql: string): Promise<void> {
  await connection.query(`USE ${replicaName}`);
  await connection.query(sql);
}

async function listTables(): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${primaryName}' AND TABLE_TYPE = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name as string);
}

/** Waits until an instance knows that the replica has everything. Call it after each test, before the database is emptied. */
export function waitUntilCurrent(calendar: TestCalendar): Promise<void> {
  return waitUntil(async () => {
    // Each read asks what is new.
    await calendar.get('/categories');
    return isCurrent(calendar);
  });
}

/** Returns whether an instance reads content from the replica. */
export async function isCurrent(calendar: TestCalendar): Promise<boolean> {
  const { body } = await calendar.request('GET', '//metrics');
  return /^calendar_replica_current 1$/m.test(body as string);
}
