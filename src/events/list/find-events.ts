import type { SelectQueryBuilder } from 'typeorm';
import { CATEGORY_RESOURCE } from '../../categories/category.resource.js';
import { assertCanEditSome, assertCanReadDrafts } from '../../content/access/record-rights.js';
import { assertAllReadable } from '../../content/lookup/linked-records.js';
import type { RecordReader } from '../../content/lookup/record-reader.js';
import { assertCanListStatuses } from '../../content/access/status.js';
import { resolveTermIds } from '../../content/terms/resolve-terms.js';
import { findSelectedIds, type IdSelection } from '../../core/database/list-queries.js';
import { collectIds, filterIds } from '../../core/database/whole-lists.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Search } from '../../core/http/lists/filters.js';
import { ORGANIZER_RESOURCE } from '../../organizers/organizer.resource.js';
import { TAG_RESOURCE } from '../../tags/tag.resource.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import { type FacetCondition, joinRecords } from '../calendar/calendar-sql.js';
import { isInRange, mergeBounds } from '../calendar/time-ranges.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';
import type { CommonWords } from '../words/common-words.js';
import type { TextMatches } from '../words/text-matches.js';
import { findByCalendar, findEntriesOfWindows } from './find-by-calendar.js';
import { findByDistance } from './find-by-distance.js';
import { findByRecords } from './find-by-records.js';
import { findByWords } from './find-by-words.js';
import { findCityVenues, findVenuesIn } from './find-venues.js';
import { findKnownUntil } from './find-known-until.js';
import { findWholeList, readCandidateRecords, readWholeList } from './find-whole-list.js';
import type { Source } from './list-parameters.js';
import { ENTRY_COLUMNS, type ListRow, type PlacedRow } from './list-row.js';
import { collapsesSeries, type ListPlan, planList, type PlanOptions } from './plan-list.js';
import { selectEvents, selectOccurrenceRows } from './select-rows.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/** The input of a search for events: what the client asks for, and where the answer is looked up. */
export interface EventSearch extends Search<ListEventsDto> {
  readonly records: RecordReader;
  readonly commonWords: CommonWords;
  readonly textMatches: TextMatches;
}

/** The rows of a page in their order, and the number of rows on all pages. */
export interface FoundRows {
  readonly rows: readonly ListRow[];
  readonly total: number;
}

/** A page, and until when the occurrences of its endless series are known; undefined if the window of the list ends before. */
export interface FoundPage extends FoundRows {
  readonly knownUntilUtc: string | undefined;
}

/** Finds a page of rows as its plan says. */
const FINDERS: Readonly<Record<Source, (plan: ListPlan, search: EventSearch) => Promise<FoundRows>>> = {
  calendar: findByCalendar,
  distances: findByDistance,
  words: findByWords,
  records: findByRecords,
};

/** Finds a page of the list. */
export async function findRows(search: EventSearch): Promise<FoundPage> {
  const plan = await planSearch(search);
  const found = await findPlannedRows(plan, search);
  return { ...found, knownUntilUtc: await findKnownUntil(plan, search) };
}

/** Finds the page that a plan of the search gives. */
export function findPlannedRows(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  return FINDERS[plan.source](plan, search);
}

/**
 * Finds the first page of each of several lists, which differ in their window in time alone, and follow each other. It reads the calendar
 * once. Where records are tested, it tests those of the whole window.
 */
export async function findRowsOfWindows(search: EventSearch, windows: readonly ListEventsDto[]): Promise<FoundRows[]> {
  assertListAllowed(search);
  const facets = await resolveFacets(search);
  const plans = windows.map((query) => planList({ ...search, query, facets }));
  const { per_page: limit } = search.query;
  if (plans.every(({ source, readsRecords, isCollapsed }) => source === 'calendar' && !readsRecords && !isCollapsed))
    return plans.length === 0 ? [] : findEntriesOfWindows(plans, limit, search);
  const query = Object.assign(new ListEventsDto(), windows[0], { end_date: windows.at(-1)!.end_date });
  const whole: PlacedRow[] = [];
  const batches = readWholeList(planList({ ...search, query, facets }, { isWholeList: true }), { ...search, query });
  for await (const rows of batches) whole.push(...rows);
  return plans.map(({ selection }) => {
    const { start } = mergeBounds(selection.bounds);
    const found = whole.filter(({ startUtc }) => isInRange(startUtc, start));
    return { rows: found.slice(0, limit), total: found.length };
  });
}

/** Counts the rows that a list has of each of these series. */
export async function countRowsOfSeries(search: EventSearch, series: readonly number[]): Promise<Map<number, number>> {
  if (series.length === 0) return new Map();
  const query = Object.assign(new ListEventsDto(), search.query, { series, expand: true });
  const plan = await planSearch({ ...search, query }, { sources: ['calendar'], isWholeList: true });
  const rows = joinRecords(search.manager, plan.selection);
  await testRecords(rows, plan.tested, { ...search, query }, SHOWS_ONE_OF.dates(ENTRY_COLUMNS));
  rows.select(ENTRY_COLUMNS.seriesId, 'id').addSelect('COUNT(*)', 'count').groupBy(ENTRY_COLUMNS.seriesId);
  return new Map((await rows.getRawMany<{ id: number; count: number | string }>()).map(({ id, count }) => [id, Number(count)]));
}

/** Finds the ids of all rows of a list, on all its pages, in their order, each once. No statement reads the whole list. */
export async function findAllEventIds(search: EventSearch): Promise<number[]> {
  return findWholeList(await planSearch(search, { isWholeList: true }), search);
}

/** Finds the ids as `findAllEventIds` does. Where a list has of each series its first occurrence, it returns the id of the series. */
export async function findAllWholeEventIds(search: EventSearch): Promise<number[]> {
  return findWholeList(await planSearch(search, { isWholeList: true }), search, (row) => toWholeId(row, search.query));
}

