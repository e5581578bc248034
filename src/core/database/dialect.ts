import type { DatabaseType } from 'typeorm';

/** The names of the databases in a backup. */
export type DatabaseKind = 'sqlite' | 'mariadb' | 'mysql';

type LockMode = 'pessimistic_read' | 'pessimistic_write';
type LockedRowHandling = 'skip_locked' | 'nowait';

/** Options for `find`: which lock it takes on the rows that it finds, and what it does with rows that another transaction has locked. */
interface LockOptions {
  lock?: { mode: LockMode; onLocked?: LockedRowHandling };
}

/** A full-text index: the table with the column `words` that has it, and the column to select. */
interface FullTextIndex {
  readonly table: string;
  readonly select: string;
}

/** What differs between the databases that the service works with. Code asks these members, and never which database it is. */
export interface Dialect {
  readonly kind: DatabaseKind;
  /** Whether the database is a file that this process opens, and no server. */
  readonly isFile: boolean;
  /** Whether there is one connection for writing, so that transactions run one after another and commit in the order of their ids. */
  readonly hasSingleWriter: boolean;
  /** Whether a transaction must lock the rows that it reads in order to change them. */
  readonly hasRowLocks: boolean;
  /** Whether `INSERT … RETURNING` returns the generated ids. */
  readonly hasInsertReturning: boolean;
  /** Whether the driver binds a `bigint` as an integer, and a `number` not. */
  readonly bindsBigints: boolean;
  /** Whether `VALUES` may contain `DEFAULT`. */
  readonly hasDefaultKeyword: boolean;
  /** Whether the database chooses indexes by statistics that `ANALYZE TABLE` updates. */
  readonly hasTableStatistics: boolean;
  /** Whether `MIN` with `GROUP BY` reads one entry of an index for each group, and a subquery of `MIN` for each row does not. */
  readonly hasLooseIndexScan: boolean;
  /** Whether a transaction can undo changes of the schema. */
  readonly hasTransactionalSchema: boolean;
  /** The beginning of an INSERT that skips the rows whose key exists. */
  readonly insertIgnoreSql: string;
  /** The seconds since 1970 on the clock of the database. */
  readonly nowInSecondsSql: string;
  /** Returns the options that lock the rows of a `find`; none where `hasRowLocks` is false. */
  buildLock(mode: LockMode, onLocked?: LockedRowHandling): LockOptions;
  /** Builds the seconds from one time to another. */
  buildSecondsBetween(from: string, to: string): string;
  /** Builds the end of an INSERT that adds the inserted number to the column of a row that has the same key. */
  buildAddToExisting(keyColumns: string, column: string): string;
  /** Builds a DELETE without its condition. A server uses the index to find the rows, and calls the table by the alias. */
  buildDeleteByIndex(table: string, alias: string, index: string): string;
  /** Builds the query of at most `limit` rows that have one of the keys in a full-text index, and its parameters. */
  buildFullTextQuery(index: FullTextIndex, keys: readonly string[], limit: number): [sql: string, parameters: string[]];
}

const sqlite: Dialect = {
  kind: 'sqlite',
  isFile: true,
  hasSingleWriter: true,
  hasRowLocks: false,
  hasInsertReturning: true,
  bindsBigints: true,
  hasDefaultKeyword: false,
  hasTableStatistics: false,
  hasLooseIndexScan: false,
  hasTransactionalSchema: true,
  insertIgnoreSql: 'INSERT OR IGNORE',
  nowInSecondsSql: "strftime('%s', 'now')",
  buildLock: () => ({}),
  buildSecondsBetween: (from, to) => `(strftime('%s', ${to}) - strftime('%s', ${from}))`,
  buildAddToExisting: (keyColumns, column) => `ON CONFLICT (${keyColumns}) DO UPDATE SET ${column} = ${column} + excluded.${column}`,
  buildDeleteByIndex: (table) => `DELETE FROM ${table}`,
  buildFullTextQuery: ({ table, select }, keys, limit) => [
    `SELECT ${select} FROM ${table} WHERE id IN
          (SELECT rowid FROM ${table}_fulltext WHERE ${table}_fulltext MATCH ? LIMIT ${limit})`,
    [keys.map((key) => `"${key}"`).join(' OR ')],
  ],
};

const mariadb: Dialect = {
  kind: 'mariadb',
  isFile: false,
  hasSingleWriter: false,
  hasRowLocks: true,
  hasInsertReturning: true,
  bindsBigints: false,
  hasDefaultKeyword: true,
  hasTableStatistics: true,
  hasLooseIndexScan: true,
  hasTransactionalSchema: false,
  insertIgnoreSql: 'INSERT IGNORE',
  nowInSecondsSql: 'UNIX_TIMESTAMP()',
  buildLock: (mode, onLocked) => ({ lock: onLocked === undefined ? { mode } : { mode, onLocked } }),
  buildSecondsBetween: (from, to) => `TIMESTAMPDIFF(SECOND, ${from}, ${to})`,
  buildAddToExisting: (_keyColumns, column) => `ON DUPLICATE KEY UPDATE ${column} = ${column} + VALUES(${column})`,
  buildDeleteByIndex: (table, alias, index) => `DELETE ${alias} FROM ${table} ${alias} FORCE INDEX (\`${index}\`)`,
  // MySQL lets the full-text index apply the limit if there is no other condition, and the index counts deleted rows.
  buildFullTextQuery: ({ table, select }, keys, limit) => [
    `SELECT ${select} FROM ${table} WHERE MATCH (words) AGAINST (? IN BOOLEAN MODE) AND ${select} > 0 LIMIT ${limit}`,
    [keys.join(' ')],
  ],
};

/** MySQL differs from MariaDB in few things: most differences of servers stand in version comments of the SQL. */
const mysql: Dialect = { ...mariadb, kind: 'mysql', hasInsertReturning: false };

/** Returns the dialect of a data source, or of its driver. */
export function findDialect({ options: { type } }: { options: { type: DatabaseType } }): Dialect {
  if (type === 'mysql') return mysql;
  return type === 'mariadb' ? mariadb : sqlite;
}
