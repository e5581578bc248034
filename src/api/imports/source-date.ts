import type { DateTimeString } from '../../core/time/moment.js';

/** A date of a series that has an id of its own in the source. */
export interface SourceDate {
  readonly externalId: string;
  /** Its original start. */
  readonly start: DateTimeString;
  /** The single event of the calendar that becomes this date. */
  readonly event?: SingleEvent;
}

/** A single event, as it was when the import decided what becomes of it. */
export interface SingleEvent {
  readonly id: number;
  readonly version: number;
  /** Whether users have changed it since the last import. It keeps what it has of its own. */
  readonly isChanged: boolean;
}

/** An event that the source still has, and that stays as it is: users have changed the series of which it was a date. */
export interface KeptEvent {
  readonly keptId: string;
}
