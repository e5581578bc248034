import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { migrations } from './migrations.js';

/** All that the code has, the oldest first. */
export function knownMigrations(): string[] {
  return migrations.map((migration) => new migration().name);
}

/** Those that have run, the oldest first. */
export async function executedMigrations({ source, runner }: { source: DataSource; runner?: QueryRunner }): Promise<string[]> {
  const executed = await new MigrationExecutor(source, runner).getExecutedMigrations();
  return executed.map(({ name }) => name).reverse();
}

/** Those of the code that have not run. */
export async function pendingMigrations(source: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  return pending.map(({ name }) => name);
}

/** Those that the code does not know: newer code has changed the database. */
export function unknownAmong(executed: readonly string[]): string[] {
  const known = knownMigrations();
  return executed.filter((name) => !known.includes(name));
}
