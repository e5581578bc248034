import { type EntryIds, ENTRY_ROW } from '../calendar/calendar-sql.js';
import type { ListOrder } from './list-parameters.js';

/** A row of a list: a single event, or an occurrence of a series. Where the client names a series by its id, it is the series. */
export interface ListRow extends EntryIds {
  /** From the point that the client names, in kilometres. */
  readonly distanceKm?: number;
}

/** A row, and where it is in the orders of time. */
export interface PlacedRow extends EntryIds {
  readonly startUtc: string;
  readonly endUtc: string;
}

/** What the rows of a list in the order of time are sorted by. */
export function timeOf({ order }: { readonly order: ListOrder }): 'startUtc' | 'endUtc' {
  return order === 'end_date' ? 'endUtc' : 'startUtc';
}

/** A row as the driver returns it, with `id` for `eventId`. The server gives the result of `COALESCE` as a BIGINT, which is a text here. */
export interface RawRow {
  readonly id: number | string;
  readonly recordId: number | string | null;
  readonly seriesId: number | string | null;
}

/** Returns what a row shows. The record of a row may be its own. */
export function toListRow(row: RawRow): ListRow {
  const [eventId, recordId, seriesId] = [Number(row.id), toNumber(row.recordId), toNumber(row.seriesId)];
  return { eventId, recordId: recordId === eventId ? null : recordId, seriesId };
}

function toNumber(value: number | string | null): number | null {
  return value === null ? null : Number(value);
}

/** Keeps of each series the occurrence that starts first. The order of the rows stays. */
export function keepFirstOfSeries<Row extends PlacedRow>(rows: readonly Row[]): Row[] {
  const first = new Map<number, Row>();
  for (const row of rows) {
    const known = row.seriesId === null ? undefined : first.get(row.seriesId);
    if (row.seriesId !== null && (!known || compareRows(row, known) < 0)) first.set(row.seriesId, row);
  }
  return rows.filter((row) => row.seriesId === null || first.get(row.seriesId) === row);
}

/** Orders rows by start, or by end, and by id. */
export function compareRows(one: PlacedRow, other: PlacedRow, time: 'startUtc' | 'endUtc' = 'startUtc'): number {
  if (one[time] !== other[time]) return one[time] < other[time] ? -1 : 1;
  return one.eventId - other.eventId;
}

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
