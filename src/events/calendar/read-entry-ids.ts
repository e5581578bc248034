import type { EntityManager } from 'typeorm';
import { yieldEventLoop } from '../../core/time/event-loop.js';
import { buildEntryConditions, type CalendarSelection } from './calendar-selection.js';

/** With more rows, one answer of the database would keep other requests waiting. */
const BATCH_SIZE = 10_000;

interface EntryRow {
  readonly id: number;
  readonly startUtc: string;
}

/**
 * Reads the ids of the events in a part of the calendar, in the order of start and id. Each batch is a statement of its own, so an
 * event that another request moves meanwhile may come twice, or not at all.
 */
export async function* readEntryIds(
  manager: EntityManager,
  selection: CalendarSelection,
  direction: 'ASC' | 'DESC',
): AsyncGenerator<number[], void> {
  const { sql: condition, parameters } = buildEntryConditions(selection);
  const order = `entry.start_utc ${direction}, entry.event_id ${direction}`;
  const from = `SELECT entry.event_id AS id, entry.start_utc AS startUtc FROM calendar_entry entry WHERE ${condition}`;
  const comparison = direction === 'ASC' ? '>' : '<';
  const after = `AND entry.start_utc ${comparison}= :lastStart AND (entry.start_utc ${comparison} :lastStart OR entry.event_id ${comparison} :lastId)`;
  let last: EntryRow | undefined;
  let rows: EntryRow[];
  do {
    await yieldEventLoop();
    const sql = `${from} ${last ? after : ''} ORDER BY ${order} LIMIT ${BATCH_SIZE}`;
    const position = last && { lastStart: last.startUtc, lastId: last.id };
    rows = await manager.query(...manager.dataSource.driver.escapeQueryWithParameters(sql, { ...parameters, ...position }));
    yield rows.map(({ id }) => id);
    last = rows.at(-1);
  } while (rows.length === BATCH_SIZE);
}
