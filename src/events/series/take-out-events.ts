import { In } from 'typeorm';
import { deleteExternalIdsOf } from '../../content/external-ids/external-ids.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { SlugHistory } from '../../content/texts/slug-history.entity.js';
import { divide } from '../../core/database/many-rows.js';
import { Event } from '../event.entity.js';
import { LINK_TABLES, LINKED, readLinkIds } from '../links/event-link-tables.js';
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
    const ids = part.map(({ id }) => id);
    const links = await readLinkIds(planner.manager, ids);
    for (const event of part) taken.set(event.id, { event, links: links.get(event.id)!.value });
    slugs.push(...(await readFormerSlugs(planner, part)));
    await deleteEvents(planner, ids);
  }
  // The entries of the events must be gone before those of the dates come.
  if (taken.size > 0) await planner.work.updateDerivedTables();
  return { events: taken, slugs };
}

async function deleteEvents({ manager, work }: WritePlanner, ids: readonly number[]): Promise<void> {
  const eventId = In([...ids]);
  for (const linked of LINKED) await manager.delete(LINK_TABLES[linked].entity, { eventId });
  await manager.delete(SlugHistory, { resource: 'event', ownerId: eventId });
  await deleteExternalIdsOf(manager, 'event', ids);
  await manager.delete(Event, { id: eventId });
  for (const id of ids) work.recordChange({ resource: 'event', id, action: 'delete' });
}
