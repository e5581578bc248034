import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner, type Table } from 'typeorm';
import { fileOptions } from '../../core/database/connection/data-source.options.js';
import { migrations } from '../../core/database/migrations/migrations.js';
import { Refused } from './operator-errors.js';

/** A table that the migrations create. */
export interface MadeTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. */
  readonly drawsIds: boolean;
  readonly references: readonly Reference[];
  /** Number of rows that the migrations insert. */
  readonly ownRows: number;
}

/** A foreign key. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
}

/** Tables of TypeORM and SQLite themselves. They are not backed up. */
const NOT_OURS = /^(migrations|typeorm_metadata|sqlite_.*)$/;

/** Returns the migrations with these names, in the order of `migrations`. */
export function migrationsNamed(names: readonly string[]): typeof migrations {
  return migrations.filter((migration) => names.includes(new migration().name));
}

/**
 * Returns the tables that these migrations create. Runs the migrations on an empty SQLite database in memory. So the
 * tables of additional modules are included, and tables of other programs in the same database are not.
 * @throws Refused when a migration fails on SQLite
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
    throw new Refused(`The migrations fail on SQLite, where they must run to list the calendar's tables: ${(error as Error).message}`);
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
