import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CATEGORY_RESOURCE } from '../../categories/category.resource.js';
import type { Lookup } from '../../content/plans/lookups.js';
import { mergePlans, type WritePlan } from '../../content/plans/write-plan.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { type LinkedResourceName, LINKED } from '../../content/access/status.js';
import { findNamedTerms, resolveTermLinks, claimTermIds, termLockNames } from '../../content/terms/term-links.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { TAG_RESOURCE } from '../../tags/tag.resource.js';
import { VenuesService } from '../../venues/venues.service.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { type EventLink, LINK_TABLES, type SentLinks, toLinkedIds, toLinkRows } from './event-link-tables.js';

/** What is found before the names of a write are locked. */
export interface NamedLinks {
  /** The names to lock (`UnitOfWork.lockNames`). */
  readonly lockNames: readonly string[];
  /** The ids of the existing categories and tags, by the names that the write sends. */
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}

/** The links of one kind that a write replaces. */
export interface LinkChange {
  readonly linked: LinkedResourceName;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Resolves the links from events to venues, organizers, categories and tags. */
@Injectable()
export class EventLinkWriter {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

  /** Finds the terms that a write names, and the names to lock before it creates linked records. */
  async findNamed(planner: WritePlanner, dto: UpdateEventDto, context: SignedInContext): Promise<NamedLinks> {
    const venues = this.venues.listLinkLockNames(dto.venue, context);
    const organizers = this.organizers.listLinkLockNames(dto.organizer, context);
    const categories = await findNamedTerms(planner, CATEGORY_RESOURCE, dto.categories ?? [], context);
    const tags = await findNamedTerms(planner, TAG_RESOURCE, dto.tags ?? [], context);
    const terms = [...termLockNames('category', dto.categories ?? [], categories), ...termLockNames('tag', dto.tags ?? [], tags)];
    return { lockNames: [...venues, ...organizers, ...terms], categories, tags };
  }

  /**
   * Returns the ids of the linked records that a write sends. It plans new venues and organizers, and adds new terms when everything
   * is checked.
   * @throws DomainError 400 for unknown ids, and for names of no venue or organizer or of several; 403 for new records that the client
   * must not create
   */
  async resolve(planner: WritePlanner, dto: UpdateEventDto, named: NamedLinks, context: SignedInContext): Promise<SentLinks> {
    const links: { -readonly [Linked in keyof SentLinks]: SentLinks[Linked] } = {};
    if (dto.venue !== undefined) links.venue = await this.venues.resolveLinks(planner, dto.venue, context);
    if (dto.organizer !== undefined) links.organizer = await this.organizers.resolveLinks(planner, dto.organizer, context);
    const categories = await resolveTermLinks(planner, CATEGORY_RESOURCE, dto.categories ?? [], named.categories, context);
    const tags = await resolveTermLinks(planner, TAG_RESOURCE, dto.tags ?? [], named.tags, context);
    if (dto.categories !== undefined) links.category = await claimTermIds(planner, CATEGORY_RESOURCE, categories, context);
    if (dto.tags !== undefined) links.tag = await claimTermIds(planner, TAG_RESOURCE, tags, context);
    return links;
  }

  /** Returns the links that differ from those that the event has. */
  async findChanges(planner: WritePlanner, eventId: number, sent: SentLinks): Promise<LinkChange[]> {
    const changes: LinkChange[] = [];
    for (const linked of LINKED) {
      const { [linked]: after } = sent;
      if (after === undefined) continue;
      const before = toLinkedIds(linked, (await lookUpLinks(planner, linked, [eventId])).get(String(eventId)) ?? []);
      if (before.join() !== after.join()) changes.push({ linked, before, after });
    }
    return changes;
  }
}

/** Plans other links of an event in place of those that it has. It reads nothing. */
export function planLinkChanges(eventId: number, changes: readonly LinkChange[]): WritePlan {
  return mergePlans(
    changes.map(({ linked, before, after }) => {
      const { entity, field } = LINK_TABLES[linked];
      const removed = before.filter((id) => !after.includes(id));
      return {
        deletions: before.length > 0 ? [{ entity, rows: [{ eventId }] }] : [],
        rows: [{ entity, rows: toLinkRows(eventId, linked, after) }],
        changes: [
          { resource: 'event', id: eventId, action: 'update', fields: [field], before: [{ fields: { [field]: before } }] },
          ...removed.map((id) => ({ resource: linked, id, action: 'unlink' }) as const),
        ],
      };
    }),
  );
}

/** Returns the links of these events, in their order, by the id of the event. The planner remembers them. */
export function lookUpLinks(
  planner: WritePlanner,
  linked: LinkedResourceName,
  eventIds: readonly number[],
): Promise<ReadonlyMap<string, EventLink[]>> {
  const find: Lookup<EventLink[]>['find'] = async (manager, missing) => {
    const where = { eventId: In(missing.map(Number)) };
    const links: EventLink[] = await manager.find<EventLink>(LINK_TABLES[linked].entity, {
      where,
      order: { eventId: 'ASC', position: 'ASC' },
    });
    return new Map(missing.map((id) => [id, links.filter(({ eventId }) => String(eventId) === id)]));
  };
  return planner.lookUp({ name: `links of events: ${linked}`, resource: 'event', keys: 'ids', find }, eventIds.map(String));
}
