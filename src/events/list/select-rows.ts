import type { SelectQueryBuilder, EntityManager } from 'typeorm';
import { assertCanListStatuses, filterByStatus } from '../../content/access/status.js';
import { Event } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import type { EventSearch } from './find-events.js';
import type { ListPlan } from './plan-list.js';
import type { TimeBound } from '../calendar/time-ranges.js';
import { RECORD_COLUMNS, type RowColumns } from './list-row.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';
import { findTreeIds } from '../../content/lookup/trees.js';
import { buildStatusCondition, EVENT_STATUSES } from '../../content/calendar/facets.js';
import type { FacetCondition, RowSelection } from '../calendar/calendar-sql.js';

/** Builds the query of the rows of a plan for `records`. The tables of the records answer every parameter. */
export async function selectRecords(plan: ListPlan, search: EventSearch): Promise<SelectQueryBuilder<Event>> {
  const rows = selectRows(search);
  await filterRows(rows, plan, search);
  return rows;
}

/**
 * Builds the query of the rows of any status: single events, and occurrences, each with its record `event`. A row has its `occurrence`
 * unless it is a single event. Where the client names ids, it has these alone, and a series that it names is a row itself.
 * @throws DomainError 401 or 403 for a status that the client must not list
 */
function selectRows({ manager, query, context }: EventSearch): SelectQueryBuilder<Event> {
  const { status: statuses, include = [] } = query;
  const rows = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  const isInState = `occurrence.state ${statuses?.includes('trash') ? "IN ('listed', 'trash')" : "= 'listed'"}`;
  if (include.length > 0) rows.innerJoin(`(${selectNamed(isInState)})`, 'occurrence', 'occurrence.record_id = event.id', { include });
  else rows.leftJoin(Occurrence, 'occurrence', `occurrence.record_id = event.id AND ${isInState}`);
  filterStatus();
  if (include.length === 0) rows.andWhere('(occurrence.id IS NOT NULL OR (event.recurrence IS NULL AND event.series_id IS NULL))');
  return rows;

  function filterStatus(): void {
    // Who may list the trash may read everything. A deleted occurrence is in the trash, and its series is not.
    assertCanListStatuses(statuses, context);
    if (statuses?.includes('trash')) rows.where("(event.status IN (:...statuses) OR occurrence.state = 'trash')", { statuses });
    else filterByStatus(rows, 'event', statuses, context);
  }
}

/** Builds the query of what the client names by ids: rows of `occurrence`, and those of events that show themselves. */
function selectNamed(isInState: string): string {
  return `SELECT NULL AS id, event.id AS record_id, NULL AS series_id, NULL AS start_utc, NULL AS end_utc, 'listed' AS state
      FROM event WHERE event.id IN (:...include) AND event.series_id IS NULL
    UNION ALL SELECT occurrence.id, occurrence.record_id, occurrence.series_id, occurrence.start_utc, occurrence.end_utc, occurrence.state
      FROM occurrence WHERE occurrence.id IN (:...include) AND ${isInState}`;
}

/**
 * Builds the query of the ids of the occurrences of a plan, each with its record `event`.
 * @param filterState adds the conditions of the state of an occurrence and of `status`: by default those that the client may list
 */
export async function selectOccurrenceRows(
  plan: ListPlan,
  search: EventSearch,
  filterState: (rows: SelectQueryBuilder<Event>) => unknown = (rows) => {
    filterByStatus(rows, 'event', search.query.status, search.context);
    rows.andWhere("occurrence.state = 'listed'");
  },
): Promise<SelectQueryBuilder<Event>> {
  const rows = search.manager.createQueryBuilder(Event, 'event').select('occurrence.id', 'id');
  filterState(rows.innerJoin(Occurrence, 'occurrence', 'occurrence.record_id = event.id'));
  const { include = [] } = search.query;
  if (include.length > 0) rows.andWhere('occurrence.id IN (:...include)', { include });
  await filterRows(rows, plan, search);
  return rows;
}

/**
 * Builds the query of the events of a plan, each once: single events, and series. A series is in a window if one of its occurrences is.
 * Its other filters see what its unchanged dates show.
 * @param filterStatus adds the condition of `status`, by default that of the client
 */
