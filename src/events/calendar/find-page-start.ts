import type { EntityManager } from 'typeorm';
import { selectGroups, COUNT_UNITS, facetNumber, isCountedByDay } from '../../content/calendar/facets.js';
import { addDays } from '../../core/time/moment.js';
import { divideEntries, type EntryParts, type RowSelection, selectRange, selectUnderWay } from './calendar-sql.js';
import { countOf, type CountedUnit, countUnits, sumLists, wholeDays, type WholeDays, wholeMonths } from './calendar-total.js';
import type { MergedBounds, TimeRange } from './time-ranges.js';

/** Up to this offset the database skips the entries themselves: one statement costs less than several. */
const MAX_SKIPPED_ENTRIES = 300;

/** Where a page begins. */
export interface PageStart extends EntryParts {
  /** The number of entries before the page, in these parts. */
  readonly offset: number;
}

interface Period {
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly period: string;
  readonly events: number;
}

/**
 * Finds a later start for a page far down a list: whole months and days before it are skipped by their counters, so that a
 * deep page reads as few entries as the first one.
 * @param page `isCounted` tells whether the counters count exactly the rows of the selection
 */
export async function findPageStart(
  manager: EntityManager,
  selection: RowSelection,
  bounds: MergedBounds,
  { offset, direction, isCounted }: { readonly offset: number; readonly direction: 'ASC' | 'DESC'; readonly isCounted: boolean },
): Promise<PageStart> {
  const parts = divideEntries(bounds);
  const start = { ...parts, offset };
  const days = wholeDays(parts.range);
  const canSkip = isCounted && isCountedByDay(facetNumber(selection.facet)) && bounds.end.to === undefined;
  if (!canSkip || offset <= MAX_SKIPPED_ENTRIES) return start;
  const isAscending = direction === 'ASC';
  const left = offset - (await countBefore(manager, selection, bounds, isAscending ? days.from : days.until, isAscending));
  if (left < 0) return start;
  const found = await findDay(manager, selection, days, left, isAscending);
  if (found === undefined) return start;
  const range: TimeRange = isAscending
    ? { from: { utc: `${found.period} 00:00:00`, isIncluded: true }, to: parts.range.to }
    : { from: parts.range.from, to: { utc: `${nextDay(found.period)} 00:00:00`, isIncluded: false } };
  // In ascending order, the events under way come before all others.
  return { range, underWay: isAscending ? undefined : parts.underWay, offset: found.left };
}

/** Counts the entries that come before the first whole day of a list, in the order of the list. */
async function countBefore(
  manager: EntityManager,
  selection: RowSelection,
  bounds: MergedBounds,
  day: string | undefined,
  isAscending: boolean,
): Promise<number> {
  const { range, underWay } = divideEntries(bounds);
  const midnight = `${day} 00:00:00`;
  const edge = isAscending
    ? { from: range.from, to: { utc: midnight, isIncluded: false } }
    : { from: { utc: midnight, isIncluded: true }, to: range.to };
  const begun = isAscending ? underWay : undefined;
  if (day === undefined && begun === undefined) return 0;
  const { sql, values } = sumLists(selection, (whole, list) => {
    const counted = [
      ...(day === undefined ? [] : [selectRange(whole, list, edge, bounds)]),
      ...(begun ? selectUnderWay(whole, list, begun, bounds) : []),
    ];
    return { added: counted.map(countOf), subtracted: [] };
  });
  const [row]: { entries: number | string }[] = await manager.query(`SELECT ${sql} AS entries`, [...values]);
  return Number(row!.entries);
}

/** Finds the day on which an entry of the whole days starts, and how many entries of that day come before it. */
async function findDay(
  manager: EntityManager,
  selection: RowSelection,
  days: WholeDays,
  offset: number,
  isAscending: boolean,
): Promise<{ period: string; left: number } | undefined> {
  const months = wholeMonths(days);
  const hasMonths = months.from === undefined || months.until === undefined || months.from < months.until;
  const parts = hasMonths
    ? [
        { unit: COUNT_UNITS.day, from: days.from, until: months.from },
        { unit: COUNT_UNITS.month, from: months.from?.slice(0, 7), until: months.until?.slice(0, 7) },
        { unit: COUNT_UNITS.day, from: months.until, until: days.until },
      ].filter(({ unit, from, until }) => unit === COUNT_UNITS.month || (from !== undefined && until !== undefined))
    : [{ unit: COUNT_UNITS.day, from: days.from, until: days.until }];
  const found = skip(await listPeriods(manager, selection, parts, isAscending), offset);
  if (found === undefined || found.period.length === 10) return found;
  const month = { unit: COUNT_UNITS.day, from: `${found.period}-01`, until: `${found.period}-99` };
  return skip(await listPeriods(manager, selection, [month], isAscending), found.left);
}

/** Lists the counters of periods in the order of the list: those of several parts, which follow each other. */
async function listPeriods(
  manager: EntityManager,
  { facet, ids, includesHidden, statuses, recurring }: RowSelection,
  parts: readonly { readonly unit: CountedUnit; readonly from: string | undefined; readonly until: string | undefined }[],
  isAscending: boolean,
): Promise<Period[]> {
  const { read, except } = selectGroups(statuses);
  const numbersOf = (groups: typeof read) => groups.map((group) => facetNumber(facet, group)).join();
  const signOf = (events: string) =>
    except.length === 0 ? events : `CASE WHEN facet IN (${numbersOf(except)}) THEN -(${events}) ELSE ${events} END`;
  const selects = parts.map(({ unit, from, until }) => {
    const counted = countUnits({ includesHidden, recurring }, unit);
    return `SELECT period, SUM(${signOf(counted.events)}) AS events FROM calendar_count
      WHERE facet IN (${numbersOf([...read, ...except])}) AND facet_id = ${ids[0]} AND ${counted.condition} ${includesHidden ? '' : 'AND hidden = 0'}
      ${from === undefined ? '' : 'AND period >= ?'} ${until === undefined ? '' : 'AND period < ?'} GROUP BY period`;
  });
  const values = parts.flatMap(({ from, until }) => [from, until].filter((period) => period !== undefined));
  const rows: { period: string; events: number | string }[] = await manager.query(selects.join(' UNION ALL '), values);
  const periods = rows.map(({ period, events }) => ({ period, events: Number(events) }));
  return periods.sort((one, other) => (one.period < other.period === isAscending ? -1 : 1));
}

/** Finds the period that contains the entry after `offset` others. */
function skip(periods: readonly Period[], offset: number): { period: string; left: number } | undefined {
  let left = offset;
  for (const { period, events } of periods) {
    if (left < events) return { period, left };
    left -= events;
  }
  return undefined;
}

function nextDay(day: string): string {
  return addDays(`${day} 00:00:00`, 1).slice(0, 10);
}
