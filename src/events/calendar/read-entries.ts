import type { EntityManager } from 'typeorm';
import { readIndex } from '../../core/database/whole-lists.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import { divideEntries, type RowSelection, selectRange, selectUnderWay, type SqlPart } from './calendar-sql.js';
import { mergeBounds } from './time-ranges.js';

const COLUMNS = 'entry.event_id AS eventId, entry.start_utc AS startUtc, entry.occurrence AS occurrence';

type Direction = 'ASC' | 'DESC';

interface EntryRow {
  readonly eventId: number;
  readonly startUtc: string;
  readonly occurrence: number;
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
): AsyncGenerator<readonly EntryRow[], void> {
  const bounds = mergeBounds(selection.bounds);
  const { range, underWay } = divideEntries(bounds);
  const [id = 0] = selection.ids;
  const begun = underWay ? selectUnderWay(selection, id, underWay, bounds) : [];
  // The entries under way have started before all others.
  if (direction === 'ASC') yield* readTogether(manager, begun, direction);
  yield* readInBatches(manager, selectRange(selection, id, range, bounds), direction);
  if (direction === 'DESC') yield* readTogether(manager, begun, direction);
}

/** Reads the entries of several parts with one statement. */
async function* readTogether(
  manager: EntityManager,
  parts: readonly SqlPart[],
  direction: Direction,
): AsyncGenerator<readonly EntryRow[], void> {
  if (parts.length === 0) return;
  await yieldEventLoop();
  const sql = parts.map((part) => `SELECT ${COLUMNS} ${part.sql}`).join(' UNION ALL ');
  const values = parts.flatMap((part) => part.values);
  yield await manager.query(`${sql} ORDER BY startUtc ${direction}, eventId ${direction}, occurrence ${direction}`, values);
}

function readInBatches(manager: EntityManager, { sql, values }: SqlPart, direction: Direction): AsyncGenerator<readonly EntryRow[], void> {
  const order = `ORDER BY entry.start_utc ${direction}, entry.event_id ${direction}, entry.occurrence ${direction}`;
  const past = direction === 'ASC' ? '>' : '<';
  const after = `AND entry.start_utc ${past}= ? AND (entry.start_utc ${past} ? OR entry.event_id ${past} ?
    OR (entry.event_id = ? AND entry.occurrence ${past} ?))`;
  return readIndex<EntryRow>((last, limit) => {
    const position = last ? [last.startUtc, last.startUtc, last.eventId, last.eventId, last.occurrence] : [];
    return manager.query(`SELECT ${COLUMNS} ${sql} ${last ? after : ''} ${order} LIMIT ${limit}`, [...values, ...position]);
  });
}
