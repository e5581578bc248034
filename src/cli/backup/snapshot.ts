import { existsSync } from 'node:fs';
import { type DatabaseKind, databaseKindOf, type DatabasePlace, sqliteFile } from '../../core/database/connection/data-source.options.js';
import { holdSchema } from '../../core/database/migrations/migrate.js';
import { executedMigrations } from '../../core/database/migrations/migration-names.js';
import { type Cell, cellOf } from './format.js';
import { type MadeTable, tablesMadeBy } from './migrated-tables.js';
import { Refused } from './operator-errors.js';
import {
  closeSession,
  countOf,
  nextIdOf,
  openSession,
  quoted,
  refuseNewer,
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
    readonly tables: readonly MadeTable[],
  ) {}

  /**
   * Opens a snapshot. On a database server, it holds the lock of the migrations until it is closed.
   * @throws Refused when there is no calendar, or a newer release has migrated it
   */
  static async take(place: DatabasePlace): Promise<Snapshot> {
    refuseMissing(place);
    const session = await openSession(place, { migrations: [], readonly: true, enableWAL: false });
    try {
      await begin(session);
      const migrations = await executedMigrations(session);
      if (migrations.length === 0) throw new Refused('There is no calendar in this database: the first start of the service makes one.');
      refuseNewer(migrations);
      return new Snapshot(session, migrations, await tablesMadeBy(migrations));
    } catch (error) {
      await closeSession(session);
      throw error;
    }
  }

  get databaseKind(): DatabaseKind {
    return databaseKindOf(this.session.source);
  }

  /** Yields the rows of a table, ordered by primary key. */
  async *rowsOf({ name, columns, key }: MadeTable): AsyncGenerator<Cell[]> {
    const { runner, isSqlite } = this.session;
    const list = (names: readonly string[]) => names.map((one) => quoted(this.session, one)).join(', ');
    const sql = `SELECT ${list(columns)} FROM ${list([name])} ORDER BY ${list(key)}`;
    const connection: unknown = await runner.connect();
    const rows = isSqlite ? rowsOfSqlite(connection as SqliteConnection, sql) : rowsOfServer(connection as ServerConnection, sql);
    for await (const row of rows) yield row.map(cellOf);
  }

  countOf({ name }: MadeTable): Promise<number> {
    return countOf(this.session, name);
  }

  async nextIdOf({ name, drawsIds }: MadeTable): Promise<number | null> {
    return drawsIds ? nextIdOf(this.session, name) : null;
  }

  async close(): Promise<void> {
    await closeSession(this.session);
  }
}

function refuseMissing({ databaseUrl, dataDir }: DatabasePlace): void {
  const file = sqliteFile(dataDir);
  if (databaseUrl === null && !existsSync(file)) throw new Refused(`There is no database ${file}: set DATA_DIR or DATABASE_URL.`);
}

/** Begins a read-only transaction. On SQLite, its snapshot begins with the first read. */
async function begin({ runner, isSqlite }: Session): Promise<void> {
  if (isSqlite) {
    await runner.query('BEGIN');
    return;
  }
  await holdSchema(runner);
  // The disk, or the program that reads standard output, may be slow.
  await runner.query('SET SESSION net_write_timeout = 3600');
  await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

function rowsOfSqlite(connection: SqliteConnection, sql: string): Iterable<unknown[]> {
  return connection.prepare(sql).raw().safeIntegers().iterate();
}

function rowsOfServer(connection: ServerConnection, sql: string): AsyncIterable<unknown[]> {
  return connection.query({ sql, rowsAsArray: true }).stream();
}
