import { LISTED_STATUSES, selectGroups, COUNT_UNITS, facetNumber, isCountedByDay } from '../../content/calendar/facets.js';
import { addDays } from '../../core/time/moment.js';
import {
  divideEntries,
  type EntryList,
  listEntryLists,
  type RowSelection,
  selectParts,
  selectRange,
  selectUnderWay,
  type SqlPart,
} from './calendar-sql.js';
import type { MergedBounds, RangeEnd, TimeRange } from './time-ranges.js';

/** The parts of a sum that are added, and those that are subtracted. */
interface SignedParts {
  readonly added: readonly SqlPart[];
  readonly subtracted: readonly SqlPart[];
}

/**
 * Builds an SQL expression: the number of rows of a selection with one id, and no condition that the counters do not know. It sums
 * counters and counts only the entries of the incomplete months or days at both ends.
 */
export function sumRows(selection: RowSelection, bounds: MergedBounds): SqlPart {
  return sumLists(selection, (whole, list) => sumRowsOfList(whole, list, bounds));
}

/**
 * Adds up what a function counts of each list of a selection with one id. What the lists have of other statuses is counted, too, and
 * subtracted, because these statuses have lists of their own.
 */
export function sumLists(selection: RowSelection, count: (whole: RowSelection, list: EntryList) => SignedParts): SqlPart {
  const whole = { ...selection, statuses: LISTED_STATUSES };
  const [id = 0] = selection.ids;
  const others = selectGroups(selection.statuses).except.map((group) => count(whole, { facet: selection.facet, ids: [id], group }));
  const read = listEntryLists(selection).map((list) => count(whole, list));
  return addUp(
    [...read.flatMap(({ added }) => added), ...others.flatMap(({ subtracted }) => subtracted)],
    [...read.flatMap(({ subtracted }) => subtracted), ...others.flatMap(({ added }) => added)],
  );
}

function sumRowsOfList(selection: RowSelection, list: EntryList, bounds: MergedBounds): SignedParts {
  const { start, end } = bounds;
  const { range } = divideEntries(bounds);
  const counted = sumCounters(selection, list, range);
  // Of those that start before the upper bound of ends, the ones that end after it do not belong to the list.
  const ending = end.to && selectUnderWay(selection, list, { utc: end.to.utc, isIncluded: !end.to.isIncluded }, { start, end: {} });
  const underWay = end.from && selectUnderWay(selection, list, end.from, bounds);
  return { added: [...counted, ...(underWay ?? []).map(countOf)], subtracted: (ending ?? []).map(countOf) };
}

/** Builds an SQL expression that counts the rows of a selection one by one. Several ids can have the same entry. */
export function countRows(selection: RowSelection, bounds: MergedBounds): SqlPart {
  const { ranges, underWay } = selectParts(selection, bounds);
  const parts = [...ranges, ...underWay];
  if (selection.ids.length === 1) return addUp(parts.map(countOf), []);
  const all = parts.map(({ sql }) => `SELECT entry.event_id ${sql}`).join(' UNION ');
  return { sql: `(SELECT COUNT(DISTINCT event_id) FROM (${all}) found)`, values: parts.flatMap(({ values }) => values) };
}

/** Builds an SQL expression: the number of the entries that `FROM … WHERE …` selects. */
export function countOf({ sql, values }: SqlPart): SqlPart {
  return { sql: `(SELECT COUNT(*) ${sql})`, values };
}

function addUp(added: readonly SqlPart[], subtracted: readonly SqlPart[]): SqlPart {
  const sql = [added.map((part) => part.sql).join(' + ') || '0', ...subtracted.map((part) => part.sql)].join(' - ');
  return { sql, values: [...added, ...subtracted].flatMap(({ values }) => values) };
}

/** Sums the counters of the whole months and days in a range, and counts the entries of what is left at both ends. */
function sumCounters(selection: RowSelection, list: EntryList, range: TimeRange): SqlPart[] {
  const facet = facetNumber(list.facet, list.group);
  const { counted, rest } = divideRange(range, isCountedByDay(facet));
  return [
    ...rest.map((part) => countOf(selectRange(selection, list, part, { start: {}, end: {} }))),
    ...counted.map((periods) => sumOf(selection, { facet, id: list.ids[0]!, ...periods })),
  ];
}

/** Counters of one unit: the first period, and the one after the last. Without a bound, the range is open. */
export interface CountedPeriods extends WholeDays {
  readonly unit: CountedUnit;
}

