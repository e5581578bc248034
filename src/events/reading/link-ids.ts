import type { EntityManager } from 'typeorm';
import type { Writes } from '../../content/plans/writes.js';
import type { LinkedResourceName } from '../../content/search/status-filter.js';
import type { SizedValue } from '../../core/database/changes/followed-cache.js';
import { type LinkIds, LINKED, readPlannedLinks } from '../event-link-tables.js';

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

/** Returns the links of those of the events that the current writes have planned, by the id of the event. */
export function findPlannedLinkIds(writes: Writes, eventIds: readonly number[]): Map<number, LinkIds> {
  const planned = eventIds.flatMap((id) => writes.find('event', id) ?? []);
  return new Map(planned.map((event) => [event.id, readPlannedLinks(event)]));
}
