import type { EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { LinkedResourceName } from '../../content/search/status-filter.js';
import type { SizedValue } from '../../core/database/changes/followed-cache.js';
import type { EventLink } from './link-lookup.js';

/** The ids of the records that an event links to, in the order of their positions. */
export type LinkIds = Readonly<Record<LinkedResourceName, readonly number[]>>;

const LINKED: readonly LinkedResourceName[] = ['venue', 'organizer', 'category', 'tag'];

const ENTRY_BYTES = 400;

interface LinkRow {
  readonly event_id: number;
  readonly linked: LinkedResourceName;
  readonly id: number;
}

/** Reads the links of events in one statement, by the ids of the events. */
export async function readLinkIds(manager: EntityManager, eventIds: readonly number[]): Promise<Map<number, SizedValue<LinkIds>>> {
  const places = eventIds.map(() => '?').join();
  const selects = LINKED.map(
    (linked) => `SELECT event_id, '${linked}' AS linked, ${linked}_id AS id, position FROM event_${linked} WHERE event_id IN (${places})`,
  );
  const rows: LinkRow[] = await manager.query(
    `${selects.join(' UNION ALL ')} ORDER BY position`,
    LINKED.flatMap(() => eventIds),
  );
  const links = new Map<number, Record<LinkedResourceName, number[]>>(
    eventIds.map((id) => [id, { venue: [], organizer: [], category: [], tag: [] }]),
  );
  for (const { event_id, linked, id } of rows) links.get(event_id)![linked].push(id);
  return new Map([...links].map(([id, value]) => [id, { value, bytes: ENTRY_BYTES }]));
}

/** Returns those of the events that the current unit of work has inserted, and not changed since. */
export function findInsertedEventIds(work: UnitOfWork, eventIds: readonly number[]): number[] {
  const inserted = new Set((work.listInserted('event') as readonly { id: number }[]).map(({ id }) => id));
  return eventIds.filter((id) => inserted.has(id));
}

/** Returns the links of the events of `findInsertedEventIds`, by the id of the event. */
export function findInsertedLinkIds(work: UnitOfWork, eventIds: readonly number[]): Map<number, LinkIds> {
  const listIds = (linked: LinkedResourceName, eventId: number) => {
    const links = work.listInserted(`event_${linked}`) as readonly (EventLink & Record<`${LinkedResourceName}Id`, number>)[];
    const ofEvent = links.filter((link) => link.eventId === eventId).sort((one, other) => one.position - other.position);
    return ofEvent.map((link) => link[`${linked}Id`]);
  };
  const listLinks = (id: number) => Object.fromEntries(LINKED.map((linked) => [linked, listIds(linked, id)]));
  return new Map(findInsertedEventIds(work, eventIds).map((id) => [id, listLinks(id) as Record<LinkedResourceName, number[]>]));
}
