import type { EntityManager } from 'typeorm';
import { type EventStatus, LISTED_STATUSES, selectGroups } from '../../content/calendar/event-status.js';
import { facetNumber, type FacetName } from '../../content/calendar/facets.js';
import { bound, type SqlPart } from '../calendar/calendar-sql.js';
import { mergeBounds } from '../calendar/time-ranges.js';
import { type EventSearch, findPlannedRows } from '../list/find-events.js';
import type { ListPlan } from '../list/plan-list.js';

/** How many events of a list are counted one by one at most. */
export const MAX_COUNTED_EVENTS = 20_000;

/** The events of a list that are counted one by one: all of them, or the first ones in the order of the list. */
export interface Matches {
  readonly ids: readonly number[];
  /** The number of all events of the list. */
  readonly total: number;
}

/** Finds the events of a list that are counted. */
export async function findMatches(plan: ListPlan, search: EventSearch, limit = MAX_COUNTED_EVENTS): Promise<Matches> {
  const query = Object.assign(Object.create(search.query) as typeof search.query, { page: 1, per_page: limit });
  const { rows, total } = await findPlannedRows(plan, { ...search, query });
  return { ids: rows.map(({ eventId }) => eventId), total };
}

/**
 * Builds an SQL condition on `entry`: it is an entry of one of these events in a facet. An event has one for each record of the facet.
 * @param statuses those that the events can have
 */
export function buildEntriesOf(ids: readonly number[], facet: FacetName, statuses: readonly EventStatus[]): SqlPart {
  const isListed = (status: EventStatus) => LISTED_STATUSES.some((listed) => listed === status);
  // Each event that one can go to has an entry in `listed`, also if the client asks for some of their statuses.
  const all = statuses.some(isListed) ? [...statuses, ...LISTED_STATUSES] : statuses;
  const numbers = selectGroups(all).read.map((group) => facetNumber(facet, group));
  // With `+ 0` the database looks up each event once, and not once for each group.
  const inFacet = numbers.length === 1 ? `entry.facet + 0 = ${numbers[0]}` : `entry.facet + 0 IN (${numbers.join()})`;
  return { sql: `entry.event_id IN (${ids.join() || 'NULL'}) AND ${inFacet}`, values: [] };
}

/** Tells whether the entries of a facet tell by themselves whether they belong to a list: it has no filter but a window of starts. */
export function isRangeOfStarts({ source, readsRecords, selection }: ListPlan): boolean {
  const { facet, otherFacets, featured, bounds, statuses } = selection;
  const { read, except } = selectGroups(statuses);
  const isUsual = except.length === 0 && read.length === 1 && read[0] === 'listed';
  const hasFilter = facet !== 'all' || otherFacets.length > 0 || featured !== undefined || bounds.some(({ column }) => column === 'endUtc');
  return source === 'calendar' && !readsRecords && isUsual && !hasFilter;
}

/** The last event that is counted. */
export interface LastCounted {
  readonly startUtc: string;
  readonly eventId: number;
}

/** Builds the same condition as `buildEntriesOf` for a list that is a range of starts. An index has these entries together. */
export function buildEntriesInRange({ selection }: ListPlan, facet: FacetName, last: LastCounted | undefined): SqlPart {
  const { sql, values } = bound('start_utc', mergeBounds(selection.bounds).start);
  const conditions = [
    `entry.facet = ${facetNumber(facet)}`,
    ...sql,
    ...(last ? ['entry.start_utc <= ? AND (entry.start_utc < ? OR entry.event_id <= ?)'] : []),
    ...(selection.includesHidden ? [] : ['entry.hidden = 0']),
  ];
  return { sql: conditions.join(' AND '), values: [...values, ...(last ? [last.startUtc, last.startUtc, last.eventId] : [])] };
}

/** Finds the last event of such a list that is counted; undefined if all of them are. */
export async function findLastCounted(plan: ListPlan, manager: EntityManager): Promise<LastCounted | undefined> {
  const { sql, values } = buildEntriesInRange(plan, 'all', undefined);
  const [last, next]: LastCounted[] = await manager.query(
    `SELECT entry.start_utc AS startUtc, entry.event_id AS eventId FROM calendar_entry entry WHERE ${sql} AND entry.facet_id = 0
      ORDER BY entry.start_utc, entry.event_id LIMIT 2 OFFSET ${MAX_COUNTED_EVENTS - 1}`,
    [...values],
  );
  return next ? last : undefined;
}

/** When an event of a list begins and ends, in UTC. */
export interface Times {
  readonly startUtc: string;
  readonly endUtc: string;
}

export function readTimes(manager: EntityManager, ids: readonly number[], statuses: readonly EventStatus[]): Promise<Times[]> {
  const { sql } = buildEntriesOf(ids, 'all', statuses);
  return manager.query(`SELECT entry.start_utc AS startUtc, entry.end_utc AS endUtc FROM calendar_entry entry WHERE ${sql}`);
}
