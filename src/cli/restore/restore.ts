import { buildDataSourceOptions, type DatabaseLocation } from '../../core/database/connection/data-source.options.js';
import { connectAndMigrate } from '../../core/database/migrations/migrate.js';
import { findUnknownMigrations, hasEarlierMigrations } from '../../core/database/migrations/migration-names.js';
import { writeContent } from '../../core/storage/copy-file.js';
import { FILE_NAME_PATTERN, type FileStorage } from '../../core/storage/file-storage.js';
import { openStorageOf } from '../../core/storage/open-storage.js';
import type { BackupLocation } from '../backup/back-up.js';
import { type BackupArguments, Refused } from '../backup/operator.js';
import type { Head, TableHead } from '../backup/format.js';
import { type TableSchema, readTableSchemas, type ForeignKey } from '../backup/migrated-tables.js';
import { BackupProgress } from '../backup/backup-progress.js';
import { closeSession, quoteName, type Session, countRows } from '../backup/session.js';
import { openTarget } from './open-target.js';
import { assertDatabaseEmpty, migrateTablesTo, restoreNextIds } from './prepare-tables.js';
import { readBackup } from './read-backup.js';
import { RowInserter } from './row-inserter.js';

/**
 * Restores a backup into an empty database or, with `replace`, in place of its content. Checks the whole file before it
 * opens the database.
 * @returns a line for the operator
 * @throws Refused when the file or the database does not fit
 */
export async function restore(place: BackupLocation, { file, replace }: BackupArguments, signal?: AbortSignal): Promise<string> {
  const { head, rows } = await readBackup(file, () => signal?.throwIfAborted());
  const tables = await resolveTables(head);
  const total = Object.values(rows).reduce((all, count) => all + count, 0);
  const session = await openTarget(place, head.migrations);
  try {
    if (!replace) await assertDatabaseEmpty(session);
    await beginWithEmptyTables(session, head);
    await insertRows(session, file, head, new BackupProgress(total), openStorageOf(place), signal);
    await verifyRows(session, tables, rows);
    await deactivateWebhooks(session, head.tables);
    await session.runner.commitTransaction();
  } finally {
    await closeSession(session);
  }
  await runNewerMigrations(place);
  const from = `a backup of ${session.dialect.kind === head.database ? '' : `${head.database}, `}version ${head.service}, ${head.at}`;
  return `${total} rows of ${tables.length} tables are restored from ${from}`;
}

/**
 * Returns the tables of a backup. Their names and columns are used in SQL, so they must be those that the migrations create.
 * @throws Refused when this release does not know them
 */
async function resolveTables(head: Head): Promise<TableSchema[]> {
  if (hasEarlierMigrations(head.migrations))
    throw new Refused(
      'The backup is of a commit before version 1.0.0: restore it with that commit; to copy what is public, start that commit, and run npm run import -- with its address.',
    );
  const unknown = findUnknownMigrations(head.migrations);
  const hint = `restore it with version ${head.service} of the service, or a newer one`;
  if (unknown.length > 0) throw new Refused(`The backup is newer than this code, which lacks ${unknown.join(', ')}: ${hint}.`);
  const made = await readTableSchemas(head.migrations);
  const shape = (tables: readonly Pick<TableSchema, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).sort();
  if (shape(made).join() !== shape(head.tables).join()) throw new Refused(`The backup has other tables than its migrations make: ${hint}.`);
  return made;
}

/** Begins the transaction and empties the tables. Changes the schema before it on a server, which commits that immediately. */
async function beginWithEmptyTables(session: Session, head: Head): Promise<void> {
  const { runner, dialect } = session;
  if (dialect.hasTransactionalSchema) await runner.startTransaction();
  await migrateTablesTo(session, head.migrations);
  await restoreNextIds(session, head.tables);
  if (!dialect.hasTransactionalSchema) await runner.startTransaction();
  for (const { name } of head.tables) await runner.query(`DELETE FROM ${quoteName(session, name)}`);
}

/** Inserts the rows, and writes the files of images. If it fails later, the files stay, and the service deletes them after a day. */
async function insertRows(
  session: Session,
  file: string,
  { tables }: Head,
  progressReporter: BackupProgress,
  storage: FileStorage,
  signal?: AbortSignal,
): Promise<void> {
  const inserter = new RowInserter(session, tables);
  const addRow = async (table: string, line: string) => {
    signal?.throwIfAborted();
    await inserter.add(table, line);
    progressReporter.countRow();
  };
  await readBackup(file, addRow, async (name, content) => {
    signal?.throwIfAborted();
    if (!FILE_NAME_PATTERN.test(name)) throw new Refused(`The backup has a file with the name ${name}: nothing is restored.`);
    await writeContent(storage, name, content);
  });
  await inserter.flush();
  progressReporter.end();
}

/** Runs the migrations that the backup does not have, as the service does when it starts. */
async function runNewerMigrations(place: DatabaseLocation): Promise<void> {
  const source = await connectAndMigrate(await buildDataSourceOptions(place));
  await source.destroy();
}

/**
 * Checks the number of rows of each table, and every foreign key. Call this before the commit.
 * @throws Refused when a row is missing
 */
async function verifyRows(session: Session, tables: readonly TableSchema[], expected: Readonly<Record<string, number>>): Promise<void> {
  for (const { name, foreignKeys } of tables) {
    const [wanted, arrived] = [expected[name] ?? 0, await countRows(session, name)];
    if (arrived !== wanted) throw new Refused(`Of ${wanted} rows of ${name}, ${arrived} have arrived: nothing is restored.`);
    for (const foreignKey of foreignKeys) await assertForeignKey(session, name, foreignKey);
  }
}

async function assertForeignKey(session: Session, name: string, { columns, table, referencedColumns }: ForeignKey): Promise<void> {
  const column = (alias: string, of: string) => `${alias}.${quoteName(session, of)}`;
  const equal = columns.map((from, n) => `${column('there', referencedColumns[n]!)} = ${column('here', from)}`);
  const named = columns.map((from) => `${column('here', from)} IS NOT NULL`);
  const rows = (await session.runner.query(
    `SELECT 1 FROM ${quoteName(session, name)} here LEFT JOIN ${quoteName(session, table)} there ON ${equal.join(' AND ')}
      WHERE ${named.join(' AND ')} AND ${column('there', referencedColumns[0]!)} IS NULL LIMIT 1`,
  )) as unknown[];
  if (rows.length > 0) throw new Refused(`A row of ${name} names one of ${table} that is not in the backup: nothing is restored.`);
}

/** Makes all webhooks of a restored calendar inactive, so that a copy does not send to the receivers of the original. */
async function deactivateWebhooks({ runner }: Session, tables: readonly TableHead[]): Promise<void> {
  if (!tables.some(({ name }) => name === 'webhook')) return;
  await runner.query(
    "UPDATE webhook SET active = 0, disabled_reason = 'restored', claim = NULL, claimed_until_utc = NULL WHERE active = 1",
  );
}
