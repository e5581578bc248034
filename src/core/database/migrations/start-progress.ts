import { channel } from 'node:diagnostics_channel';
import type { DataSource } from 'typeorm';
import { listPendingMigrations } from './migration-names.js';

/** A step of the start of the service, for example waiting for the database. */
export interface StartProgress {
  /** A sentence for the operator. */
  readonly text: string;
  /** The migrations that run next. */
  readonly migrations?: readonly string[];
}

/** The diagnostics channel that gets each `StartProgress`. */
export const startProgressChannel = channel('calendar-events.start');

export function publishProgress(progress: StartProgress): void {
  startProgressChannel.publish(progress);
}

/** Publishes the names of the pending migrations, which can take long. */
export async function publishPendingMigrations(source: DataSource): Promise<void> {
  const migrations = (await listPendingMigrations(source)).map((name) => name.replace(/\d+$/, ''));
  if (migrations.length > 0) publishProgress({ text: `Updating the schema: ${migrations.join(', ')}.`, migrations });
}
