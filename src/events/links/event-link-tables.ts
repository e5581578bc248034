import type { EntityManager } from 'typeorm';
import type { Writes } from '../../content/plans/writes.js';
import { type LinkedResourceName, LINKED } from '../../content/access/status.js';
import { type NewRecord, type TableRows, listDependents } from '../../content/plans/write-plan.js';
import type { SizedValue } from '../../core/database/changes/followed-cache.js';
import { LINK_FIELDS } from '../dto/own-fields.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './event-links.entity.js';

/** A row that links an event to a record of another resource. */
export interface EventLink {
  readonly eventId: number;
  readonly position: number;
}

/** The ids of linked records, in the order of their positions. A write lacks those that it does not send. */
export type SentLinks = Readonly<Partial<Record<LinkedResourceName, readonly number[]>>>;

/** The ids of all records that an event links to. */
export type LinkIds = Required<SentLinks>;

/** The tables of the links, in the order in which they are written, with the field of the API that has them. */
export const LINK_TABLES = {
  venue: { entity: EventVenue, field: LINK_FIELDS.venue },
  organizer: { entity: EventOrganizer, field: LINK_FIELDS.organizer },
  category: { entity: EventCategory, field: LINK_FIELDS.category },
  tag: { entity: EventTag, field: LINK_FIELDS.tag },
} as const satisfies Record<LinkedResourceName, { entity: new () => EventLink; field: string }>;

/** Returns the linked ids of some rows of one table, in the order of their positions. */
export function toLinkedIds(linked: LinkedResourceName, links: readonly EventLink[]): number[] {
  const sorted = links.toSorted((one, other) => one.position - other.position);
  return sorted.map((link) => (link as EventLink & Record<`${LinkedResourceName}Id`, number>)[`${linked}Id`]);
}

/** Returns the rows that link an event to records. It reads nothing. */
export function toLinkRows(eventId: number, linked: LinkedResourceName, ids: readonly number[]): object[] {
  const rows = ids.map((id, position) => ({ id, row: { eventId, position, [`${linked}Id`]: id } }));
  // Inserting a link locks the linked row. Rows are locked in the order of their ids everywhere, which prevents deadlocks.
  return rows.sort((one, other) => one.id - other.id).map(({ row }) => row);
}

/** Returns the rows that link a new event to records. It reads nothing. */
export function planNewLinks(eventId: number, links: SentLinks): TableRows[] {
  return LINKED.map((linked) => ({ entity: LINK_TABLES[linked].entity, rows: toLinkRows(eventId, linked, links[linked] ?? []) }));
}

/** Returns the links of a planned event. */
function readPlannedLinks(event: NewRecord): LinkIds {
  const idsOf = (linked: LinkedResourceName) => toLinkedIds(linked, listDependents<EventLink>(event, LINK_TABLES[linked].entity));
  return { venue: idsOf('venue'), organizer: idsOf('organizer'), category: idsOf('category'), tag: idsOf('tag') };
}

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
