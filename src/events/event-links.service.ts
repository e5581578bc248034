import { Injectable } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { CATEGORY_RESOURCE } from '../categories/category.resource.js';
import { canRead, canReadTerm, type OwnedRecord } from '../content/access/record-rights.js';
import { RecordReader } from '../content/reading/record-reader.js';
import type { LinkedResourceName } from '../content/search/status-filter.js';
import { findNamedTerms, findOrCreateTerms, termLockNames } from '../content/terms/write-terms.js';
import { insertInto } from '../core/database/insert-rows.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { TAG_RESOURCE } from '../tags/tag.resource.js';
import { TagsService } from '../tags/tags.service.js';
import { VenuesService } from '../venues/venues.service.js';
import type { UpdateEventDto } from './dto/event.dto.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './event-links.entity.js';
import type { EventWithLinks } from './event-with-links.js';
import type { Event } from './event.entity.js';
import { EVENT_RESOURCE } from './event.resource.js';
import { loadInBatches } from './load-in-batches.js';
import { findInsertedLinkIds, type LinkIds, readLinkIds } from './reading/link-ids.js';
import { lookUpLinks } from './reading/link-lookup.js';

/** The event whose links are written. */
interface LinkOwner {
  readonly id: number;
  /** A new event has no links to replace. */
  readonly isNew: boolean;
}

/** What is found before the links of an event are written. */
export interface PreparedLinks {
  /** The names to lock (`UnitOfWork.lockNames`). */
  readonly lockNames: readonly string[];
  /** The ids of the existing categories and tags, by the names that the write sends. */
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}

