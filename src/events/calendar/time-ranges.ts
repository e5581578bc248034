import { SPAN_LIMIT_DAYS } from '../../content/calendar/facets.js';
import { addDays, type DateTimeString, isDateTimeString } from '../../core/time/moment.js';

/** A condition on the time of an event: `startUtc >= '…'`. */
export interface TimeBound {
  readonly column: 'startUtc' | 'endUtc';
  readonly comparison: '<' | '<=' | '>' | '>=';
  readonly utc: DateTimeString;
}

/** One end of a range of times. */
export interface RangeEnd {
  readonly utc: DateTimeString;
  readonly isIncluded: boolean;
}

/** A range of times; an omitted end is open. */
export interface TimeRange {
  readonly from?: RangeEnd | undefined;
  readonly to?: RangeEnd | undefined;
}

/** The bounds of a list, one for each end. An event never ends before it starts. */
export interface MergedBounds {
  readonly start: TimeRange;
  readonly end: TimeRange;
}

/** Merges the bounds of a list: of several lower ones the latest counts, of several upper ones the earliest. */
export function mergeBounds(bounds: readonly TimeBound[]): MergedBounds {
  const of = (column: TimeBound['column']) => bounds.filter((bound) => bound.column === column).map(toRange);
  return { start: intersect(of('startUtc')), end: intersect(of('endUtc')) };
}

function toRange({ comparison, utc }: TimeBound): TimeRange {
  const end = { utc, isIncluded: comparison.endsWith('=') };
  return comparison.startsWith('>') ? { from: end } : { to: end };
}

/** Returns the times that all ranges contain. */
export function intersect(ranges: readonly TimeRange[]): TimeRange {
  let [from, to]: [RangeEnd | undefined, RangeEnd | undefined] = [undefined, undefined];
  for (const range of ranges) {
    if (range.from && (!from || isLater(range.from, from))) from = range.from;
    if (range.to && (!to || isEarlier(range.to, to))) to = range.to;
  }
  return { from, to };
}

/** Tells whether a range contains a time. */
export function isInRange(utc: DateTimeString, { from, to }: TimeRange): boolean {
  const isAfter = !from || utc > from.utc || (utc === from.utc && from.isIncluded);
  return isAfter && (!to || utc < to.utc || (utc === to.utc && to.isIncluded));
}

/** Tells whether a range contains no time. */
export function isEmpty({ from, to }: TimeRange): boolean {
  return from !== undefined && to !== undefined && !isInRange(from.utc, { to: { ...to, isIncluded: to.isIncluded && from.isIncluded } });
}

/** Whether a lower end excludes more than another. */
function isLater(one: RangeEnd, other: RangeEnd): boolean {
  return one.utc > other.utc || (one.utc === other.utc && !one.isIncluded);
}

function isEarlier(one: RangeEnd, other: RangeEnd): boolean {
  return one.utc < other.utc || (one.utc === other.utc && !one.isIncluded);
}

/** The entries of one span that have begun before a moment and end after it: the times of their ends. */
export interface SpanRange {
  readonly span: number;
  readonly end: TimeRange;
}

/** Lists for each span when the events end that are under way at a moment. Only those of the last span may end at any time. */
export function listSpanRanges(from: RangeEnd): SpanRange[] {
  const bounded = SPAN_LIMIT_DAYS.map((days, span) => ({ span, end: { from, to: limitOf(from, days) } }));
  return [...bounded, { span: SPAN_LIMIT_DAYS.length, end: { from } }];
}

function limitOf({ utc }: RangeEnd, days: number): RangeEnd | undefined {
  const limit: DateTimeString = addDays(utc, days);
  return isDateTimeString(limit) ? { utc: limit, isIncluded: true } : undefined;
}
