import type { EntityManager } from 'typeorm';
import { selectGroups, COUNT_UNITS, facetNumber } from '../../content/calendar/facets.js';
import { addDays } from '../../core/time/moment.js';
import { type RowSelection, selectUnderWay, type SqlPart } from '../calendar/calendar-sql.js';
import { countOf, sumLists, sumRows } from '../calendar/calendar-total.js';
import { intersect, type MergedBounds, mergeBounds, type RangeEnd } from '../calendar/time-ranges.js';
import { listPeriods, type Period, periodOf, toPeriods } from './periods.js';
import { divide } from '../../core/database/many-rows.js';

/** A month or a day with its events. */
export interface PeriodCount {
  readonly value: string;
  /** The events of the list that start in it. */
  readonly count: number;
  /** Those that have begun before and end later than its beginning, also before the window of the list. */
  readonly under_way: number;
}

/** How many periods one statement counts. */
const PERIODS_PER_STATEMENT = 50;

/** Counts the rows of a selection that the counters know, by month. */
export async function countMonths(manager: EntityManager, selection: RowSelection, siteTimezone: string): Promise<PeriodCount[]> {
  const bounds = mergeBounds(selection.bounds);
  const periods =
    listPeriods('month', bounds.start, siteTimezone) ??
    toPeriods(await findMonths(manager, selection, siteTimezone), bounds.start, siteTimezone);
  const counted: PeriodCount[] = [];
  for (const some of divide(periods, PERIODS_PER_STATEMENT)) counted.push(...(await countSome(manager, some, selection, bounds)));
  return counted;
}

async function countSome(
  manager: EntityManager,
  periods: readonly Period[],
  selection: RowSelection,
  bounds: MergedBounds,
): Promise<PeriodCount[]> {
  const selects = periods.map((period, place): SqlPart => {
    const starting = sumRows(selection, boundsOf(period, bounds));
    const underWay = sumUnderWay(selection, period.range.from, bounds);
    return {
      sql: `SELECT ${place} AS place, ${starting.sql} AS begun, ${underWay.sql} AS under_way`,
      values: [...starting.values, ...underWay.values],
    };
  });
  const rows: { place: number; begun: number | string; under_way: number | string }[] = await manager.query(
    selects.map(({ sql }) => sql).join(' UNION ALL '),
    selects.flatMap(({ values }) => values),
  );
  const counts = rows.map(({ place, begun, under_way }) => ({
    ...{ value: periods[place]!.value, count: Number(begun), under_way: Number(under_way) },
  }));
  return counts.filter(hasEvents).sort((one, other) => (one.value < other.value ? -1 : 1));
}

export function hasEvents({ count, under_way }: PeriodCount): boolean {
  return count > 0 || under_way > 0;
}

/** What starts later than the lower bound of ends also ends after it. */
function boundsOf({ range }: Period, { start, end }: MergedBounds): MergedBounds {
  const from = end.from && end.from.utc < range.from.utc ? undefined : end.from;
  return { start: intersect([start, range]), end: { from, to: end.to } };
}

/** Counts what began before a period and has not ended. */
function sumUnderWay(selection: RowSelection, begin: RangeEnd, { end }: MergedBounds): SqlPart {
  const { from, begun } = boundUnderWay(begin, end.from);
  return sumLists(selection, (whole, list) => ({
    added: selectUnderWay(whole, list, from, { start: { to: begun }, end: { to: end.to } }).map(countOf),
    subtracted: [],
  }));
}

/**
 * Returns when an event has begun that is under way at the begin of a period, and the moment after which it ends.
 * @param ends the lower bound of ends of the list
 */
export function boundUnderWay(begin: RangeEnd, ends: RangeEnd | undefined): { begun: RangeEnd; from: RangeEnd } {
  const from = intersect([{ from: { utc: begin.utc, isIncluded: false } }, { from: ends }]).from!;
  return { begun: { utc: begin.utc, isIncluded: !begin.isIncluded }, from };
}

/** Finds the months of the site in which an event can start: those that have a counter in UTC, and their neighbours. */
async function findMonths(manager: EntityManager, { facet, ids, statuses }: RowSelection, siteTimezone: string): Promise<string[]> {
  const numbers = selectGroups(statuses).read.map((group) => facetNumber(facet, group));
  const rows: { period: string }[] = await manager.query(
    `SELECT period FROM calendar_count WHERE facet IN (${numbers.join()}) AND facet_id = ? AND unit = ${COUNT_UNITS.month}
      GROUP BY period HAVING SUM(events) > 0`,
    [ids[0]],
  );
  const months = rows.flatMap(({ period }) => {
    const first = `${period}-01 00:00:00`;
    return [first, `${period}-28 23:59:59`, addDays(first, 31)].map((utc) => periodOf('month', utc, siteTimezone));
  });
  return [...new Set(months)].sort();
}
