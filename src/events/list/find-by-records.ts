import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { findPageOfIds } from '../../core/database/list-queries.js';
import { findTreeIds } from '../../content/lookup/trees.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { buildStatusCondition, EVENT_STATUSES } from '../../content/calendar/event-status.js';
import type { FacetCondition, RowSelection } from '../calendar/calendar-sql.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { buildDistance } from './distance-sql.js';
import type { EventSearch, FoundRows } from './find-events.js';
import { type RawRow, toListRow } from './list-row.js';
import type { ListPlan } from './plan-list.js';
import { RECORD_COLUMNS, type RowColumns } from './row-columns.js';
import { selectRows } from './select-rows.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/**
 * Finds a page of events of any status, or of events that the client names, in any order: single events and occurrences. It takes two
 * statements.
 */
export async function findByRecords(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  return findPageOfRecords(await selectRecords(plan, search), RECORD_COLUMNS, plan, search);
}

/** Builds the query of the rows of a plan for `records`. The tables of the records answer every parameter. */
export async function selectRecords(plan: ListPlan, search: EventSearch): Promise<SelectQueryBuilder<Event>> {
  const rows = selectRows(search);
  await filterRows(rows, plan, search);
  return rows;
}

/** Keeps the rows that a plan has: `event` is the record of a row, and `occurrence` the occurrence that it shows, if any. */
export async function filterRows(rows: SelectQueryBuilder<Event>, { selection, tested }: ListPlan, search: EventSearch): Promise<void> {
  await filterRecords(rows, RECORD_COLUMNS, selection, search.manager);
  const { recurring, series } = selection;
  if (recurring !== undefined) rows.andWhere(`${recurring ? '' : 'NOT '}(occurrence.id IS NOT NULL OR event.recurrence IS NOT NULL)`);
  if (series.length > 0)
    rows.andWhere('(occurrence.series_id IN (:...series) OR (event.id IN (:...series) AND event.recurrence IS NOT NULL))', { series });
  await testRecords(rows, tested, search, SHOWS_ONE_OF.dates(RECORD_COLUMNS));
}

/** Keeps the rows that a selection has, but for their facet. */
export async function filterRecords(
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

/** Builds an SQL condition on `event`: it links to one of the records, or to a descendant of a category. */
async function buildLinkCondition(manager: EntityManager, { facet, ids }: FacetCondition): Promise<string> {
  const linked = facet === 'category' ? await findTreeIds(manager, 'category', ids) : ids;
  return `EXISTS (SELECT 1 FROM event_${facet} link WHERE link.event_id = event.id AND link.${facet}_id IN (${linked.join()}))`;
}

/**
 * Finds a page of rows in the order of a plan, which the records give: one statement counts, one reads the page.
 * @param rows the query of the rows, with `event`, the record of each
 */
export async function findPageOfRecords(
  rows: SelectQueryBuilder<Event>,
  columns: RowColumns,
  plan: ListPlan,
  search: EventSearch,
): Promise<FoundRows> {
  const { query, context } = search;
  rows.select(columns.eventId, 'id').addSelect(columns.recordId, 'recordId').addSelect(columns.seriesId, 'seriesId');
  if (query.geoloc_lat !== undefined) {
    const { sql, parameters } = buildDistance(query, context.principal);
    rows.addSelect(sql, 'distance').setParameters(parameters);
  }
  const place = plan.order === 'distance' ? 'distance' : buildPlace(rows, columns, plan, search);
  const ordered = plan.isCollapsed ? collapseRows(rows, columns, place, plan, search.manager) : orderRows(rows, columns, place, plan);
  const { rows: found, total } = await findPageOfIds(ordered, query);
  const toRow = (row: Record<string, unknown> & { id: number }) => {
    const ids = toListRow(row as unknown as RawRow);
    return row.distance === undefined ? ids : { ...ids, distanceKm: Number(row.distance) };
  };
  return { rows: found.map(toRow), total };
}

type Ordered = Pick<ListPlan, 'order' | 'direction'>;

function orderRows(
  rows: SelectQueryBuilder<Event>,
  { startUtc, eventId }: Pick<RowColumns, 'startUtc' | 'eventId'>,
  place: string,
  { order, direction }: Ordered,
): SelectQueryBuilder<ObjectLiteral> {
  rows.orderBy(place, direction);
  if (order === 'distance') rows.addOrderBy(startUtc, direction);
  return rows.addOrderBy(eventId, direction);
}

/** Builds the query of each event once, of a series its first occurrence among the rows. */
function collapseRows(
  rows: SelectQueryBuilder<Event>,
  { eventId, seriesId, startUtc }: RowColumns,
  place: string,
  plan: Ordered,
  manager: EntityManager,
): SelectQueryBuilder<ObjectLiteral> {
  const nth = `ROW_NUMBER() OVER (PARTITION BY COALESCE(${seriesId}, ${eventId}) ORDER BY ${startUtc}, ${eventId})`;
  rows.addSelect(startUtc, 'startUtc').addSelect(nth, 'nth');
  if (plan.order !== 'distance') rows.addSelect(place, 'place');
  const ranked = manager
    .createQueryBuilder()
    .select('ranked.*')
    .from<ObjectLiteral>(`(${rows.getQuery()})`, 'ranked')
    .where('ranked.nth = 1')
    .setParameters(rows.getParameters()) as SelectQueryBuilder<Event>;
  return orderRows(
    ranked,
    { startUtc: 'ranked.startUtc', eventId: 'ranked.id' },
    plan.order === 'distance' ? 'distance' : 'ranked.place',
    plan,
  );
}

/** Builds the SQL expression on a row that a plan orders by, and adds what it needs to the query. */
export function buildPlace(
  rows: SelectQueryBuilder<Event>,
  { startUtc, endUtc, eventId }: Pick<RowColumns, 'startUtc' | 'endUtc' | 'eventId'>,
  { order }: ListPlan,
  { query, context }: EventSearch,
): string {
  const { principal, locale } = context;
  if (order === 'title')
    return buildOrderExpression(joinResolvedTexts(rows, EVENT_RESOURCE, 'event', locale.chain)('sortKey'), locale.content);
  if (order !== 'distance')
    return { start_date: startUtc, end_date: endUtc, date: 'event.publishedUtc', modified: 'event.modifiedUtc', id: eventId }[order];
  const { sql, parameters } = buildDistance(query, principal);
  rows.setParameters(parameters);
  return sql;
}
