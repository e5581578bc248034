import { type QueryRunner, Table, TableColumn, TableIndex, type TableColumnOptions, type TableForeignKeyOptions } from 'typeorm';

/**
 * Functions for migrations that describe tables for all databases. Never change them so that a released migration does
 * something else. MySQL and MariaDB commit each schema change at once, so an interrupted migration runs again on its own
 * remains: these functions skip tables, columns and indexes that exist.
 */
export const id = (name = 'id'): TableColumnOptions => ({ name, type: 'int', isPrimary: true });
export const generatedId = (): TableColumnOptions => ({ ...id(), isGenerated: true, generationStrategy: 'increment' });
export const key = (name: string, length: number): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  isPrimary: true,
});
export const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
export const int = (name: string): TableColumnOptions => ({ name, type: 'int' });
export const real = (name: string): TableColumnOptions => ({ name, type: 'double' });
export const bool = (name: string): TableColumnOptions => ({ name, type: 'boolean' });
export const stamp = (name: string): TableColumnOptions => text(name, 19);
export const longText = (name: string): TableColumnOptions => ({ name, type: 'mediumtext', isNullable: true });
export const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });
export const withDefault = (column: TableColumnOptions, value: number | string | boolean): TableColumnOptions => ({
  ...column,
  default: typeof value === 'string' ? `'${value}'` : String(Number(value)),
});

export function reference(
  column: string,
  table: string,
  onDelete: 'CASCADE' | 'RESTRICT' | 'SET NULL' = 'CASCADE',
): TableForeignKeyOptions {
  return { columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete, onUpdate: 'RESTRICT' };
}

export interface TableParts {
  name: string;
  columns: TableColumnOptions[];
  references?: TableForeignKeyOptions[];
  /** Columns of each index. */
  indices?: string[][];
  uniques?: string[][];
  /** Whether SQLite stores the rows in the order of the primary key, as the other databases always do. */
  isClustered?: boolean;
}

/** Creates a table. Its texts are compared byte by byte, as in SQLite; folded texts and sort keys have columns of their own. */
export async function createTable(
  runner: QueryRunner,
  { name, columns, references = [], indices = [], uniques = [], isClustered = false }: TableParts,
): Promise<void> {
  const collation = await binaryCollation(runner);
  const table = new Table({
    name,
    columns: columns.map((column) => inDialect(runner, column)),
    foreignKeys: references,
    withoutRowid: isClustered && collation === undefined,
    indices: [...indices.map((columnNames) => ({ columnNames })), ...uniques.map((columnNames) => ({ columnNames, isUnique: true }))],
    ...(collation === undefined ? {} : { engine: `InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}` }),
  });
  await runner.createTable(table, true);
}

const TEXTS: ReadonlySet<string> = new Set(['varchar', 'mediumtext']);

export async function addIndex(runner: QueryRunner, table: string, columnNames: string[]): Promise<void> {
  const name = runner.dataSource.namingStrategy.indexName(table, columnNames);
  const { indices } = (await runner.getTable(table))!;
  if (!indices.some((index) => index.name === name)) await runner.createIndex(table, new TableIndex({ name, columnNames }));
}

export async function dropIndex(runner: QueryRunner, table: string, columnNames: string[]): Promise<void> {
  const name = runner.dataSource.namingStrategy.indexName(table, columnNames);
  const { indices } = (await runner.getTable(table))!;
  if (indices.some((index) => index.name === name)) await runner.dropIndex(table, name);
}

/** Adds a column. A text column gets the binary collation, like those that `createTable` creates. */
export async function addColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  if (await runner.hasColumn(table, column.name)) return;
  const options = inDialect(runner, column);
  if (isSqlite(runner)) return addColumnInPlace(runner, table, options);
  const collation = TEXTS.has(column.type) ? { charset: 'utf8mb4', collation: (await binaryCollation(runner))! } : {};
  await runner.addColumn(table, new TableColumn({ ...options, ...collation }));
}

/** Adds a column without a copy of the table, which TypeORM would make on SQLite. The servers make none. */
async function addColumnInPlace(
  runner: QueryRunner,
  table: string,
  { name, type, length, isNullable = false, ...others }: TableColumnOptions,
): Promise<void> {
  const value = others.default as string | undefined;
  const parts = [
    ...[`"${name}"`, length === undefined ? type : `${type}(${length})`],
    ...(isNullable ? [] : ['NOT NULL']),
    ...(value === undefined ? [] : [`DEFAULT ${value}`]),
  ];
  await runner.query(`ALTER TABLE "${table}" ADD COLUMN ${parts.join(' ')}`);
}

/** Creates a full-text index, `{table}_fulltext`, over a column of a table with the generated id `id`. */
export async function createFulltextIndex(runner: QueryRunner, table: string, column: string): Promise<void> {
  const index = `${table}_fulltext`;
  if (isSqlite(runner)) return createFileFulltextIndex(runner, { table, column, index });
  const { indices } = (await runner.getTable(table))!;
  if (!indices.some(({ name }) => name === index)) await runner.query(`CREATE FULLTEXT INDEX ${index} ON ${table} (${column})`);
}

/** SQLite keeps its full-text index in a table of its own, which triggers fill. */
async function createFileFulltextIndex(
  runner: QueryRunner,
  { table, column, index }: Readonly<Record<'table' | 'column' | 'index', string>>,
): Promise<void> {
  // A restore drops the tables with rows, and migrates again.
  await runner.query(`DROP TABLE IF EXISTS ${index}`);
  await runner.query(
    `CREATE VIRTUAL TABLE ${index} USING fts5 (${column}, content = '${table}', content_rowid = 'id', detail = none, columnsize = 0, tokenize = 'ascii')`,
  );
  const changes = {
    INSERT: `INSERT INTO ${index} (rowid, ${column}) VALUES (new.id, new.${column})`,
    DELETE: `INSERT INTO ${index} (${index}, rowid, ${column}) VALUES ('delete', old.id, old.${column})`,
  };
  for (const [change, statement] of Object.entries(changes))
    await runner.query(`CREATE TRIGGER ${index}_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN ${statement}; END`);
}

/** Sets the default character set of the database, for tables that other code creates. MariaDB's own default can be latin1. */
export async function setDatabaseCollation(runner: QueryRunner): Promise<void> {
  const collation = await binaryCollation(runner);
  if (collation !== undefined) await runner.query(`ALTER DATABASE CHARACTER SET utf8mb4 COLLATE ${collation}`);
}

/** Returns the binary collation without padding, whose name differs between MySQL and MariaDB; undefined on SQLite. */
async function binaryCollation(runner: QueryRunner): Promise<string | undefined> {
  if (isSqlite(runner)) return undefined;
  const rows = (await runner.query('SELECT VERSION() AS version')) as { version: string }[];
  return rows[0]!.version.includes('MariaDB') ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
}

function inDialect(runner: QueryRunner, column: TableColumnOptions): TableColumnOptions {
  if (isSqlite(runner)) return { ...column, type: SQLITE_TYPES[column.type] ?? column.type };
  return { ...column, type: column.type === 'boolean' ? 'tinyint' : column.type };
}

const SQLITE_TYPES: Readonly<Record<string, string>> = { mediumtext: 'text', int: 'integer' };

function isSqlite(runner: QueryRunner): boolean {
  return runner.dataSource.options.type === 'better-sqlite3';
}
