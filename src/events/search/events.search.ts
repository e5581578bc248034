import type { SelectQueryBuilder } from 'typeorm';
import { CATEGORY_RESOURCE, findCategoryTreeIds } from '../../categories/category.resource.js';
import { assertRecordsReadable } from '../../content/finding/linked-records.js';
import { type LinkedResourceName, filterByStatus } from '../../content/search/status-filter.js';
import { resolveTermIds } from '../../content/terms/resolve-terms.js';
import { filterTranslated, joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { translationFilters } from '../../content/translations/translation-filters.js';
import { buildContainsCondition, toLikePattern } from '../../core/database/list-queries.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { ORGANIZER_RESOURCE } from '../../organizers/organizer.resource.js';
import { TAG_RESOURCE } from '../../tags/tag.resource.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { assertLatitudeSent, buildLocatedCondition, filterByDistance, selectDistance } from './events.geo.js';
import { resolveTimeBounds, type TimeWindow } from './events.time-window.js';

/** Builds an SQL condition: the event has a link to one of the ids in `parameter`. */
function buildLinkCondition(linked: LinkedResourceName, parameter: string): string {
  return `EXISTS (SELECT 1 FROM event_${linked} link WHERE link.event_id = event.id AND link.${linked}_id IN (:...${parameter}))`;
}

/** The filters of the list. Time window, radius and status are not among them, because they apply even if the client omits them. */
const FILTERS: Filters<ListEventsDto, Event, keyof TimeWindow | 'geoloc_radius' | 'status'> = {
  ...translationFilters(EVENT_RESOURCE, 'content'),
  search: (events, search, { context }) => {
    const text = joinResolvedTexts(events, EVENT_RESOURCE, 'event', context.locale.chain);
    events.andWhere(buildContainsCondition([text('nameFolded'), text('descriptionFolded')]), { search: toLikePattern(search) });
  },
  categories: async (events, names, { manager, context }) => {
    const known = await resolveTermIds(manager, CATEGORY_RESOURCE, names, 'categories', context);
    if (known.length > 0)
      events.andWhere(buildLinkCondition('category', 'categories'), { categories: await findCategoryTreeIds(manager, known) });
  },
  tags: async (events, names, { manager, context }) => {
    const tags = await resolveTermIds(manager, TAG_RESOURCE, names, 'tags', context);
    if (tags.length > 0) events.andWhere(buildLinkCondition('tag', 'tags'), { tags });
  },
  venue: async (events, venues, { manager, context }) => {
    await assertRecordsReadable(manager, VENUE_RESOURCE, venues, 'venue', context);
    if (venues.length > 0) events.andWhere(buildLinkCondition('venue', 'venues'), { venues });
  },
  organizer: async (events, organizers, { manager, context }) => {
    await assertRecordsReadable(manager, ORGANIZER_RESOURCE, organizers, 'organizer', context);
    if (organizers.length > 0) events.andWhere(buildLinkCondition('organizer', 'organizers'), { organizers });
  },
  featured: (events, featured) => events.andWhere('event.featured = :featured', { featured }),
  geoloc: (events, wanted, { context: { principal } }) =>
    events.andWhere(`${wanted ? '' : 'NOT '}${buildLocatedCondition(principal)}`, { userId: principal.id }),
  geoloc_lat: (events, _latitude, search) => filterByDistance(events, search),
  geoloc_lng: (_events, _longitude, { query }) => {
    assertLatitudeSent(query);
  },
  include: (events, included) => (included.length > 0 ? events.andWhere('event.id IN (:...included)', { included }) : undefined),
  post_parent: async (events, parent, { manager, context }) => {
    await assertRecordsReadable(manager, EVENT_RESOURCE, [parent], 'post_parent', context);
    events.andWhere('event.parentId = :parent', { parent });
  },
};

/** Builds the query of a list of events, in order. A search around a point also selects `distance`, in kilometres. */
export async function searchEvents(search: Search<ListEventsDto>): Promise<SelectQueryBuilder<Event>> {
  const { query, context, manager, nowUtc } = search;
  const events = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  filterByStatus(events, 'event', query.status, context);
  filterTranslated(events, EVENT_RESOURCE, 'event', context.locale.chain);
  await applyFilters(events, FILTERS, search);
  const hasIncludedIds = (query.include ?? []).length > 0;
  if (!hasIncludedIds) filterByTimeWindow(events, query, nowUtc);
  if (!hasIncludedIds && !isSignedIn(context.principal)) events.andWhere('event.hideFromListings = :hidden', { hidden: false });
  return orderEvents(events, search);
}

function filterByTimeWindow(events: SelectQueryBuilder<Event>, query: ListEventsDto, nowUtc: string): void {
  for (const [position, { column, comparison, utc }] of resolveTimeBounds(query, nowUtc).entries()) {
    events.andWhere(`event.${column} ${comparison} :bound${position}`, { [`bound${position}`]: utc });
  }
}

function orderEvents(events: SelectQueryBuilder<Event>, { query, context }: Search<ListEventsDto>): SelectQueryBuilder<Event> {
  const { chain, content } = context.locale;
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  if (query.geoloc_lat !== undefined) selectDistance(events, context.principal);
  if (query.geoloc_lat !== undefined && query.orderby === undefined)
    return events.orderBy('distance', direction).addOrderBy('event.id', direction);
  const columns = { start_date: 'event.startUtc', date: 'event.publishedUtc', modified: 'event.modifiedUtc', id: 'event.id' };
  const { orderby = 'start_date' } = query;
  const by =
    orderby === 'title'
      ? buildOrderExpression(joinResolvedTexts(events, EVENT_RESOURCE, 'event', chain)('sortKey'), content)
      : columns[orderby];
  return events.orderBy(by, direction).addOrderBy('event.id', direction);
}
