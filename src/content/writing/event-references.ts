import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { ContentName } from '../../core/resources.js';
import { type LinkedResourceName, LINKED } from '../access/status.js';

/** How events refer to the records of a resource. */
interface EventReference {
  /** The query of the events that refer to a record, which is its parameter. A changed date comes with its series and start. */
  readonly select: string;
  /** Builds the statement that removes the references of these events to the record. */
  readonly remove: (eventIds: readonly number[]) => string;
  /** The field of an event that has the reference. */
  readonly field: string;
}

const COLUMNS = 'event.id AS id, event.series_id AS series_id, occurrence.original_start_local AS original_start';
const OCCURRENCE = 'LEFT JOIN occurrence ON occurrence.id = event.id AND event.series_id IS NOT NULL';

/** The resources to which events refer. */
const EVENT_REFERENCES: Partial<Record<ContentName, EventReference>> = {
  event: {
    select: `SELECT ${COLUMNS} FROM event ${OCCURRENCE} WHERE event.parent_id = ? ORDER BY event.id`,
    remove: (ids) => `UPDATE event SET parent_id = NULL WHERE parent_id = ? AND id IN (${ids.join()})`,
    field: 'post_parent',
  },
  venue: linkTo('venue'),
  organizer: linkTo('organizer'),
};

function linkTo(linked: LinkedResourceName): EventReference {
  return {
    select: `SELECT ${COLUMNS} FROM event_${linked} link INNER JOIN event ON event.id = link.event_id ${OCCURRENCE}
      WHERE link.${linked}_id = ? ORDER BY link.event_id`,
    remove: (ids) => `DELETE FROM event_${linked} WHERE ${linked}_id = ? AND event_id IN (${ids.join()})`,
    field: linked,
  };
}

interface ReferringRow {
  readonly id: number;
  readonly series_id: number | null;
  readonly original_start: string | null;
}

/** Tells whether more than `limit` events refer to a record. */
export async function hasMoreReferences({ manager }: UnitOfWork, resource: ContentName, id: number, limit: number): Promise<boolean> {
  const reference = EVENT_REFERENCES[resource];
  if (reference === undefined) return false;
  const rows = await manager.query<unknown[]>(`${reference.select} LIMIT ${limit + 1}`, [id]);
  return rows.length > limit;
}

/**
 * Takes a record out of the first events that refer to it, in the current unit of work. The versions of the events stay: an import
 * would take a new one for a change by a user.
 * @returns the number of events
 */
export async function removeReferences(work: UnitOfWork, resource: ContentName, id: number, limit: number): Promise<number> {
  const reference = EVENT_REFERENCES[resource];
  if (reference === undefined) return 0;
  const { manager, dialect } = work;
  const rows = await manager.query<ReferringRow[]>(`${reference.select} LIMIT ${limit}`, [id]);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  // A write of such an event is either complete or waits.
  if (dialect.hasRowLocks) await manager.query(`SELECT id FROM event WHERE id IN (${ids.join()}) ORDER BY id FOR UPDATE`);
  await manager.query(reference.remove(ids), [id]);
  for (const { id: eventId, series_id: seriesId, original_start: name } of rows) {
    if (seriesId !== null && name !== null) work.declarePart('event', { id: eventId, recordId: seriesId, name });
    work.recordChange({ resource: 'event', id: eventId, action: 'update', fields: [reference.field] });
  }
  return ids.length;
}

/** Removes the links of an event, in the current unit of work. */
export async function removeLinks(work: UnitOfWork, eventId: number): Promise<void> {
  for (const linked of LINKED) {
    const rows = await work.manager.query<{ id: number }[]>(`SELECT ${linked}_id AS id FROM event_${linked} WHERE event_id = ?`, [eventId]);
    if (rows.length > 0) await work.manager.query(`DELETE FROM event_${linked} WHERE event_id = ?`, [eventId]);
    for (const { id } of rows) work.recordChange({ resource: linked, id, action: 'unlink' });
  }
}
