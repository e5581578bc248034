import {
  ENTRY_ROW_SQL,
  type EntryIds,
  joinRecords,
  listEntryLists,
  type RowSelection,
  selectRange,
  selectUnderWay,
  type SqlPart,
} from '../calendar/calendar-sql.js';
import { countRows, sumRows } from '../calendar/calendar-total.js';
import { findFirstOccurrences } from '../calendar/find-first-occurrences.js';
import { findPageStart, type PageStart } from '../calendar/find-page-start.js';
import { mergeBounds, type MergedBounds } from '../calendar/time-ranges.js';
import type { EventSearch, FoundRows } from './find-events.js';
import { findPageOfRecords } from './find-by-records.js';
import { compareRows, type PlacedRow, ENTRY_COLUMNS } from './list-row.js';
import type { ListPlan } from './plan-list.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/** The part of a list that a request asks for. */
interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds a page of the calendar: the occurrences of public events, by default in the order of start and id. The entries answer the
 * window in time, categories, tags, venues, organizers and `featured`. Everything else is tested on the records of the entries.
 * An empty page may have the total 0.
 */
export async function findByCalendar(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  if (plan.readsRecords) {
    const rows = joinRecords(search.manager, plan.selection);
    await testRecords(rows, plan.tested, search, SHOWS_ONE_OF.dates(ENTRY_COLUMNS));
    return findPageOfRecords(rows, ENTRY_COLUMNS, plan, search);
  }
  const { page, per_page } = search.query;
  const slice = { offset: (page - 1) * per_page, limit: per_page };
  if (!plan.isCollapsed) return findEntries(plan.selection, slice, plan, search);
  return findCollapsedPage(plan, slice, search);
}

/** Finds a slice in the order of the entries, with one statement, or with up to four far down a list. */
async function findEntries(
  selection: RowSelection,
  { offset, limit }: Slice,
  { direction, total: totalBy }: ListPlan,
  { manager }: EventSearch,
): Promise<{ rows: PlacedRow[]; total: number }> {
  const bounds = mergeBounds(selection.bounds);
  const isCounted = totalBy === 'counters';
  const total = isCounted ? sumRows(selection, bounds) : countRows(selection, bounds);
  const start = await findPageStart(manager, selection, bounds, { offset, direction, isCounted });
  const found = buildSliceSql(selection, bounds, start, { limit, direction });
  const rows: (EntryIds & { startUtc: string; total: number | string })[] = await manager.query(
    `SELECT ${ENTRY_ROW_SQL}, entry.start_utc AS startUtc, ${total.sql} AS total ${found.sql}`,
    [...total.values, ...found.values],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** Builds `FROM … ORDER BY … LIMIT …` of a slice, where `entry` has the ids and the start. */
function buildSliceSql(
  selection: RowSelection,
  bounds: MergedBounds,
  { range, underWay, offset }: PageStart,
  { limit, direction }: { readonly limit: number; readonly direction: 'ASC' | 'DESC' },
): SqlPart {
  const order = `ORDER BY entry.start_utc ${direction}, entry.event_id ${direction}`;
  const lists = listEntryLists(selection);
  const ranges = lists.map((list) => selectRange(selection, list, range, bounds));
  if (ranges.length === 1 && !underWay)
    return { sql: `${ranges[0]!.sql} ${order} LIMIT ${limit} OFFSET ${offset}`, values: ranges[0]!.values };
  const columns = 'entry.start_utc, entry.event_id, entry.record_id, entry.series_id';
  const others = underWay ? lists.flatMap((list) => selectUnderWay(selection, list, underWay, bounds)) : [];
  // Each range is sorted and limited first. So only as many entries are merged as the page needs.
  const parts = [
    ...ranges.map(({ sql }) => `SELECT * FROM (SELECT ${columns} ${sql} ${order} LIMIT ${offset + limit}) part`),
    ...others.map(({ sql }) => `SELECT ${columns} ${sql}`),
  ];
  const values = [...ranges, ...others].flatMap((part) => part.values);
  return { sql: `FROM (${parts.join(' UNION ')}) entry ${order} LIMIT ${limit} OFFSET ${offset}`, values };
}

/**
 * Finds a page that has each event once, of a series its first occurrence. The series of a calendar are few. So their first occurrences
 * are all read, and merged with a slice of the single events.
 */
async function findCollapsedPage(plan: ListPlan, { offset, limit }: Slice, search: EventSearch): Promise<FoundRows> {
  const { selection, direction } = plan;
  const first = selection.recurring === false ? [] : await findFirstOccurrences(search.manager, selection);
  const compare = (one: PlacedRow, other: PlacedRow) => (direction === 'ASC' ? 1 : -1) * compareRows(one, other);
  // As many single events before the page as there are series may belong to it.
  const start = Math.max(0, offset - first.length);
  const slice = { offset: start, limit: offset + limit - start };
  const single =
    selection.recurring === true ? { rows: [], total: 0 } : await findEntries({ ...selection, recurring: false }, slice, plan, search);
  const merged = [...single.rows, ...first].sort(compare);
  return { rows: merged.slice(offset - start, offset - start + limit), total: single.total + first.length };
}
