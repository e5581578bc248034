import { channel } from 'node:diagnostics_channel';

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
