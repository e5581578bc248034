import type { EntityManager } from 'typeorm';
import { readIndex } from '../../core/database/whole-lists.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import { ENTRY_ROW_SQL, type EntryIds, type RowSelection, selectEntriesOf, selectParts, type SqlPart } from './calendar-sql.js';
import { mergeBounds } from './time-ranges.js';

const COLUMNS = `${ENTRY_ROW_SQL}, entry.start_utc AS startUtc, entry.end_utc AS endUtc`;

type Direction = 'ASC' | 'DESC';

/** An entry as lists show it. */
export interface PlacedEntry extends EntryIds {
  readonly startUtc: string;
  readonly endUtc: string;
}

/**
 * Reads the entries of a selection in their order. Each batch is a statement of its own, so an entry that another request moves
 * meanwhile may come twice, or not at all.
 * @param selection one id of its facet
 */
export async function* readEntries(
  manager: EntityManager,
  selection: RowSelection,
  direction: Direction,
): AsyncGenerator<readonly PlacedEntry[], void> {
  const { ranges, underWay } = selectParts(selection, mergeBounds(selection.bounds));
  // The entries under way have started before all others.
  if (direction === 'ASC') yield* readTogether(manager, underWay, direction);
  yield* readInBatches(manager, ranges, direction);
  if (direction === 'DESC') yield* readTogether(manager, underWay, direction);
}

/** Reads the entries of a selection that some events have, in any order. @param selection one id of its facet */
export function readEntriesOf(manager: EntityManager, selection: RowSelection, events: readonly number[]): Promise<PlacedEntry[]> {
  const { sql, values } = selectEntriesOf(events, selection);
  return manager.query(`SELECT ${COLUMNS} ${sql}`, [...values]);
}

/** Reads the entries of several parts with one statement. */
async function* readTogether(
  manager: EntityManager,
  parts: readonly SqlPart[],
  direction: Direction,
): AsyncGenerator<readonly PlacedEntry[], void> {
  if (parts.length === 0) return;
  await yieldEventLoop();
  const sql = parts.map((part) => `SELECT ${COLUMNS} ${part.sql}`).join(' UNION ALL ');
  const values = parts.flatMap((part) => part.values);
  yield await manager.query(`${sql} ORDER BY startUtc ${direction}, eventId ${direction}`, values);
}

function readInBatches(
  manager: EntityManager,
  lists: readonly SqlPart[],
  direction: Direction,
): AsyncGenerator<readonly PlacedEntry[], void> {
  const order = `ORDER BY entry.start_utc ${direction}, entry.event_id ${direction}`;
  const past = direction === 'ASC' ? '>' : '<';
  const after = `AND entry.start_utc ${past}= ? AND (entry.start_utc ${past} ? OR entry.event_id ${past} ?)`;
  return readIndex<PlacedEntry>((last, limit) => {
    const position = last ? [last.startUtc, last.startUtc, last.eventId] : [];
    const selects = lists.map(({ sql }) => `SELECT ${COLUMNS} ${sql} ${last ? after : ''} ${order} LIMIT ${limit}`);
    const values = lists.flatMap((list) => [...list.values, ...position]);
    return manager.query(selects.length === 1 ? selects[0]! : mergeSorted(selects, direction, limit), values);
  });
}

/** Builds the query of the first rows of several lists, each of which is sorted and limited. */
function mergeSorted(selects: readonly string[], direction: Direction, limit: number): string {
  const parts = selects.map((select) => `SELECT * FROM (${select}) part`);
  return `${parts.join(' UNION ALL ')} ORDER BY startUtc ${direction}, eventId ${direction} LIMIT ${limit}`;
}