/** Returns the id of the series where a row is its first occurrence in a list that has each event once; else the id of the row. */
export function toWholeId({ eventId, seriesId }: ListRow, query: ListEventsDto): number {
  return collapsesSeries(query) ? (seriesId ?? eventId) : eventId;
}

/**
 * Finds the single events and series that a list of public events would show if they had not been moved to the trash since a time. An
 * event that was not published at that moment is not among them.
 */
export async function findTrashedEventIds(search: EventSearch, sinceUtc: string): Promise<number[]> {
  const plan = await planSearch(search, { sources: ['records'] });
  const filterStatus = (events: SelectQueryBuilder<Event>) =>
    events
      .where("event.status = 'trash' AND event.trashedFrom = 'publish' AND event.hasOnlyDrafts = :drafts", { drafts: false })
      .andWhere('event.trashedUtc >= :sinceUtc', { sinceUtc });
  const events = await selectEvents(plan, search, filterStatus);
  const candidates = readCandidateRecords(search.query.include, ['trash'], search.manager);
  return (await collectIds(filterIds(events, 'event', candidates))).sort((one, other) => one - other);
}

/** Finds the occurrences that a list of public events would show if they had not been moved to the trash since a time. */
export async function findTrashedOccurrenceIds(search: EventSearch, sinceUtc: string): Promise<number[]> {
  const plan = await planSearch(search, { sources: ['records'] });
  const rows = await selectOccurrenceRows(plan, search, (trashed) =>
    trashed
      .where("event.status = 'publish' AND event.hasOnlyDrafts = :drafts", { drafts: false })
      .andWhere("occurrence.state = 'trash' AND occurrence.trashedUtc >= :sinceUtc", { sinceUtc }),
  );
  return (await rows.orderBy('occurrence.id').getRawMany<{ id: number }>()).map(({ id }) => id);
}

/**
 * Finds the selected single events and series that pass the filters of the list; with `expand=true`, single events and occurrences. Unless
 * the client sends them, it has no window in time, and all statuses.
 */
export async function findEventIds(search: EventSearch, selection: IdSelection): Promise<number[]> {
  const plan = await planSearch(search, { sources: ['records'], hasDefaults: false });
  const events = await selectEvents(plan, search);
  if (search.query.expand !== true) return findSelectedIds(events, 'event', selection);
  // The ids of events and occurrences are one sequence.
  const single = await findSelectedIds(events.andWhere('event.recurrence IS NULL'), 'event', selection);
  const occurrences = await findSelectedIds(await selectOccurrenceRows(plan, search), 'occurrence', selection);
  const ids = [...single, ...occurrences].sort((one, other) => one - other);
  return 'limit' in selection ? ids.slice(0, selection.limit) : ids;
}

/** Plans a list. @throws DomainError 400, 401 or 403 for parameters that the client must not use */
export async function planSearch(search: EventSearch, options?: PlanOptions): Promise<ListPlan> {
  assertListAllowed(search);
  return planList({ ...search, facets: await resolveFacets(search) }, options);
}

/** Checks what needs no database: the rights that parameters need, and that a point is complete. @throws DomainError 400, 401 or 403 */
function assertListAllowed({ query, context }: EventSearch): void {
  assertCanListStatuses(query.status, context);
  if (query.translation_status?.includes('draft')) assertCanReadDrafts(context, 'content');
  if (query.external_source !== undefined || query.external_id !== undefined) assertCanEditSome(context, 'content');
  const { geoloc_lat, geoloc_lng } = query;
  if (geoloc_lat === undefined && geoloc_lng !== undefined)
    throw invalidParameter('geoloc_lat', { reason: 'together', other: 'geoloc_lng' });
  if (geoloc_lng === undefined && geoloc_lat !== undefined)
    throw invalidParameter('geoloc_lng', { reason: 'together', other: 'geoloc_lat' });
}

/** The id of no record. */
const NO_ID = 0;

/** The id of a facet that has one list. */
const ALL_ID = 0;

/**
 * Resolves the categories, tags, venues, cities and organizers that a list asks for. An empty list is no condition.
 * @throws DomainError 400 for one that does not exist, or that the client must not read
 */
async function resolveFacets({ query, context, manager, records }: EventSearch): Promise<FacetCondition[]> {
  const categories = await resolveTermIds(manager, CATEGORY_RESOURCE, query.categories ?? [], 'categories', context);
  const tags = await resolveTermIds(manager, TAG_RESOURCE, query.tags ?? [], 'tags', context);
  const { venue: venues = [], organizer: organizers = [] } = query;
  assertAllReadable(await records.load(VENUE_RESOURCE, venues), venues, 'venue', context);
  assertAllReadable(await records.load(ORGANIZER_RESOURCE, organizers), organizers, 'organizer', context);
  const { city: cities = [] } = query;
  const inCities = cities.length > 0 && (await findCityVenues(manager, cities, context.principal));
  const inCircle = query.circle !== undefined && (await findVenuesIn(manager, query.circle, context.principal));
  const facets: FacetCondition[] = [
    { facet: 'category', ids: categories },
    { facet: 'tag', ids: tags },
    { facet: 'venue', ids: [...new Set(venues)] },
    ...[inCities, inCircle].map((ids) => ({ facet: 'venue' as const, ids: ids === false ? [] : ids.length === 0 ? [NO_ID] : ids })),
    { facet: 'organizer', ids: [...new Set(organizers)] },
    { facet: 'sticky', ids: query.sticky === true ? [ALL_ID] : [] },
  ];
  return facets.filter(({ ids }) => ids.length > 0);
}
