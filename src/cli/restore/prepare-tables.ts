import { MigrationExecutor } from 'typeorm';
import { executedMigrations, knownMigrations } from '../../core/database/migrations/migration-names.js';
import type { TableHead } from '../backup/format.js';
import { tablesMadeBy } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { nextIdOf, quoted, type Session } from '../backup/session.js';

/** @throws Refused when there is more in the database than the migrations themselves put there */
export async function refuseUsed(session: Session): Promise<void> {
  const made = await tablesMadeBy(await executedMigrations(session));
  for (const name of await existingTables(session)) {
    const ownRows = made.find((table) => table.name === name)?.ownRows ?? 0;
    const rows = (await session.runner.query(`SELECT 1 FROM ${quoted(session, name)} LIMIT 1 OFFSET ${ownRows}`)) as unknown[];
    if (rows.length > 0) throw new Refused(`The database is not empty (see ${name}): with --replace, what it holds is deleted first.`);
  }
}

/**
 * Brings the tables to where the backup's were: if other migrations have run, they are made anew.
 * @returns whether they were, which a database server commits at once
 */
export async function bringTablesTo(session: Session, migrations: readonly string[]): Promise<boolean> {
  const executed = await executedMigrations(session);
  if ([...executed].sort().join() === [...migrations].sort().join()) return false;
  for (const name of await existingTables(session)) await session.runner.query(`DROP TABLE ${quoted(session, name)}`);
  if (executed.length > 0) await session.runner.query('DELETE FROM migrations');
  await new MigrationExecutor(session.source, session.runner).executePendingMigrations();
  return true;
}

/** Ids go on where those of the backup would have. */
export async function continueIds(session: Session, tables: readonly TableHead[]): Promise<void> {
  const { runner, isSqlite } = session;
  for (const { name, nextId } of tables) {
    if (nextId === null || nextId <= ((await nextIdOf(session, name)) ?? 1)) continue;
    if (isSqlite) {
      await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
      await runner.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, nextId - 1]);
    } else await runner.query(`ALTER TABLE ${quoted(session, name)} AUTO_INCREMENT = ${nextId}`);
  }
}

/** Those of the calendar, also where a migration stopped half-way. */
async function existingTables({ runner }: Session): Promise<string[]> {
  const names = (await tablesMadeBy(knownMigrations())).map(({ name }) => name);
  const existing: string[] = [];
  for (const name of names) if (await runner.hasTable(name)) existing.push(name);
  return existing;
}
