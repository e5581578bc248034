import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner, type Table } from 'typeorm';
import { fileOptions } from '../../core/database/connection/data-source.options.js';
import { migrations } from '../../core/database/migrations/migrations.js';
import { Refused } from './operator.js';

/** A table that the migrations create. */
export interface TableSchema {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of its primary key. */
  readonly primaryKey: readonly string[];
  /** Whether the database generates its ids. */
  readonly hasGeneratedIds: boolean;
  readonly foreignKeys: readonly ForeignKey[];
  /** Number of rows that the migrations insert. */
  readonly migratedRowCount: number;
}

/** A foreign key. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referencedColumns: readonly string[];
}

/** Tables of TypeORM and SQLite themselves, and SQLite's full-text indexes. They are not backed up. */
const INTERNAL_TABLES = /^(migrations|typeorm_metadata|sqlite_.*|.*_fulltext(_.*)?)$/;

/** Tables that a backup has without rows: a session or an invitation of the time of the backup must not be valid in a restored calendar. */
const TABLES_WITHOUT_ROWS = ['session', 'invitation'];

/** Tells whether the rows of a table belong into a backup. */
export function hasRowsInBackup({ name }: Pick<TableSchema, 'name'>): boolean {
  return !TABLES_WITHOUT_ROWS.includes(name);
}

/** Returns the migrations with these names, in the order of `migrations`. */
export function findMigrations(names: readonly string[]): typeof migrations {
  return migrations.filter((migration) => names.includes(new migration().name));
}

/**
 * Returns the tables that these migrations create. Runs the migrations on an empty SQLite database in memory. So the
 * tables of additional modules are included, and tables of other programs in the same database are not.
 * @throws Refused when a migration fails on SQLite
 */
export async function readTableSchemas(names: readonly string[]): Promise<TableSchema[]> {
  const memory = { database: ':memory:', logging: false, logger: 'simple-console', migrations: findMigrations(names) };
  const source = await new DataSource({ ...fileOptions(''), ...memory } as DataSourceOptions).initialize();
  try {
    const runner = source.createQueryRunner();
    await new MigrationExecutor(source, runner).executePendingMigrations();
    const tables = (await runner.getTables()).filter(({ name }) => !INTERNAL_TABLES.test(name));
    return await Promise.all(tables.map((table) => readTableSchema(runner, table)));
  } catch (error) {
    throw new Refused(`The migrations fail on SQLite, where they must run to list the calendar's tables: ${(error as Error).message}`);
  } finally {
    await source.destroy();
  }
}

async function readTableSchema(runner: QueryRunner, { name, columns, foreignKeys }: Table): Promise<TableSchema> {
  const [{ rows }] = (await runner.query(`SELECT COUNT(*) AS rows FROM "${name}"`)) as [{ rows: number }];
  return {
    name,
    columns: columns.map((column) => column.name),
    primaryKey: columns.filter(({ isPrimary }) => isPrimary).map((column) => column.name),
    hasGeneratedIds: columns.some(({ isGenerated }) => isGenerated),
    foreignKeys: foreignKeys.map((key) => ({
      columns: key.columnNames,
      table: key.referencedTableName,
      referencedColumns: key.referencedColumnNames,
    })),
    migratedRowCount: rows,
  };
}
