import { existsSync } from 'node:fs';
import { type DatabaseLocation, getSqlitePath } from '../../core/database/connection/data-source.options.js';
import type { DatabaseKind } from '../../core/database/dialect.js';
import { listExecutedMigrations } from '../../core/database/migrations/migration-names.js';
import { lockSchema } from '../../core/database/migrations/lock-schema.js';
import { type Cell, toCell } from './format.js';
import { hasRowsInBackup, type TableSchema, readTableSchemas } from './migrated-tables.js';
import { Refused } from './operator.js';
import {
  assertKnownMigrations,
  closeSession,
  countRows,
  openSession,
  quoteName,
  readNextId,
  type ServerConnection,
  type Session,
  type SqliteConnection,
} from './session.js';

/** A consistent view of the whole database at one moment. Later writes of other connections are not visible. */
export class Snapshot {
  private constructor(
    private readonly session: Session,
    /** Names of the executed migrations, the oldest first. */
    readonly migrations: readonly string[],
    readonly tables: readonly TableSchema[],
  ) {}

  /**
   * Opens a snapshot. On a database server, it holds the lock of the migrations until it is closed.
   * @throws Refused when there is no calendar, or a newer release has migrated it
   */
  static async take(place: DatabaseLocation): Promise<Snapshot> {
    assertDatabaseExists(place);
    const session = await openSession(place, { migrations: [], readonly: true, enableWAL: false });
    try {
      await beginSnapshot(session);
      const migrations = await listExecutedMigrations(session);
      if (migrations.length === 0) throw new Refused('There is no calendar in this database: the first start of the service makes one.');
      assertKnownMigrations(migrations);
      return new Snapshot(session, migrations, await readTableSchemas(migrations));
    } catch (error) {
      await closeSession(session);
      throw error;
    }
  }

  get databaseKind(): DatabaseKind {
    return this.session.dialect.kind;
  }

  /** Yields the rows of a table, ordered by primary key. */
  async *readRows({ name, columns, primaryKey }: TableSchema): AsyncGenerator<Cell[]> {
    if (!hasRowsInBackup({ name })) return;
    const { runner, dialect } = this.session;
    const list = (names: readonly string[]) => names.map((one) => quoteName(this.session, one)).join(', ');
    const sql = `SELECT ${list(columns)} FROM ${list([name])} ORDER BY ${list(primaryKey)}`;
    const connection: unknown = await runner.connect();
    const rows = dialect.isFile ? readSqliteRows(connection as SqliteConnection, sql) : readServerRows(connection as ServerConnection, sql);
    for await (const row of rows) yield row.map(toCell);
  }

  async countRows({ name }: TableSchema): Promise<number> {
    return hasRowsInBackup({ name }) ? countRows(this.session, name) : 0;
  }

  async readNextId({ name, hasGeneratedIds }: TableSchema): Promise<number | null> {
    return hasGeneratedIds ? readNextId(this.session, name) : null;
  }

  async close(): Promise<void> {
    await closeSession(this.session);
  }
}

function assertDatabaseExists({ databaseUrl, dataDir }: DatabaseLocation): void {
  const file = getSqlitePath(dataDir);
  if (databaseUrl === null && !existsSync(file)) throw new Refused(`There is no database ${file}: set DATA_DIR or DATABASE_URL.`);
}

/** Begins a read-only transaction. On SQLite, its snapshot begins with the first read. */
async function beginSnapshot(session: Session): Promise<void> {
  const { runner, dialect } = session;
  if (dialect.isFile) {
    await runner.query('BEGIN');
    return;
  }
  session.unlock = await lockSchema(runner);
  // The disk, or the program that reads standard output, may be slow.
  await runner.query('SET SESSION net_write_timeout = 3600');
  await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

function readSqliteRows(connection: SqliteConnection, sql: string): Iterable<unknown[]> {
  return connection.prepare(sql).raw().safeIntegers().iterate();
}

function readServerRows(connection: ServerConnection, sql: string): AsyncIterable<unknown[]> {
  return connection.query({ sql, rowsAsArray: true }).stream();
}
