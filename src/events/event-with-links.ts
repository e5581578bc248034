import type { EntityManager } from 'typeorm';
import type { Category } from '../categories/category.entity.js';
import type { WithEventCount } from '../content/terms/term-resource.js';
import type { Organizer } from '../organizers/organizer.entity.js';
import type { Tag } from '../tags/tag.entity.js';
import type { Venue } from '../venues/venue.entity.js';
import type { Event } from './event.entity.js';

/** An event with the linked records that the client may read. */
export interface EventWithLinks {
  readonly event: Event;
  readonly venues: Venue[];
  readonly organizers: Organizer[];
  readonly categories: WithEventCount<Category>[];
  readonly tags: WithEventCount<Tag>[];
  /** The distance from the requested point, in kilometres. */
  readonly distanceKm?: number;
}

/** Returns the ids of an event and of all its descendants, in one query. */
export async function findEventTreeIds(manager: EntityManager, id: number): Promise<number[]> {
  const childrenSql = 'SELECT event.id FROM event INNER JOIN tree ON event.parent_id = tree.id';
  const rows: { id: number }[] = await manager.query(
    `WITH RECURSIVE tree (id) AS (SELECT id FROM event WHERE id = ? UNION ${childrenSql}) SELECT id FROM tree`,
    [id],
  );
  return rows.map((row) => row.id);
}
