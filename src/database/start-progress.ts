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

/**
 * Says which migrations are to run; they may take a while, and may have to wait for another instance.
 * @returns whether there are any
 */
export async function tellPending(source: DataSource): Promise<boolean> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  const migrations = pending.map(({ name }) => name.replace(/\d+$/, ''));
  if (migrations.length > 0) tell({ text: `Updating the schema: ${migrations.join(', ')}.`, migrations });
  return migrations.length > 0;
}