/** Divides a range of starts into whole months and days, which have counters, and what is left at both ends. */
export function divideRange(range: TimeRange, hasDays: boolean): { counted: readonly CountedPeriods[]; rest: readonly TimeRange[] } {
  const days = wholeDays(range);
  if (isEmpty(days)) return { counted: [], rest: [range] };
  const months = wholeMonths(days);
  const counted = { unit: COUNT_UNITS.month, from: months.from?.slice(0, 7), until: months.until?.slice(0, 7) };
  if (!hasDays) return isEmpty(months) ? { counted: [], rest: [range] } : { counted: [counted], rest: listEnds(range, months) };
  const rest = listEnds(range, days);
  if (isEmpty(months)) return { counted: [{ unit: COUNT_UNITS.day, ...days }], rest };
  const before =
    days.from !== undefined && days.from < months.from! ? [{ unit: COUNT_UNITS.day, from: days.from, until: months.from }] : [];
  const after =
    days.until !== undefined && months.until! < days.until ? [{ unit: COUNT_UNITS.day, from: months.until, until: days.until }] : [];
  return { counted: [...before, counted, ...after], rest };
}

/** Whole days: the first one, and the one after the last. Without a bound, the range is open. */
export interface WholeDays {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

function isEmpty({ from, until }: WholeDays): boolean {
  return from !== undefined && until !== undefined && from >= until;
}

/** Returns the days that are completely in a range. */
export function wholeDays({ from, to }: TimeRange): WholeDays {
  const nextDay = (utc: string) => addDays(utc, 1).slice(0, 10);
  const isMidnight = ({ utc }: RangeEnd) => utc.endsWith(' 00:00:00');
  const isLastSecond = ({ utc }: RangeEnd) => utc.endsWith(' 23:59:59');
  return {
    from: from && (isMidnight(from) && from.isIncluded ? from.utc.slice(0, 10) : nextDay(from.utc)),
    until: to && (isLastSecond(to) && to.isIncluded ? nextDay(to.utc) : to.utc.slice(0, 10)),
  };
}

/** Returns the months that are completely in a range of days: the first day of each end. */
export function wholeMonths({ from, until }: WholeDays): WholeDays {
  return {
    from: from && (from.endsWith('-01') ? from : addDays(`${from.slice(0, 7)}-28 00:00:00`, 4).slice(0, 8) + '01'),
    until: until && `${until.slice(0, 8)}01`,
  };
}

/** Lists the ranges before the first whole period and after the last one. */
function listEnds({ from, to }: TimeRange, whole: WholeDays): TimeRange[] {
  const first = whole.from && `${whole.from} 00:00:00`;
  const last = whole.until && `${whole.until} 00:00:00`;
  return [
    ...(from && first! > from.utc ? [{ from, to: { utc: first!, isIncluded: false } }] : []),
    ...(to && (last! < to.utc || (last === to.utc && to.isIncluded)) ? [{ from: { utc: last!, isIncluded: true }, to }] : []),
  ];
}

interface CounterSum extends CountedPeriods {
  readonly facet: number;
  readonly id: number;
}

function sumOf(selection: CountedRows, { facet, id, unit, from, until }: CounterSum): SqlPart {
  const counted = countUnits(selection, unit);
  const conditions = [
    `facet = ${facet} AND facet_id = ${id} AND ${counted.condition}`,
    ...(from === undefined ? [] : ['period >= ?']),
    ...(until === undefined ? [] : ['period < ?']),
    ...(selection.includesHidden ? [] : ['hidden = 0']),
  ];
  const values = [from, until].filter((period) => period !== undefined);
  return { sql: `(SELECT COALESCE(SUM(${counted.events}), 0) FROM calendar_count WHERE ${conditions.join(' AND ')})`, values };
}

/** The unit of the counters of all entries in a period. */
export type CountedUnit = typeof COUNT_UNITS.month | typeof COUNT_UNITS.day;

/** The conditions that counters know. */
export type CountedRows = Pick<RowSelection, 'includesHidden' | 'recurring'>;

/** Builds SQL on `calendar_count`: which rows count the entries of a selection, and how many each of them adds. */
export function countUnits({ recurring }: CountedRows, unit: CountedUnit): { condition: string; events: string } {
  const ofSeries = unit === COUNT_UNITS.month ? COUNT_UNITS.monthOfSeries : COUNT_UNITS.dayOfSeries;
  if (recurring === undefined) return { condition: `unit = ${unit}`, events: 'events' };
  if (recurring) return { condition: `unit = ${ofSeries}`, events: 'events' };
  return { condition: `unit IN (${unit}, ${ofSeries})`, events: `CASE WHEN unit = ${unit} THEN events ELSE -events END` };
}
