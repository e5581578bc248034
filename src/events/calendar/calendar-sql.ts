import type { CalendarSource } from './calendar-selection.js';
import { listSpanRanges, type MergedBounds, intersect, type RangeEnd, type TimeRange } from './time-ranges.js';

/** A part of an SQL statement, and the values of its placeholders. */
export interface SqlPart {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Disjoint parts of the entries that a list shows. */
export interface EntryParts {
  /** Entries in a range of starts, in the order of the primary key. */
  readonly range: TimeRange;
  /** The moment of the lower bound of ends: entries that started before it and have not ended then belong to the list, too. */
  readonly underWay: RangeEnd | undefined;
}

/**
 * Divides a list with bounds into entries that a range of starts contains, and entries that are under way at the lower bound
 * of ends. An entry that starts after this bound also ends after it.
 */
export function divideEntries({ start, end }: MergedBounds): EntryParts {
  const beforeEnd = { to: end.to };
  return { range: intersect([start, { from: end.from }, beforeEnd]), underWay: end.from };
}

/** Builds `FROM … WHERE …` for the entries of a source in a range of starts. */
export function selectRange(source: CalendarSource, id: number, range: TimeRange, { end }: MergedBounds): SqlPart {
  return selectEntries(source, id, [bound('start_utc', range), bound('end_utc', { to: end.to })]);
}

/** Builds `FROM … WHERE …` for the entries that are under way at a moment, one part for each span of durations. */
export function selectUnderWay(source: CalendarSource, id: number, from: RangeEnd, { start, end }: MergedBounds): SqlPart[] {
  const begun = { to: { utc: from.utc, isIncluded: !from.isIncluded } };
  return listSpanRanges(from).map(({ span, end: endOfSpan }) =>
    selectEntries(source, id, [
      { sql: [`entry.span = ${span}`], values: [] },
      bound('end_utc', intersect([endOfSpan, { to: end.to }])),
      bound('start_utc', intersect([begun, start])),
    ]),
  );
}

interface Conditions {
  readonly sql: readonly string[];
  readonly values: readonly unknown[];
}

function selectEntries({ facet, conditions }: CalendarSource, id: number, more: readonly Conditions[]): SqlPart {
  const all = [`entry.facet = ${facet}`, `entry.facet_id = ${id}`, ...more.flatMap(({ sql }) => sql), ...conditions];
  return { sql: `FROM calendar_entry entry WHERE ${all.join(' AND ')}`, values: more.flatMap(({ values }) => values) };
}

/** Builds the SQL conditions of a range on a column of `entry`. */
export function bound(column: 'start_utc' | 'end_utc', { from, to }: TimeRange): Conditions {
  const sql = [
    ...(from ? [`entry.${column} ${from.isIncluded ? '>=' : '>'} ?`] : []),
    ...(to ? [`entry.${column} ${to.isIncluded ? '<=' : '<'} ?`] : []),
  ];
  return { sql, values: [from, to].flatMap((end) => (end ? [end.utc] : [])) };
}
