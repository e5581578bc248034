import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { assertRecordsReadable } from '../../content/finding/linked-records.js';
import { modificationFilters } from '../../content/reading/modification-filters.js';
import { filterByStatus } from '../../content/search/status-filter.js';
import { filterTranslated, joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { translationFilters } from '../../content/translations/translation-filters.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { buildEntryConditions } from '../calendar/calendar-selection.js';
import type { TimeBound } from '../calendar/time-ranges.js';
import { selectChangedEventIds } from '../changes/changed-events.js';
import { DEFAULT_ORDER_BY, type ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { buildLinkCondition, resolveFacets, selectFromCalendar } from './events.facets.js';
import { assertLatitudeSent, buildLocatedCondition, filterByDistance, selectDistance } from './events.geo.js';
import { type EventSearch, filterBySearch } from './events.text.js';
import { resolveTimeBounds, type TimeWindow } from './events.time-window.js';

/** The parameters that the facets of the calendar answer. */
type FacetParameter = 'categories' | 'tags' | 'venue' | 'organizer' | 'featured';

/**
 * The other filters. Time window, radius and status are not among them, because they apply even if the client omits them, nor is
 * `search`, which needs the index of words.
 */
export const FILTERS: Filters<ListEventsDto, Event, keyof TimeWindow | 'geoloc_radius' | 'status' | 'search' | FacetParameter> = {
  ...translationFilters(EVENT_RESOURCE, 'content'),
  ...modificationFilters('event', selectChangedEventIds),
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

/** Builds the query of public events: it reads the calendar, and tests the other filters on each event. */
export async function searchCalendar(search: EventSearch): Promise<SelectQueryBuilder<Event>> {
  const { context, manager } = search;
  const events = manager
    .createQueryBuilder()
    .select('event.id', 'id')
    .from(CalendarEntry, 'entry') as SelectQueryBuilder<ObjectLiteral> as SelectQueryBuilder<Event>;
  events.innerJoin(Event, 'event', 'event.id = entry.eventId');
  filterTranslated(events, EVENT_RESOURCE, 'event', context.locale.chain);
  await applyFilters(events, FILTERS, search);
  await filterBySearch(events, search);
  const { sql, parameters } = buildEntryConditions(await selectFromCalendar(search));
  return events.andWhere(sql, parameters);
}

interface RecordSearchOptions {
  readonly hasDefaultWindow?: boolean;
  /** Adds another condition than that of the statuses that the client asks for. */
  readonly filterStatus?: (events: SelectQueryBuilder<Event>) => unknown;
}

/** Builds the query of events that the client asks for by status or by id. */
export async function searchRecords(
  search: EventSearch,
  { hasDefaultWindow = true, filterStatus }: RecordSearchOptions = {},
): Promise<SelectQueryBuilder<Event>> {
  const { query, context, manager, nowUtc } = search;
  const events = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  if (filterStatus) filterStatus(events);
  else filterByStatus(events, 'event', query.status, context);
  filterTranslated(events, EVENT_RESOURCE, 'event', context.locale.chain);
  await applyFilters(events, FILTERS, search);
  await filterBySearch(events, search);
  for (const facet of await resolveFacets(search)) events.andWhere(await buildLinkCondition(manager, facet));
  if (query.featured !== undefined) events.andWhere('event.featured = :featured', { featured: query.featured });
  const hasIncludedIds = (query.include ?? []).length > 0;
  if (!hasIncludedIds) filterByTimeBounds(events, resolveTimeBounds(query, nowUtc, hasDefaultWindow));
  if (!hasIncludedIds && !isSignedIn(context.principal)) events.andWhere('event.hideFromListings = :hidden', { hidden: false });
  return events;
}

function filterByTimeBounds(events: SelectQueryBuilder<Event>, bounds: readonly TimeBound[]): void {
  for (const [position, { column, comparison, utc }] of bounds.entries()) {
    events.andWhere(`event.${column} ${comparison} :bound${position}`, { [`bound${position}`]: utc });
  }
}

export function orderEvents(events: SelectQueryBuilder<Event>, { query, context }: Search<ListEventsDto>): SelectQueryBuilder<Event> {
  const { chain, content } = context.locale;
  const direction = directionOf(query);
  if (query.geoloc_lat !== undefined) selectDistance(events, context.principal);
  if (query.geoloc_lat !== undefined && query.orderby === undefined)
    return events.orderBy('distance', direction).addOrderBy('event.id', direction);
  const columns = { start_date: 'event.startUtc', date: 'event.publishedUtc', modified: 'event.modifiedUtc', id: 'event.id' };
  const { orderby = DEFAULT_ORDER_BY } = query;
  const by =
    orderby === 'title'
      ? buildOrderExpression(joinResolvedTexts(events, EVENT_RESOURCE, 'event', chain)('sortKey'), content)
      : columns[orderby];
  return events.orderBy(by, direction).addOrderBy('event.id', direction);
}

export function directionOf({ order }: ListEventsDto): 'ASC' | 'DESC' {
  return order === 'desc' ? 'DESC' : 'ASC';
}
