import type { LinkedResourceName } from '../content/search/status-filter.js';
import type { NewRecord, TableRows } from '../content/plans/write-plan.js';
import { listDependents } from '../content/plans/write-plan.js';
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
  venue: { entity: EventVenue, field: 'venue' },
  organizer: { entity: EventOrganizer, field: 'organizer' },
  category: { entity: EventCategory, field: 'categories' },
  tag: { entity: EventTag, field: 'tags' },
} as const satisfies Record<LinkedResourceName, { entity: new () => EventLink; field: string }>;

export const LINKED = Object.keys(LINK_TABLES) as LinkedResourceName[];

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
export function readPlannedLinks(event: NewRecord): LinkIds {
  const idsOf = (linked: LinkedResourceName) => toLinkedIds(linked, listDependents<EventLink>(event, LINK_TABLES[linked].entity));
  return { venue: idsOf('venue'), organizer: idsOf('organizer'), category: idsOf('category'), tag: idsOf('tag') };
}
