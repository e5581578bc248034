import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { Settings } from '../../../src/core/config/settings.js';
import { getSqlitePath } from '../../../src/core/database/connection/data-source.options.js';
import { TEST_SETTINGS } from './test-settings.js';

type Rows = Record<string, unknown>[];

/** The rows of accounts in a database after a first start. */
interface Prepared {
  /** A hash of the settings that the start wrote. */
  readonly settings: string;
  readonly user: Rows;
  readonly token: Rows;
}

/** All test files of a worker use one database, one after another. */
const { databaseUrl, dataDir } = TEST_SETTINGS;

let preparedDatabase: Prepared | undefined;

/** Deletes the database of this worker and creates it again, without tables. */
export async function createDatabase(): Promise<void> {
  preparedDatabase = undefined;
  removeFile();
  await runOnServer(
    (name) => `DROP DATABASE IF EXISTS ${name}`,
    (name) => `CREATE DATABASE ${name}`,
  );
}

export async function dropDatabase(): Promise<void> {
  preparedDatabase = undefined;
  removeFile();
  await runOnServer((name) => `DROP DATABASE IF EXISTS ${name}`);
}

/**
 * Starts a service on a database as it is after a first start. Only the first call for some settings migrates a database;
 * later calls copy its file, or reset the rows on a server.
 * @param start starts the service and returns its data source
 */
export async function onPreparedDatabase(start: () => Promise<DataSource>, { admin }: Settings): Promise<void> {
  const settings = createHash('sha256').update(JSON.stringify(admin)).digest('hex').slice(0, 8);
  if (databaseUrl === null) return onPreparedFile(start, `${dataDir}-${settings}.sqlite`);
  if (preparedDatabase?.settings !== settings) {
    await createDatabase();
    const source = await start();
    preparedDatabase = { settings, user: await rowsOf(source, 'user'), token: await rowsOf(source, 'token') };
    return;
  }
  await resetAccounts(await start(), preparedDatabase);
}

async function onPreparedFile(start: () => Promise<DataSource>, prepared: string): Promise<void> {
  removeFile();
  if (existsSync(prepared)) {
    copyFileSync(prepared, getSqlitePath(dataDir));
    await start();
    return;
  }
  const source = await start();
  await source.query(`VACUUM INTO '${prepared}'`);
}

/** Deletes all records, restores the accounts of the first start and lets ids start from 1 again. */
async function resetAccounts(source: DataSource, { user, token }: Prepared): Promise<void> {
  await emptyDatabase(source);
  for (const table of ['record_id', 'category', 'tag']) await source.query(`ALTER TABLE ${table} AUTO_INCREMENT = 1`);
  await source.transaction(async (manager) => {
    await manager.query('DELETE FROM token');
    await manager.query('DELETE FROM user');
    for (const [table, rows] of Object.entries({ user, token })) {
      for (const row of rows) {
        const columns = Object.keys(row).map((column) => source.driver.escape(column));
        await manager.query(
          `INSERT INTO ${source.driver.escape(table)} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
          Object.values(row),
        );
      }
    }
  });
}

async function rowsOf(source: DataSource, table: string): Promise<Rows> {
  return source.query<Rows>(`SELECT * FROM ${source.driver.escape(table)}`);
}

function removeFile(): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(getSqlitePath(dataDir) + suffix, { force: true });
}

async function runOnServer(...statements: ((name: string) => string)[]): Promise<void> {
  if (databaseUrl === null) return;
  const connection = await connectToServer(databaseUrl);
  const name = `\`${new URL(databaseUrl).pathname.slice(1)}\``;
  for (const statement of statements) await connection.query(statement(name));
  await connection.end();
}

/** Returns the kind of the database of the tests. It asks the server, because the scheme of `DATABASE_URL` can be either. */
export async function databaseKind(): Promise<'sqlite' | 'mariadb' | 'mysql'> {
  if (databaseUrl === null) return 'sqlite';
  const connection = await connectToServer(databaseUrl);
  const [rows] = await connection.query('SELECT VERSION() AS version');
  await connection.end();
  return (rows as { version: string }[])[0]!.version.includes('MariaDB') ? 'mariadb' : 'mysql';
}

function connectToServer(address: string) {
  const url = new URL(address);
  return createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: url.username,
    password: decodeURIComponent(url.password),
  });
}

/** Tables that keep their rows: accounts, and what migrations and the first start write. */
const KEPT_TABLES = ['user', 'token', 'secret', 'name_lock'];

/** Deletes the rows of all other tables, and all users but the first administrator. */
export function emptyDatabase(source: DataSource): Promise<void> {
  return databaseUrl === null ? emptyFile(source) : emptyOnServer(source);
}

/** Runs all statements in one call of the driver. */
async function emptyFile(source: DataSource): Promise<void> {
  const { databaseConnection } = source.driver as unknown as { databaseConnection: { exec(statements: string): void } };
  await source.transaction(() => {
    databaseConnection.exec(listDeletions(source).join('; '));
    return Promise.resolve();
  });
}

/** Calls a procedure of the server, which needs one round trip instead of fifty. */
async function emptyOnServer(source: DataSource): Promise<void> {
  try {
    await source.query('CALL empty_calendar()');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_SP_DOES_NOT_EXIST') throw error;
    await source.query(`CREATE PROCEDURE empty_calendar() BEGIN
      START TRANSACTION; ${listDeletions(source).join('; ')}; COMMIT; END`);
    await source.query('CALL empty_calendar()');
  }
}

function listDeletions(source: DataSource): string[] {
  const entities = sortForDeletion(source.entityMetadatas.filter(({ tableName }) => !KEPT_TABLES.includes(tableName)));
  const deletions = entities.flatMap(({ tableName, foreignKeys }) => {
    const ownParent = foreignKeys.find(({ referencedEntityMetadata }) => referencedEntityMetadata.tableName === tableName);
    return [...(ownParent ? [`UPDATE ${tableName} SET ${ownParent.columnNames[0]} = NULL`] : []), `DELETE FROM ${tableName}`];
  });
  return [...deletions, `DELETE FROM ${source.driver.escape('user')} WHERE id > 1`];
}

/** A table comes before the tables that its foreign keys refer to. */
function sortForDeletion(entities: readonly EntityMetadata[]): EntityMetadata[] {
  if (entities.length === 0) return [];
  const isReferred = (entity: EntityMetadata) =>
    entities.some((other) => other !== entity && other.foreignKeys.some((key) => key.referencedEntityMetadata === entity));
  const free = entities.filter((entity) => !isReferred(entity));
  if (free.length === 0)
    throw new Error(`These tables refer to each other in a circle: ${entities.map((one) => one.tableName).join(', ')}`);
  return [...free, ...sortForDeletion(entities.filter((entity) => !free.includes(entity)))];
}
