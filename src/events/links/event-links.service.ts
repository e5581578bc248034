import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../../categories/categories.service.js';
import { canRead, canReadTerm, type OwnedRecord } from '../../content/access/record-rights.js';
import { Writes } from '../../content/plans/writes.js';
import { RecordReader } from '../../content/lookup/record-reader.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { MAX_LOADED_CHARACTERS, pageTooLarge } from '../../core/http/responses/shared-bodies.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { TagsService } from '../../tags/tags.service.js';
import { VenuesService } from '../../venues/venues.service.js';
import { findPlannedLinkIds, type LinkIds, readLinkIds } from './event-link-tables.js';
import type { Translation, WithTranslations } from '../../content/texts/translation.entity.js';
import type { EventWithLinks } from '../event-with-links.js';
import type { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { divide } from '../../core/database/many-rows.js';

/** Loads the links from events to venues, organizers, categories and tags. */
@Injectable()
export class EventLinksService {
  constructor(
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

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

  /** Returns what events link to, by the id of the event. It reads nothing for events that are planned. */
  private async loadLinkIds(eventIds: readonly number[]): Promise<ReadonlyMap<number, LinkIds>> {
    const planned = findPlannedLinkIds(this.writes, eventIds);
    const others = eventIds.filter((id) => !planned.has(id));
    return new Map([...planned, ...(await this.records.loadLinks('event', others, readLinkIds))]);
  }
}

function mapById<R extends { readonly id: number }>(records: readonly R[]): Map<number, R> {
  return new Map(records.map((record) => [record.id, record]));
}

function listParentIds(events: readonly Event[]): number[] {
  return [...new Set(events.flatMap(({ parentId }) => parentId ?? []))];
}

/** The linked records of an ordinary page fit into one batch. */
const BATCH_SIZE = 200;

/**
 * Loads records by their ids, in batches, and stops when their texts are more than a page can show. So they never fill the memory.
 * @throws DomainError 400
 */
async function loadInBatches<R extends WithTranslations<Translation>>(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<R[]>,
): Promise<R[]> {
  const records: R[] = [];
  let characters = 0;
  for (const some of divide(ids, BATCH_SIZE)) {
    if (characters > MAX_LOADED_CHARACTERS) throw pageTooLarge();
    const batch = await load(some);
    for (const { translations } of batch) for (const { description } of translations) characters += description?.length ?? 0;
    records.push(...batch);
  }
  return records;
}
