import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { assertRecordsReadable } from '../../content/finding/linked-records.js';
import { modificationFilters } from '../../content/reading/modification-filters.js';
import { filterByStatus } from '../../content/search/status-filter.js';
import { filterTranslated, joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { translationFilters } from '../../content/translations/translation-filters.js';
import { findPageOfIds, findSelectedIds, type IdSelection } from '../../core/database/list-queries.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { findCalendarPage } from '../calendar/calendar-page.js';
import { buildEntryConditions } from '../calendar/calendar-selection.js';
import type { TimeBound } from '../calendar/time-ranges.js';
import { selectChangedEventIds } from '../changes/changed-events.js';
import { DEFAULT_ORDER_BY, type ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { findCandidates } from '../words/find-candidates.js';
import { assertLatitudeSent, buildLocatedCondition, filterByDistance, findPageAround, selectDistance } from './events.geo.js';
import { buildLinkCondition, resolveFacets, selectFromCalendar } from './events.facets.js';
import { type EventSearch, filterBySearch, findPageByWords } from './events.text.js';
import { resolveTimeBounds, type TimeWindow } from './events.time-window.js';

/** The parameters that the facets of the calendar answer. */
type FacetParameter = 'categories' | 'tags' | 'venue' | 'organizer' | 'featured';

/** More events than a calendar has: the databases know no page without a limit. */
const MAX_EVENTS = 2 ** 31 - 1;

/**
 * The other filters. Time window, radius and status are not among them, because they apply even if the client omits them, nor is
 * `search`, which needs the index of words.
 */
const FILTERS: Filters<ListEventsDto, Event, keyof TimeWindow | 'geoloc_radius' | 'status' | 'search' | FacetParameter> = {
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

/** Finds a page of events: the ids in their order, with `distance` in kilometres around a point, and the number of all events. */
export async function findEventPage(search: EventSearch): Promise<{ rows: (Record<string, unknown> & { id: number })[]; total: number }> {
  const { query, manager } = search;
  if (isListAround(search)) return findPageAround(search, await selectFromCalendar(search));
  if (isCalendarList(search))
    return findCalendarPage(manager, await selectFromCalendar(search), { ...query, direction: directionOf(query) });
  const isPublic = query.status === undefined && (query.include ?? []).length === 0;
  const candidates = query.search === undefined ? undefined : await findCandidates(manager, query.search, search.commonWords);
  if (isTextList(search) && candidates && !candidates.ids)
    return findPageByWords(search, await selectFromCalendar(search), candidates.sets, directionOf(query));
  const known = { ...search, candidates };
  return findPageOfIds(orderEvents(await (isPublic ? searchCalendar(known) : searchRecords(known)), search), query);
}

/** Finds all events of a list, on all its pages, in their order. */
export async function findAllEventIds(search: EventSearch): Promise<number[]> {
  const { rows } = await findEventPage({ ...search, query: { ...search.query, page: 1, per_page: MAX_EVENTS } });
  return rows.map(({ id }) => id);
}

/**
 * Finds the events that a list of public events would show if they had not been moved to the trash since a time. An event that was
 * not published at that moment, or changed since, is not among them.
 */
export async function findTrashedEventIds(search: EventSearch, sinceUtc: string): Promise<number[]> {
  const filterStatus = (events: SelectQueryBuilder<Event>) =>
    events
      .where("event.status = 'trash' AND event.trashedFrom = 'publish' AND event.hasOnlyDrafts = :drafts", { drafts: false })
      .andWhere('event.trashedUtc >= :sinceUtc AND event.trashedUtc = event.modifiedUtc', { sinceUtc });
  const events = await searchRecords(search, { filterStatus });
  const rows = await events.orderBy('event.id').getRawMany<{ id: number }>();
  return rows.map(({ id }) => id);
}

/** Finds the selected events that pass the filters of the list. It has no window in time unless the client sends one. */
export async function findEventIds(search: EventSearch, selection: IdSelection): Promise<number[]> {
  return findSelectedIds(await searchRecords(search, { hasDefaultWindow: false }), 'event', selection);
}

/** Whether the calendar alone answers the request: its order, and no parameter but those of the calendar. */
function isCalendarList(search: Search<ListEventsDto>): boolean {
  const { orderby } = search.query;
  return (orderby === undefined || orderby === 'start_date') && hasNoFilters(search, []);
}

/** Whether the calendars of the venues around a point answer the request, ordered by distance. */
function isListAround(search: Search<ListEventsDto>): boolean {
  const { geoloc_lat, orderby } = search.query;
  return geoloc_lat !== undefined && orderby === undefined && hasNoFilters(search, ['geoloc_lat', 'geoloc_lng']);
}

/** Whether the calendar and the words of a search answer the request, in the order of the calendar. */
function isTextList(search: Search<ListEventsDto>): boolean {
  const { orderby } = search.query;
  return (orderby === undefined || orderby === 'start_date') && hasNoFilters(search, ['search']);
}

/** Whether the request has no parameter but those that the calendar knows, and these. */
function hasNoFilters({ query, context }: Search<ListEventsDto>, known: readonly (keyof ListEventsDto)[]): boolean {
  const filters = ['status', 'search', ...Object.keys(FILTERS)] as (keyof ListEventsDto)[];
  const isUsed = (name: keyof ListEventsDto) => query[name] !== undefined && !(name === 'include' && query.include!.length === 0);
  return isShownInAnyLanguage(context) && !filters.some((name) => !known.includes(name) && isUsed(name));
}

/** Whether a fallback chain has all languages. Then every event has a text in it. */
function isShownInAnyLanguage({ locale: { chain } }: RequestContext): boolean {
  return chain.length === LANGUAGES.length;
}

/** Builds the query of public events: it reads the calendar, and tests the other filters on each event. */
async function searchCalendar(search: EventSearch): Promise<SelectQueryBuilder<Event>> {
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
async function searchRecords(
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

function orderEvents(events: SelectQueryBuilder<Event>, { query, context }: Search<ListEventsDto>): SelectQueryBuilder<Event> {
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

function directionOf({ order }: ListEventsDto): 'ASC' | 'DESC' {
  return order === 'desc' ? 'DESC' : 'ASC';
}
