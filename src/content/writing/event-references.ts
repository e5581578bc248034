import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { ContentName } from '../../core/resources.js';
import type { LinkedResourceName } from '../access/status.js';

/** How events refer to the records of a resource. */
interface EventReference {
  /** Builds the query of the events that refer to a record, which is its parameter. */
  readonly select: string;
  /** Builds the statement that removes the references of these events to the record. */
  readonly remove: (eventIds: readonly number[]) => string;
  /** The field of an event that has the reference. */
  readonly field: string;
}

/** The resources to which events refer. */
const EVENT_REFERENCES: Partial<Record<ContentName, EventReference>> = {
  event: {
    select: 'SELECT id FROM event WHERE parent_id = ? ORDER BY id',
    remove: (ids) => `UPDATE event SET parent_id = NULL WHERE parent_id = ? AND id IN (${ids.join()})`,
    field: 'post_parent',
  },
  venue: linkTo('venue'),
  organizer: linkTo('organizer'),
};

function linkTo(linked: LinkedResourceName): EventReference {
  return {
    select: `SELECT event_id AS id FROM event_${linked} WHERE ${linked}_id = ? ORDER BY event_id`,
    remove: (ids) => `DELETE FROM event_${linked} WHERE ${linked}_id = ? AND event_id IN (${ids.join()})`,
    field: linked,
  };
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
 * would take a new one for a change by a person.
 * @returns the number of events
 */
export async function removeReferences(work: UnitOfWork, resource: ContentName, id: number, limit: number): Promise<number> {
  const reference = EVENT_REFERENCES[resource];
  if (reference === undefined) return 0;
  const { manager, dialect } = work;
  const rows = await manager.query<{ id: number }[]>(`${reference.select} LIMIT ${limit}`, [id]);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  // A write of such an event is either complete or waits.
  if (dialect.hasRowLocks) await manager.query(`SELECT id FROM event WHERE id IN (${ids.join()}) ORDER BY id FOR UPDATE`);
  await manager.query(reference.remove(ids), [id]);
  for (const eventId of ids) work.recordChange({ resource: 'event', id: eventId, action: 'update', fields: [reference.field] });
  return ids.length;
}

/** What an event refers to. */
const LINKED: readonly LinkedResourceName[] = ['venue', 'organizer', 'category', 'tag'];

/** Removes the links of an event, in the current unit of work. */
export async function removeLinks(work: UnitOfWork, eventId: number): Promise<void> {
  for (const linked of LINKED) {
    const rows = await work.manager.query<{ id: number }[]>(`SELECT ${linked}_id AS id FROM event_${linked} WHERE event_id = ?`, [eventId]);
    if (rows.length > 0) await work.manager.query(`DELETE FROM event_${linked} WHERE event_id = ?`, [eventId]);
    for (const { id } of rows) work.recordChange({ resource: linked, id, action: 'unlink' });
  }
}
