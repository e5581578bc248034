import type { EntityManager } from 'typeorm';
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
  const { sql, parameters } = buildEntryConditions(selection);
  const order = `entry.start_utc ${direction}, entry.event_id ${direction}`;
  const from = `SELECT entry.event_id AS id, entry.start_utc AS startUtc FROM calendar_entry entry WHERE ${sql}`;
  const comparison = direction === 'ASC' ? '>' : '<';
  const after = `AND entry.start_utc ${comparison}= :lastStart AND (entry.start_utc ${comparison} :lastStart OR entry.event_id ${comparison} :lastId)`;
  let last: EntryRow | undefined;
  for (let isComplete = false; !isComplete;) {
    const rows: EntryRow[] = await manager.query(
      ...manager.dataSource.driver.escapeQueryWithParameters(`${from} ${last ? after : ''} ORDER BY ${order} LIMIT ${BATCH_SIZE}`, {
        ...parameters,
        lastStart: last?.startUtc,
        lastId: last?.id,
      }),
    );
    isComplete = rows.length < BATCH_SIZE;
    last = rows.at(-1);
    yield rows.map(({ id }) => id);
  }
}
