import { In } from 'typeorm';
import type { LinkedResourceName } from '../../content/access/status.js';
import { deleteExternalIdsOf } from '../../content/external-ids/external-ids.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { SlugHistory } from '../../content/texts/slug-history.entity.js';
import { divide } from '../../core/database/divide.js';
import { Event } from '../event.entity.js';
import { type EventLink, LINK_TABLES, LINKED } from '../links/event-link-tables.js';
import type { StoredEvent } from '../occurrences/own-record.js';
import { type FormerSlug, readFormerSlugs } from './former-slugs.js';
import type { AdoptedEvent } from './keep-differences.js';

/** A single event that was taken out of the calendar, as it was. */
export type TakenEvent = Pick<AdoptedEvent, 'event' | 'links'>;

/** Events that were taken out of the calendar, by id, and the slugs that led to them. */
export interface TakenEvents {
  readonly events: ReadonlyMap<number, TakenEvent>;
  readonly slugs: readonly FormerSlug[];
}

/** Takes events out of the calendar, in the current unit of work. They are locked. */
export async function takeOutEvents(planner: WritePlanner, events: readonly StoredEvent[]): Promise<TakenEvents> {
  const taken = new Map<number, TakenEvent>();
  const slugs: FormerSlug[] = [];
  for (const part of divide(events)) {
    for (const one of await readLinks(planner, part)) taken.set(one.event.id, one);
    slugs.push(...(await readFormerSlugs(planner, part)));
    await deleteEvents(
      planner,
      part.map(({ id }) => id),
    );
  }
  // The entries of the events must be gone before those of the dates come.
  if (taken.size > 0) await planner.work.updateDerivedTables();
  return { events: taken, slugs };
}

/** Returns events with the rows that link them to other records. */
export async function readLinks({ manager }: Pick<WritePlanner, 'manager'>, events: readonly StoredEvent[]): Promise<TakenEvent[]> {
  const links: Partial<Record<LinkedResourceName, readonly EventLink[]>> = {};
  const eventId = In(events.map(({ id }) => id));
  for (const linked of LINKED)
    links[linked] = await manager.find<EventLink>(LINK_TABLES[linked].entity, { where: { eventId }, order: { position: 'ASC' } });
  return events.map((event) => {
    const own: Partial<Record<LinkedResourceName, readonly EventLink[]>> = {};
    for (const linked of LINKED) own[linked] = links[linked]!.filter((link) => link.eventId === event.id);
    return { event, links: own as AdoptedEvent['links'] };
  });
}

async function deleteEvents({ manager, work }: WritePlanner, ids: readonly number[]): Promise<void> {
  const eventId = In([...ids]);
  for (const linked of LINKED) await manager.delete(LINK_TABLES[linked].entity, { eventId });
  await manager.delete(SlugHistory, { resource: 'event', ownerId: eventId });
  await deleteExternalIdsOf(manager, 'event', ids);
  await manager.delete(Event, { id: eventId });
  for (const id of ids) work.recordChange({ resource: 'event', id, action: 'delete' });
}
