import { ENTRY_ROW } from '../calendar/calendar-sql.js';

/** SQL expressions of what a row of a list shows. */
export interface RowColumns {
  readonly eventId: string;
  readonly recordId: string;
  readonly seriesId: string;
  readonly startUtc: string;
  readonly endUtc: string;
}

/** The columns of the rows that entries of the calendar give, `entry`. */
export const ENTRY_COLUMNS: RowColumns = { ...ENTRY_ROW, startUtc: 'entry.start_utc', endUtc: 'entry.end_utc' };

/** The columns of the rows that records give: `event`, and `occurrence` where the row is one. */
export const RECORD_COLUMNS: RowColumns = {
  eventId: 'COALESCE(occurrence.id, event.id)',
  recordId: 'event.id',
  seriesId: 'occurrence.series_id',
  startUtc: 'COALESCE(occurrence.start_utc, event.start_utc)',
  endUtc: 'COALESCE(occurrence.end_utc, event.end_utc)',
};
