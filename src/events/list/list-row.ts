import type { EntryIds } from '../calendar/calendar-sql.js';

/** A row of a list: a single event, or an occurrence of a series. Where the client names a series by its id, it is the series. */
export interface ListRow extends EntryIds {
  /** From the point that the client names, in kilometres. */
  readonly distanceKm?: number;
}

/** A row, and where it is in the order of time. */
export interface PlacedRow extends EntryIds {
  readonly startUtc: string;
}

/** A row as the driver returns it, with `id` for `eventId`. */
export interface RawRow {
  readonly id: number;
  readonly recordId: number | null;
  readonly seriesId: number | null;
}

/** Returns what a row shows. The record of a row may be its own. */
export function toListRow({ id: eventId, recordId, seriesId }: RawRow): ListRow {
  return { eventId, recordId: recordId === eventId ? null : recordId, seriesId };
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

/** Orders rows by start and id. */
export function compareRows(one: PlacedRow, other: PlacedRow): number {
  if (one.startUtc !== other.startUtc) return one.startUtc < other.startUtc ? -1 : 1;
  return one.eventId - other.eventId;
}
