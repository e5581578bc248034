import { joinRecords, listEntryLists, type RowSelection, selectRange, selectUnderWay, type SqlPart } from '../calendar/calendar-sql.js';
import { countRows, sumRows } from '../calendar/calendar-total.js';
import { findPageStart, type PageStart } from '../calendar/find-page-start.js';
import { mergeBounds, type MergedBounds } from '../calendar/time-ranges.js';
import type { EventSearch, FoundRows } from './find-events.js';
import { findPageOfRecords } from './find-by-records.js';
import type { ListPlan } from './plan-list.js';
import { testRecords } from './test-records.js';

/** The part of a list that a request asks for. */
interface PageRequest {
  readonly per_page: number;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * Finds a page of the calendar: the occurrences of public events, by default in the order of start and id. The entries answer the
 * window in time, categories, tags, venues, organizers and `featured`. Everything else is tested on the records of the entries.
 * An empty page may have the total 0.
 */
export async function findByCalendar(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  if (!plan.readsRecords) return findPageOfEntries(plan, search);
  const rows = joinRecords(search.manager, plan.selection);
  await testRecords(rows, plan.tested, search);
  return findPageOfRecords(rows, plan, search);
}

/** Finds a page in the order of the entries, with one statement, or with up to four far down a list. */
async function findPageOfEntries(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { selection, direction } = plan;
  const { page, per_page } = search.query;
  const bounds = mergeBounds(selection.bounds);
  const isCounted = plan.total === 'counters';
  const total = isCounted ? sumRows(selection, bounds) : countRows(selection, bounds);
  const start = await findPageStart(search.manager, selection, bounds, { offset: (page - 1) * per_page, direction, isCounted });
  const found = buildPageSql(selection, bounds, start, { per_page, direction });
  const rows: { eventId: number; total: number | string }[] = await search.manager.query(
    `SELECT entry.event_id AS eventId, ${total.sql} AS total ${found.sql}`,
    [...total.values, ...found.values],
  );
  return { rows: rows.map(({ eventId }) => ({ eventId })), total: Number(rows[0]?.total ?? 0) };
}

/** Builds `FROM … ORDER BY … LIMIT …` of a page, where `entry` has the event's id. */
function buildPageSql(
  selection: RowSelection,
  bounds: MergedBounds,
  { range, underWay, offset }: PageStart,
  { per_page, direction }: PageRequest,
): SqlPart {
  const order = `ORDER BY entry.start_utc ${direction}, entry.event_id ${direction}, entry.occurrence ${direction}`;
  const lists = listEntryLists(selection);
  const ranges = lists.map((list) => selectRange(selection, list, range, bounds));
  if (ranges.length === 1 && !underWay)
    return { sql: `${ranges[0]!.sql} ${order} LIMIT ${per_page} OFFSET ${offset}`, values: ranges[0]!.values };
  const columns = 'entry.start_utc, entry.event_id, entry.occurrence';
  const others = underWay ? lists.flatMap((list) => selectUnderWay(selection, list, underWay, bounds)) : [];
  // Each range is sorted and limited first. So only as many entries are merged as the page needs.
  const parts = [
    ...ranges.map(({ sql }) => `SELECT * FROM (SELECT ${columns} ${sql} ${order} LIMIT ${offset + per_page}) part`),
    ...others.map(({ sql }) => `SELECT ${columns} ${sql}`),
  ];
  const values = [...ranges, ...others].flatMap((part) => part.values);
  return { sql: `FROM (${parts.join(' UNION ')}) entry ${order} LIMIT ${per_page} OFFSET ${offset}`, values };
}
