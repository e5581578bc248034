import { channel } from 'node:diagnostics_channel';
import type { DataSource } from 'typeorm';
import { pendingMigrations } from './migration-names.js';

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

/** Says which migrations are to run now; they may take a while. */
export async function tellPending(source: DataSource): Promise<void> {
  const migrations = (await pendingMigrations(source)).map((name) => name.replace(/\d+$/, ''));
  if (migrations.length > 0) tell({ text: `Updating the schema: ${migrations.join(', ')}.`, migrations });
}
