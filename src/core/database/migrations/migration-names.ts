import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { migrations } from './migrations.js';

/** Returns the names of all migrations in the code, the oldest first. */
export function listKnownMigrations(): string[] {
  return migrations.map((migration) => new migration().name);
}

/** Returns the names of the migrations that have run on the database, the oldest first. */
export async function listExecutedMigrations({ source, runner }: { source: DataSource; runner?: QueryRunner }): Promise<string[]> {
  const executed = await new MigrationExecutor(source, runner).getExecutedMigrations();
  return executed.map(({ name }) => name).reverse();
}

/** Returns the names of the migrations that have not run yet. */
export async function listPendingMigrations(source: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  return pending.map(({ name }) => name);
}

/** Tells whether a commit before version 1.0.0 has made the database: its migrations are older than all in the code. */
export function hasEarlierMigrations(executed: readonly string[]): boolean {
  const first = readTime(listKnownMigrations()[0]!);
  return executed.some((name) => readTime(name) < first);
}

/** Returns the time in the name of a migration, in milliseconds since 1970. TypeORM demands one. */
function readTime(name: string): number {
  return Number(name.slice(-13));
}

/** Returns the executed migrations that the code does not have: a newer release has changed the database. */
export function findUnknownMigrations(executed: readonly string[]): string[] {
  const known = listKnownMigrations();
  return executed.filter((name) => !known.includes(name));
}
