import type { SelectQueryBuilder } from 'typeorm';
import { findPageOfIds, findSelectedIds, type IdSelection } from '../../core/database/list-queries.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Search } from '../../core/http/lists/filters.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { findCalendarPage } from '../calendar/calendar-page.js';
import { readEntryIds } from '../calendar/read-entry-ids.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';
import { findCandidates } from '../words/find-candidates.js';
import { selectFromCalendar } from './events.facets.js';
import { findPageAround } from './events.geo.js';
import { directionOf, FILTERS, orderEvents, searchCalendar, searchRecords } from './events.query.js';
import { type EventSearch, findPageByWords } from './events.text.js';

/** More events than a calendar has: the databases know no page without a limit. */
const MAX_EVENTS = 2 ** 31 - 1;

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
  if (!isListAround(search) && isCalendarList(search)) return findAllEntryIds(search);
  const { rows } = await findEventPage({ ...search, query: { ...search.query, page: 1, per_page: MAX_EVENTS } });
  return rows.map(({ id }) => id);
}

async function findAllEntryIds(search: EventSearch): Promise<number[]> {
  const batches = readEntryIds(search.manager, await selectFromCalendar(search), directionOf(search.query));
  // A set, because an event that moves meanwhile may come twice.
  const ids = new Set<number>();
  for await (const batch of batches) for (const id of batch) ids.add(id);
  return [...ids];
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