/** Writes and loads the links from events to venues, organizers, categories and tags. */
@Injectable()
export class EventLinksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly records: RecordReader,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  /** Finds the terms that a write names, and the names to lock before it creates linked records. */
  async prepare(dto: UpdateEventDto, context: SignedInContext): Promise<PreparedLinks> {
    const venues = this.venues.listLinkLockNames(dto.venue, context);
    const organizers = this.organizers.listLinkLockNames(dto.organizer, context);
    const categories = await findNamedTerms(this.work, CATEGORY_RESOURCE, dto.categories ?? [], context);
    const tags = await findNamedTerms(this.work, TAG_RESOURCE, dto.tags ?? [], context);
    const terms = [...termLockNames('category', dto.categories ?? [], categories), ...termLockNames('tag', dto.tags ?? [], tags)];
    return { lockNames: [...venues, ...organizers, ...terms], categories, tags };
  }

  /**
   * Replaces the links that a write sends; omitted fields stay. The order is fixed: venues, organizers, categories, tags.
   * Returns whether any changed.
   */
  async writeLinks(event: LinkOwner, dto: UpdateEventDto, prepared: PreparedLinks, context: SignedInContext): Promise<boolean> {
    const { venue, organizer, categories, tags } = dto;
    let isChanged = false;
    if (venue !== undefined) {
      const ids = await this.venues.resolveLinks(venue, context);
      isChanged = (await this.replaceLinks('venue', 'venue', EventVenue, 'venueId', event, ids)) || isChanged;
    }
    if (organizer !== undefined) {
      const ids = await this.organizers.resolveLinks(organizer, context);
      isChanged = (await this.replaceLinks('organizer', 'organizer', EventOrganizer, 'organizerId', event, ids)) || isChanged;
    }
    if (categories !== undefined) {
      const ids = await findOrCreateTerms(this.work, CATEGORY_RESOURCE, categories ?? [], prepared.categories, context);
      isChanged = (await this.replaceLinks('category', 'categories', EventCategory, 'categoryId', event, ids)) || isChanged;
    }
    if (tags !== undefined) {
      const ids = await findOrCreateTerms(this.work, TAG_RESOURCE, tags ?? [], prepared.tags, context);
      isChanged = (await this.replaceLinks('tag', 'tags', EventTag, 'tagId', event, ids)) || isChanged;
    }
    return isChanged;
  }

  /** Loads the linked records of events that the client may read. The number of queries does not depend on the number of events. */
  async loadLinks(events: readonly Event[], { principal }: RequestContext): Promise<EventWithLinks[]> {
    const eventIds = events.map(({ id }) => id);
    const links = await this.loadLinkIds(eventIds);
    const listIds = (linked: keyof LinkIds) => [...new Set([...links.values()].flatMap((ids) => ids[linked]))];
    const [venues, organizers, categories, tags] = await Promise.all([
      loadInBatches(listIds('venue'), (ids) => this.venues.load(ids)).then(mapById),
      loadInBatches(listIds('organizer'), (ids) => this.organizers.load(ids)).then(mapById),
      loadInBatches(listIds('category'), (ids) => this.categories.load(ids)).then(mapById),
      loadInBatches(listIds('tag'), (ids) => this.tags.load(ids)).then(mapById),
    ]);
    const parents = mapById(await this.records.load(EVENT_RESOURCE, listParentIds(events)));
    const isVisible = (record: OwnedRecord) => canRead(principal, record);
    return events.map((event) => {
      const { venue, organizer, category, tag } = links.get(event.id)!;
      const parent = event.parentId === null ? undefined : parents.get(event.parentId);
      return {
        event,
        venues: venue.flatMap((id) => venues.get(id) ?? []).filter(isVisible),
        organizers: organizer.flatMap((id) => organizers.get(id) ?? []).filter(isVisible),
        categories: category.flatMap((id) => categories.get(id) ?? []).filter((term) => canReadTerm(principal, term)),
        tags: tag.flatMap((id) => tags.get(id) ?? []).filter((term) => canReadTerm(principal, term)),
        parentId: parent && isVisible(parent) ? parent.id : null,
      };
    });
  }

  /** Returns what events link to, by the id of the event. It reads nothing for events that the current unit of work has inserted. */
  private async loadLinkIds(eventIds: readonly number[]): Promise<ReadonlyMap<number, LinkIds>> {
    const inserted = findInsertedLinkIds(this.work, eventIds);
    const others = eventIds.filter((id) => !inserted.has(id));
    return new Map([...inserted, ...(await this.records.loadLinks('event', others, readLinkIds))]);
  }

  /** Returns false if the event has these links already. */
  private async replaceLinks<L extends { eventId: number; position: number }>(
    linked: LinkedResourceName,
    field: string,
    entity: EntityTarget<L>,
    key: keyof L & string,
    { id: eventId, isNew }: LinkOwner,
    ids: readonly number[],
  ): Promise<boolean> {
    const { manager } = this.work;
    const before = isNew ? [] : ((await lookUpLinks(this.work, linked, entity, [eventId])).get(String(eventId)) ?? []);
    if (before.map((link) => link[key]).join() === ids.join()) return false;
    if (before.length > 0) await manager.delete(entity, { eventId });
    // Inserting a link locks the linked row. Rows are locked in the order of their ids everywhere, which prevents deadlocks.
    const rows = ids.map((id, position) => ({ id, row: { eventId, position, [key]: id } })).sort((one, other) => one.id - other.id);
    this.work.writeLater(
      `event_${linked}`,
      rows.map(({ row }) => row),
      insertInto(entity),
    );
    this.work.recordChange({ resource: 'event', id: eventId, action: 'update', fields: [field] });
    const removed = before.map((link) => link[key] as number).filter((id) => !ids.includes(id));
    for (const id of removed) this.work.recordChange({ resource: linked, id, action: 'unlink' });
    return true;
  }
}

function mapById<R extends { readonly id: number }>(records: readonly R[]): Map<number, R> {
  return new Map(records.map((record) => [record.id, record]));
}

function listParentIds(events: readonly Event[]): number[] {
  return [...new Set(events.flatMap(({ parentId }) => parentId ?? []))];
}
