import type { EntityManager } from 'typeorm';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import { buildEntryCondition, type RowSelection } from './calendar-sql.js';

/** With more rows, one answer of the database would keep other requests waiting. */
const BATCH_SIZE = 10_000;

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
  direction: 'ASC' | 'DESC',
): AsyncGenerator<readonly EntryRow[], void> {
  const { sql: condition, parameters } = buildEntryCondition(selection);
  const order = `entry.start_utc ${direction}, entry.event_id ${direction}, entry.occurrence ${direction}`;
  const columns = 'entry.event_id AS eventId, entry.start_utc AS startUtc, entry.occurrence AS occurrence';
  const from = `SELECT ${columns} FROM calendar_entry entry WHERE ${condition}`;
  const past = direction === 'ASC' ? '>' : '<';
  const after = `AND entry.start_utc ${past}= :startUtc AND (entry.start_utc ${past} :startUtc OR entry.event_id ${past} :eventId
    OR (entry.event_id = :eventId AND entry.occurrence ${past} :occurrence))`;
  let last: EntryRow | undefined;
  let rows: EntryRow[];
  do {
    await yieldEventLoop();
    const sql = `${from} ${last ? after : ''} ORDER BY ${order} LIMIT ${BATCH_SIZE}`;
    rows = await manager.query(...manager.dataSource.driver.escapeQueryWithParameters(sql, { ...parameters, ...last }));
    yield rows;
    last = rows.at(-1);
  } while (rows.length === BATCH_SIZE);
}
