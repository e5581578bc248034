import type { EntityManager } from 'typeorm';
import { type CalendarSelection, type CalendarSource, chooseSource } from './calendar-selection.js';
import { selectRange, selectUnderWay, type SqlPart } from './calendar-sql.js';
import { buildTotal } from './calendar-total.js';
import { findPageStart, type PageStart } from './deep-page.js';
import { mergeBounds, type MergedBounds } from './time-ranges.js';

/** The part of a list that a request asks for. */
export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
  readonly direction: 'ASC' | 'DESC';
}

/** The events of a page in their order, and the number of events on all pages. */
export interface FoundPage {
  readonly rows: (Record<string, unknown> & { id: number })[];
  readonly total: number;
}

/**
 * Finds a page of the calendar, ordered by start and id: with one statement, or with up to four far down a list. An empty page
 * has the total 0.
 */
export async function findCalendarPage(manager: EntityManager, selection: CalendarSelection, request: PageRequest): Promise<FoundPage> {
  const source = chooseSource(selection);
  const bounds = mergeBounds(selection.bounds);
  const total = buildTotal(selection, source, bounds);
  const { direction, per_page } = request;
  const start = await findPageStart(manager, source, bounds, { offset: (request.page - 1) * per_page, direction });
  const page = buildPageSql(source, bounds, start, request);
  const rows: { id: number; total: number | string }[] = await manager.query(
    `SELECT entry.event_id AS id, ${total.sql} AS total ${page.sql}`,
    [...total.values, ...page.values],
  );
  return { rows: rows.map(({ id }) => ({ id })), total: Number(rows[0]?.total ?? 0) };
}

/** Builds `FROM … ORDER BY … LIMIT …` of a page, where `entry` has the event's id. */
function buildPageSql(
  source: CalendarSource,
  bounds: MergedBounds,
  { range, underWay, offset }: PageStart,
  { per_page, direction }: PageRequest,
): SqlPart {
  const order = `ORDER BY entry.start_utc ${direction}, entry.event_id ${direction}, entry.occurrence ${direction}`;
  const ranges = source.ids.map((id) => selectRange(source, id, range, bounds));
  if (ranges.length === 1 && !underWay)
    return { sql: `${ranges[0]!.sql} ${order} LIMIT ${per_page} OFFSET ${offset}`, values: ranges[0]!.values };
  const columns = 'entry.start_utc, entry.event_id, entry.occurrence';
  // Each part is sorted and limited first. So only as many entries are merged as the page needs.
  const parts = [
    ...ranges.map(({ sql }) => `SELECT * FROM (SELECT ${columns} ${sql} ${order} LIMIT ${offset + per_page}) part`),
    ...(underWay ? source.ids.flatMap((id) => selectUnderWay(source, id, underWay, bounds)) : []).map(
      ({ sql }) => `SELECT ${columns} ${sql}`,
    ),
  ];
  const values = [
    ...ranges.flatMap((part) => part.values),
    ...(underWay ? source.ids.flatMap((id) => selectUnderWay(source, id, underWay, bounds)) : []).flatMap((part) => part.values),
  ];
  return { sql: `FROM (${parts.join(' UNION ')}) entry ${order} LIMIT ${per_page} OFFSET ${offset}`, values };
}
