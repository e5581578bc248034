import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { filterByStatus } from '../../content/access/status.js';
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
import type { ListPlan } from './plan-list.js';
import { testRecords } from './test-records.js';

/** Finds a page of events of any status, or of events that the client names, in any order. It takes two statements. */
export async function findByRecords(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  return findPageOfRecords(await selectRecords(plan, search), plan, search);
}

/**
 * Builds the query of the events of a plan for `records`, one row each. The tables of the records answer every parameter.
 * @param filterStatus adds the condition of `status`, by default that of the client
 */
export async function selectRecords(
  { selection, tested }: ListPlan,
  search: EventSearch,
  filterStatus: (events: SelectQueryBuilder<Event>) => unknown = (events) =>
    filterByStatus(events, 'event', search.query.status, search.context),
): Promise<SelectQueryBuilder<Event>> {
  const { manager, query } = search;
  const events = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  filterStatus(events);
  const { include: included = [] } = query;
  if (included.length > 0) events.andWhere('event.id IN (:...included)', { included });
  await filterSelected(events, selection, manager);
  await testRecords(events, tested, search);
  return events;
}

async function filterSelected(
  events: SelectQueryBuilder<Event>,
  { otherFacets, bounds, featured, includesHidden, statuses }: RowSelection,
  manager: EntityManager,
): Promise<void> {
  for (const facet of otherFacets) events.andWhere(await buildLinkCondition(manager, facet));
  if (featured !== undefined) events.andWhere('event.featured = :featured', { featured });
  if (!includesHidden) events.andWhere('event.hideFromListings = :hidden', { hidden: false });
  if (statuses.length < EVENT_STATUSES.length) events.andWhere(buildStatusCondition(statuses));
  for (const [place, { column, comparison, utc }] of bounds.entries())
    events.andWhere(`event.${column} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
}

/** Builds an SQL condition on `event`: it links to one of the records, or to a descendant of a category. */
async function buildLinkCondition(manager: EntityManager, { facet, ids }: FacetCondition): Promise<string> {
  const linked = facet === 'category' ? await findTreeIds(manager, 'category', ids) : ids;
  return `EXISTS (SELECT 1 FROM event_${facet} link WHERE link.event_id = event.id AND link.${facet}_id IN (${linked.join()}))`;
}

/** Finds a page of rows in the order of a plan, which the records give: one statement counts, one reads the page. */
export async function findPageOfRecords(rows: SelectQueryBuilder<Event>, plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { query, context } = search;
  if (query.geoloc_lat !== undefined) {
    const { sql, parameters } = buildDistance(query, context.principal);
    rows.addSelect(sql, 'distance').setParameters(parameters);
  }
  orderRows(rows, plan, search);
  const { rows: found, total } = await findPageOfIds(rows, query);
  const toRow = ({ id, distance }: { id: number; distance?: unknown }) =>
    distance === undefined ? { eventId: id } : { eventId: id, distanceKm: Number(distance) };
  return { rows: found.map(toRow), total };
}

function orderRows(rows: SelectQueryBuilder<Event>, plan: ListPlan, search: EventSearch): void {
  const { source, order, direction } = plan;
  const hasEntries = source === 'calendar';
  const by = order === 'start_date' && hasEntries ? 'entry.startUtc' : order === 'distance' ? 'distance' : buildPlace(rows, plan, search);
  rows.orderBy(by, direction).addOrderBy('event.id', direction);
  if (hasEntries) rows.addOrderBy('entry.occurrence', direction);
}

/** Builds the SQL expression on `event` that a plan orders by, and adds what it needs to the query. */
export function buildPlace(rows: SelectQueryBuilder<Event>, { order }: ListPlan, { query, context }: EventSearch): string {
  const { principal, locale } = context;
  if (order === 'title')
    return buildOrderExpression(joinResolvedTexts(rows, EVENT_RESOURCE, 'event', locale.chain)('sortKey'), locale.content);
  if (order !== 'distance') return ORDER_COLUMNS[order];
  const { sql, parameters } = buildDistance(query, principal);
  rows.setParameters(parameters);
  return sql;
}

const ORDER_COLUMNS = {
  start_date: 'event.startUtc',
  date: 'event.publishedUtc',
  modified: 'event.modifiedUtc',
  id: 'event.id',
} as const;
