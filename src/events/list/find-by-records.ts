import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { findPageOfIds } from '../../core/database/list-queries.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { buildDistance } from './distance-sql.js';
import type { EventSearch, FoundRows } from './find-events.js';
import { type RawRow, toListRow, RECORD_COLUMNS, type RowColumns } from './list-row.js';
import type { ListPlan } from './plan-list.js';
import { selectRecords } from './select-rows.js';

/**
 * Finds a page of events of any status, or of events that the client names, in any order: single events and occurrences. It takes two
 * statements.
 */
export async function findByRecords(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  return findPageOfRecords(await selectRecords(plan, search), RECORD_COLUMNS, plan, search);
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