export async function selectEvents(
  { selection, tested }: ListPlan,
  search: EventSearch,
  filterStatus: (events: SelectQueryBuilder<Event>) => unknown = (events) =>
    filterByStatus(events, 'event', search.query.status, search.context),
): Promise<SelectQueryBuilder<Event>> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  filterStatus(events);
  events.andWhere('event.series_id IS NULL');
  const { include = [] } = search.query;
  const { recurring, series, bounds } = selection;
  if (include.length > 0) events.andWhere('event.id IN (:...include)', { include });
  if (recurring !== undefined) events.andWhere(`event.recurrence IS ${recurring ? 'NOT ' : ''}NULL`);
  if (series.length > 0) events.andWhere('event.id IN (:...series) AND event.recurrence IS NOT NULL', { series });
  await filterRecords(events, RECORD_COLUMNS, { ...selection, bounds: [] }, search.manager);
  if (bounds.length > 0) filterByTime(events, bounds);
  await testRecords(events, tested, search, SHOWS_ONE_OF.events);
  return events;
}

function filterByTime(events: SelectQueryBuilder<Event>, bounds: readonly TimeBound[]): void {
  const columns = { startUtc: 'start_utc', endUtc: 'end_utc' };
  const inWindow = (alias: string) =>
    bounds.map(({ column, comparison }, place) => `${alias}.${columns[column]} ${comparison} :bound${place}`).join(' AND ');
  const dates = `SELECT 1 FROM occurrence WHERE occurrence.series_id = event.id AND occurrence.state = 'listed' AND ${inWindow('occurrence')}`;
  events.andWhere(
    `((event.recurrence IS NULL AND ${inWindow('event')}) OR (event.recurrence IS NOT NULL AND EXISTS (${dates})))`,
    Object.fromEntries(bounds.map(({ utc }, place) => [`bound${place}`, utc])),
  );
}

/** Keeps the rows that a plan has: `event` is the record of a row, and `occurrence` the occurrence that it shows, if any. */
async function filterRows(rows: SelectQueryBuilder<Event>, { selection, tested }: ListPlan, search: EventSearch): Promise<void> {
  await filterRecords(rows, RECORD_COLUMNS, selection, search.manager);
  const { recurring, series } = selection;
  if (recurring !== undefined) rows.andWhere(`${recurring ? '' : 'NOT '}(occurrence.id IS NOT NULL OR event.recurrence IS NOT NULL)`);
  if (series.length > 0)
    rows.andWhere('(occurrence.series_id IN (:...series) OR (event.id IN (:...series) AND event.recurrence IS NOT NULL))', { series });
  await testRecords(rows, tested, search, SHOWS_ONE_OF.dates(RECORD_COLUMNS));
}

/** Keeps the rows that a selection has, but for their facet. */
async function filterRecords(
  rows: SelectQueryBuilder<Event>,
  columns: Pick<RowColumns, 'startUtc' | 'endUtc'>,
  { otherFacets, bounds, featured, includesHidden, statuses }: RowSelection,
  manager: EntityManager,
): Promise<void> {
  for (const facet of otherFacets) rows.andWhere(await buildLinkCondition(manager, facet));
  if (featured !== undefined) rows.andWhere('event.featured = :featured', { featured });
  if (!includesHidden) rows.andWhere('event.hideFromListings = :hidden', { hidden: false });
  if (statuses.length < EVENT_STATUSES.length) rows.andWhere(buildStatusCondition(statuses));
  for (const [place, { column, comparison, utc }] of bounds.entries())
    rows.andWhere(`${columns[column]} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
}

/** Builds an SQL condition on `event`: it links to one of the records, or to a descendant of a category; or it is sticky. */
async function buildLinkCondition(manager: EntityManager, { facet, ids }: FacetCondition): Promise<string> {
  if (facet === 'sticky') return 'event.sticky = 1';
  const linked = facet === 'category' ? await findTreeIds(manager, 'category', ids) : ids;
  return `EXISTS (SELECT 1 FROM event_${facet} link WHERE link.event_id = event.id AND link.${facet}_id IN (${linked.join()}))`;
}
