import type { EntityManager } from 'typeorm';
import { divideEntries, listEntryLists, type RowSelection, selectRange, selectUnderWay, type SqlPart } from '../calendar/calendar-sql.js';
import { mergeBounds } from '../calendar/time-ranges.js';
import { countTimes, type Starts } from './count-matched-periods.js';
import { boundUnderWay, type PeriodCount } from './count-months.js';
import type { Times } from './facet-search.js';
import { listPeriods, type Period } from './periods.js';

/**
 * Counts the rows of a selection by day. It reads how many events start at each time, and the times of those that last into a later day.
 * So it reads each event once: a local day has no whole day in UTC, and no counter.
 * @param selection rows of a window that can be counted by day
 */
export async function countDays(manager: EntityManager, selection: RowSelection, siteTimezone: string): Promise<PeriodCount[]> {
  const bounds = mergeBounds(selection.bounds);
  const periods = listPeriods('day', bounds.start, siteTimezone) ?? [];
  const { range, underWay } = divideEntries(bounds);
  const [first] = periods;
  if (!first) return [];
  const atBegin = boundUnderWay(first.range.from, bounds.end.from);
  const lists = listEntryLists(selection);
  const rows = lists.flatMap((list) => [
    selectRange(selection, list, range, bounds),
    ...(underWay ? selectUnderWay(selection, list, underWay, bounds) : []),
  ]);
  const begun = lists.flatMap((list) =>
    selectUnderWay(selection, list, atBegin.from, { start: { to: atBegin.begun }, end: { to: bounds.end.to } }),
  );
  const starts = await readAll<Starts>(manager, 'entry.start_utc AS startUtc, COUNT(*) AS events', rows, 'GROUP BY entry.start_utc');
  const lasting = rows.map((part) => addLasting(part, periods));
  const times = await readAll<Times>(manager, 'entry.start_utc AS startUtc, entry.end_utc AS endUtc', [...lasting, ...begun]);
  return countTimes(periods, starts, times);
}

/** Leaves out what ends on the day in UTC on which it starts, and before any day of the site begins. */
function addLasting({ sql, values }: SqlPart, [, ...others]: readonly Period[]): SqlPart {
  const [earliest = ''] = others.map(({ range }) => range.from.utc.slice(11)).sort();
  const condition = '(SUBSTR(entry.start_utc, 1, 10) <> SUBSTR(entry.end_utc, 1, 10) OR SUBSTR(entry.end_utc, 12) > ?)';
  return { sql: `${sql} AND ${condition}`, values: [...values, earliest] };
}

function readAll<T>(manager: EntityManager, columns: string, parts: readonly SqlPart[], end = ''): Promise<T[]> {
  const all = parts.map(({ sql }) => `SELECT ${columns} ${sql} ${end}`).join(' UNION ALL ');
  return manager.query(
    all,
    parts.flatMap(({ values }) => values),
  );
}
