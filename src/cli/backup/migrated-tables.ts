import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner, type Table } from 'typeorm';
import { fileOptions } from '../../core/database/connection/data-source.options.js';
import { migrations } from '../../core/database/migrations/migrations.js';
import { Refused } from './operator-errors.js';

/** A table that migrations make. */
export interface MadeTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** Whether the database draws its ids. */
  readonly drawsIds: boolean;
  readonly references: readonly Reference[];
  /** How many rows the migrations themselves put into it. */
  readonly ownRows: number;
}

/** Columns that hold the key of a row of another table, or nothing. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** What TypeORM keeps for itself, and makes anew with the migrations. */
const NOT_OURS = /^(migrations|typeorm_metadata|sqlite_.*)$/;

/** The code's migrations with these names, in the code's order. */
export function migrationsNamed(names: readonly string[]): typeof migrations {
  return migrations.filter((migration) => names.includes(new migration().name));
}

/**
 * The tables that these migrations make: found by running them on an empty database in memory. So those of a module of
 * one's own are among them without being told, and what others keep in the same database is not.
 */
export async function tablesMadeBy(names: readonly string[]): Promise<MadeTable[]> {
  const memory = { database: ':memory:', logging: false, logger: 'simple-console', migrations: migrationsNamed(names) };
  const source = await new DataSource({ ...fileOptions(''), ...memory } as DataSourceOptions).initialize();
  try {
    const runner = source.createQueryRunner();
    await new MigrationExecutor(source, runner).executePendingMigrations();
    const tables = (await runner.getTables()).filter(({ name }) => !NOT_OURS.test(name));
    return await Promise.all(tables.map((table) => made(runner, table)));
  } catch (error) {
    throw new Refused(`The migrations do not run on SQLite, which tells which tables are the calendar's: ${(error as Error).message}`);
  } finally {
    await source.destroy();
  }
}

async function made(runner: QueryRunner, { name, columns, foreignKeys }: Table): Promise<MadeTable> {
  const [{ rows }] = (await runner.query(`SELECT COUNT(*) AS rows FROM "${name}"`)) as [{ rows: number }];
  return {
    name,
    columns: columns.map((column) => column.name),
    key: columns.filter(({ isPrimary }) => isPrimary).map((column) => column.name),
    drawsIds: columns.some(({ isGenerated }) => isGenerated),
    references: foreignKeys.map((key) => ({
      columns: key.columnNames,
      table: key.referencedTableName,
      referenced: key.referencedColumnNames,
    })),
    ownRows: rows,
  };
}
