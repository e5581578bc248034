import { channel } from 'node:diagnostics_channel';
import { type DataSource, MigrationExecutor } from 'typeorm';

/** What the start is busy with, for whoever waits for it. */
export interface StartProgress {
  /** A sentence for the operator. */
  readonly text: string;
  /** The migrations that are to run now. */
  readonly migrations?: readonly string[];
}

export const startProgress = channel('calendar-events.start');

export function tell(progress: StartProgress): void {
  startProgress.publish(progress);
}

/** Names of the migrations that have not run, without their times. */
export async function pendingMigrations(source: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  return pending.map(({ name }) => name.replace(/\d+$/, ''));
}

/** Names of those that have run and that this code does not know: newer code has changed the database. */
export async function unknownMigrations(source: DataSource): Promise<string[]> {
  const known = new Set(source.migrations.map(({ name }) => name));
  const executed = await new MigrationExecutor(source).getExecutedMigrations();
  return executed.map(({ name }) => name).filter((name) => !known.has(name));
}

/** Says which migrations are to run now; they may take a while. */
export async function tellPending(source: DataSource): Promise<void> {
  const migrations = await pendingMigrations(source);
  if (migrations.length > 0) tell({ text: `Updating the schema: ${migrations.join(', ')}.`, migrations });
}
