import { databaseKindOf, type DatabasePlace, dataSourceOptions } from '../../core/database/connection/data-source.options.js';
import { connect } from '../../core/database/migrations/migrate.js';
import { unknownAmong } from '../../core/database/migrations/migration-names.js';
import type { Arguments } from '../backup/arguments.js';
import type { Head } from '../backup/format.js';
import { type MadeTable, tablesMadeBy } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { Progress } from '../backup/progress.js';
import { closeSession, quoted, type Session } from '../backup/session.js';
import { openTarget } from './open-target.js';
import { bringTablesTo, continueIds, refuseUsed } from './prepare-tables.js';
import { readBackup } from './read-backup.js';
import { RowInserter } from './row-inserter.js';
import { verify } from './verify.js';

/**
 * Restores a backup into an empty database or, with `replace`, in place of its content. Checks the whole file before it
 * opens the database.
 * @returns a line for the operator
 * @throws Refused when the file or the database does not fit
 */
export async function restore(place: DatabasePlace, { file, replace }: Arguments, signal?: AbortSignal): Promise<string> {
  const { head, rows } = await readBackup(file, () => signal?.throwIfAborted());
  const tables = await tablesOf(head);
  const total = Object.values(rows).reduce((all, count) => all + count, 0);
  const session = await openTarget(place, head.migrations);
  try {
    if (!replace) await refuseUsed(session);
    await beginEmpty(session, head);
    await load(session, file, head, new Progress(total), signal);
    await verify(session, tables, rows);
    await session.runner.commitTransaction();
  } finally {
    await closeSession(session);
  }
  await runNewerMigrations(place);
  const from = `a backup of ${databaseKindOf(session.source) === head.database ? '' : `${head.database}, `}version ${head.service}, ${head.at}`;
  return `${total} rows of ${tables.length} tables are restored from ${from}`;
}

/**
 * Returns the tables of a backup. Their names and columns are used in SQL, so they must be those that the migrations create.
 * @throws Refused when this release does not know them
 */
async function tablesOf(head: Head): Promise<MadeTable[]> {
  const unknown = unknownAmong(head.migrations);
  const hint = `restore it with version ${head.service} of the service, or a newer one`;
  if (unknown.length > 0) throw new Refused(`The backup is newer than this code, which lacks ${unknown.join(', ')}: ${hint}.`);
  const made = await tablesMadeBy(head.migrations);
  const shape = (tables: readonly Pick<MadeTable, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).sort();
  if (shape(made).join() !== shape(head.tables).join()) throw new Refused(`The backup has other tables than its migrations make: ${hint}.`);
  return made;
}

/** Begins the transaction and empties the tables. Changes the schema before it on a server, which commits that immediately. */
async function beginEmpty(session: Session, head: Head): Promise<void> {
  const { runner, isSqlite } = session;
  if (isSqlite) await runner.startTransaction();
  await bringTablesTo(session, head.migrations);
  await continueIds(session, head.tables);
  if (!isSqlite) await runner.startTransaction();
  for (const { name } of head.tables) await runner.query(`DELETE FROM ${quoted(session, name)}`);
}

async function load(session: Session, file: string, { tables }: Head, progress: Progress, signal?: AbortSignal): Promise<void> {
  const inserter = new RowInserter(session, tables);
  await readBackup(file, async (table, line) => {
    signal?.throwIfAborted();
    await inserter.add(table, line);
    progress.add();
  });
  await inserter.flush();
  progress.end();
}

/** Runs the migrations that the backup does not have, as the service does when it starts. */
async function runNewerMigrations(place: DatabasePlace): Promise<void> {
  const source = await connect(await dataSourceOptions(place));
  await source.destroy();
}
