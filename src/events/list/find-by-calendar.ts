import {
  divideEntries,
  ENTRY_ROW_SQL,
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
import { compareRows, ENTRY_COLUMNS, type PlacedRow, timeOf } from './list-row.js';
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

/** A row of a slice, with the number of all rows. */
type CountedRow = PlacedRow & { readonly total: number | string };

/** Finds a slice in the order of start, with one statement, or with up to four far down a list; or in the order of end. */
async function findEntries(
  selection: RowSelection,
  { offset, limit }: Slice,
  plan: ListPlan,
  { manager }: EventSearch,
): Promise<{ rows: PlacedRow[]; total: number }> {
  const { direction } = plan;
  const bounds = mergeBounds(selection.bounds);
  const isInOrder = timeOf(plan) === 'startUtc';
  const start = isInOrder
    ? await findPageStart(manager, selection, bounds, { offset, direction, isCounted: plan.total === 'counters' })
    : { ...divideEntries(bounds), offset };
  const { sql, values } = buildCountedSlice(selection, bounds, { start, limit }, plan);
  const rows: CountedRow[] = await manager.query(sql, [...values]);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/**
 * Finds the first rows of each of several plans, which differ in their window alone, and the numbers of all, with one statement. It reads
 * no more entries than it finds. An empty window has the total 0.
 */
export async function findEntriesOfWindows(plans: readonly ListPlan[], limit: number, { manager }: EventSearch): Promise<FoundRows[]> {
  const slices = plans.map((plan, window) => {
    const bounds = mergeBounds(plan.selection.bounds);
    const { sql, values } = buildCountedSlice(plan.selection, bounds, { start: { ...divideEntries(bounds), offset: 0 }, limit }, plan);
    return { sql: `SELECT ${window} AS window_number, part.* FROM (${sql}) part`, values };
  });
  const rows: (CountedRow & { window_number: number | string })[] = await manager.query(
    slices.map(({ sql }) => sql).join(' UNION ALL '),
    slices.flatMap(({ values }) => values),
  );
  return plans.map((plan, window) => {
    const found = rows.filter((row) => Number(row.window_number) === window);
    return { rows: found.sort((one, other) => compareRows(one, other, timeOf(plan))), total: Number(found[0]?.total ?? 0) };
  });
}

/** Builds the query of a slice, where each row has the number of all rows. */
function buildCountedSlice(
  selection: RowSelection,
  bounds: MergedBounds,
  { start, limit }: { readonly start: PageStart; readonly limit: number },
  plan: ListPlan,
): SqlPart {
  const total = plan.total === 'counters' ? sumRows(selection, bounds) : countRows(selection, bounds);
  const found = buildSliceSql(selection, bounds, start, limit, plan);
  return {
    sql: `SELECT ${ENTRY_ROW_SQL}, entry.start_utc AS startUtc, entry.end_utc AS endUtc, ${total.sql} AS total ${found.sql}`,
    values: [...total.values, ...found.values],
  };
}

const TIME_COLUMNS = { startUtc: 'start_utc', endUtc: 'end_utc' } as const;

/** Builds `FROM … ORDER BY … LIMIT …` of a slice, where `entry` has the ids and the times. */
function buildSliceSql(
  selection: RowSelection,
  bounds: MergedBounds,
  { range, underWay, offset }: PageStart,
  limit: number,
  plan: ListPlan,
): SqlPart {
  const { direction } = plan;
  const order = `ORDER BY entry.${TIME_COLUMNS[timeOf(plan)]} ${direction}, entry.event_id ${direction}`;
  const lists = listEntryLists(selection);
  // An event may have entries of several records in one list.
  const distinct = lists.some(({ ids }) => ids.length > 1) ? 'DISTINCT' : '';
  const ranges = lists.map((list) => selectRange(selection, list, range, bounds));
  if (ranges.length === 1 && !underWay && distinct === '')
    return { sql: `${ranges[0]!.sql} ${order} LIMIT ${limit} OFFSET ${offset}`, values: ranges[0]!.values };
  const columns = 'entry.start_utc, entry.end_utc, entry.event_id, entry.record_id, entry.series_id';
  const others = underWay ? lists.flatMap((list) => selectUnderWay(selection, list, underWay, bounds)) : [];
  // Each range is sorted and limited first. So only as many entries are merged as the page needs.
  const parts = [
    ...ranges.map(({ sql }) => `SELECT * FROM (SELECT ${distinct} ${columns} ${sql} ${order} LIMIT ${offset + limit}) part`),
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
  const compare = (one: PlacedRow, other: PlacedRow) => (direction === 'ASC' ? 1 : -1) * compareRows(one, other, timeOf(plan));
  // As many single events before the page as there are series may belong to it.
  const start = Math.max(0, offset - first.length);
  const slice = { offset: start, limit: offset + limit - start };
  const single =
    selection.recurring === true ? { rows: [], total: 0 } : await findEntries({ ...selection, recurring: false }, slice, plan, search);
  const merged = [...single.rows, ...first].sort(compare);
  return { rows: merged.slice(offset - start, offset - start + limit), total: single.total + first.length };
}
