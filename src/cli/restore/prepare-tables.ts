import { MigrationExecutor } from 'typeorm';
import { listExecutedMigrations, listKnownMigrations } from '../../core/database/migrations/migration-names.js';
import type { TableHead } from '../backup/format.js';
import { readTableSchemas } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator.js';
import { quoteName, readNextId, type Session } from '../backup/session.js';

/** @throws Refused when a table has more rows than the migrations insert */
export async function assertDatabaseEmpty(session: Session): Promise<void> {
  const made = await readTableSchemas(await listExecutedMigrations(session));
  for (const name of await listExistingTables(session)) {
    const ownRows = made.find((table) => table.name === name)?.migratedRowCount ?? 0;
    const rows = (await session.runner.query(`SELECT 1 FROM ${quoteName(session, name)} LIMIT 1 OFFSET ${ownRows}`)) as unknown[];
    if (rows.length > 0) throw new Refused(`The database is not empty (see ${name}): with --replace, what it holds is deleted first.`);
  }
}

/**
 * Gives the database the same tables as the backup. If other migrations have run, drops all tables and creates them anew.
 * @returns whether it did; a database server commits this immediately
 */
export async function migrateTablesTo(session: Session, migrations: readonly string[]): Promise<boolean> {
  const executed = await listExecutedMigrations(session);
  if ([...executed].sort().join() === [...migrations].sort().join()) return false;
  for (const name of await listExistingTables(session)) await session.runner.query(`DROP TABLE ${quoteName(session, name)}`);
  if (executed.length > 0) await session.runner.query('DELETE FROM migrations');
  await new MigrationExecutor(session.source, session.runner).executePendingMigrations();
  return true;
}

/** Sets the next generated ids to those of the backup. */
export async function restoreNextIds(session: Session, tables: readonly TableHead[]): Promise<void> {
  const { runner, dialect } = session;
  for (const { name, nextId } of tables) {
    if (nextId === null || nextId <= ((await readNextId(session, name)) ?? 1)) continue;
    if (dialect.isFile) {
      await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
      await runner.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, nextId - 1]);
    } else await runner.query(`ALTER TABLE ${quoteName(session, name)} AUTO_INCREMENT = ${nextId}`);
  }
}

/** Returns the names of the calendar's tables in the database. Finds them also after a migration that was interrupted. */
async function listExistingTables({ runner }: Session): Promise<string[]> {
  const names = (await readTableSchemas(listKnownMigrations())).map(({ name }) => name);
  const existing: string[] = [];
  for (const name of names) if (await runner.hasTable(name)) existing.push(name);
  return existing;
}
