import type { EntityManager } from 'typeorm';
import { EVENT_STATUSES, selectGroups } from '../../content/calendar/event-status.js';
import { facetNumber, type FacetName, SERIES_MARKS } from '../../content/calendar/facets.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
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
  const query = Object.assign(new ListEventsDto(), search.query, { page: 1, per_page: limit });
  const { rows, total } = await findPlannedRows(plan, { ...search, query });
  return { ids: rows.map(({ eventId }) => eventId), total };
}

/**
 * Builds an SQL condition on a row of `calendar_entry`: it is the entry of one of these events in a facet, whatever their statuses.
 * An event has one such entry for each record of the facet. A series that the client names by its id has the marks of its occurrences
 * instead, but no times. The index on events has all columns of the primary key.
 */
export function buildEntriesOf(ids: readonly number[], facet: FacetName, alias: string): string {
  const numbers = selectGroups(EVENT_STATUSES).read.map((group) => facetNumber(facet, group));
  const groups = facet === 'all' ? numbers : numbers.flatMap((number) => [number, number + SERIES_MARKS]);
  // With `+ 0` the database looks up each event once, and not once for each group.
  return `${alias}.event_id IN (${ids.join() || 'NULL'}) AND ${alias}.facet + 0 IN (${groups.join()})`;
}

/** When an event of a list begins and ends, in UTC. */
export interface Times {
  readonly startUtc: string;
  readonly endUtc: string;
}

export function readTimes(manager: EntityManager, ids: readonly number[]): Promise<Times[]> {
  return manager.query(
    `SELECT entry.start_utc AS startUtc, entry.end_utc AS endUtc FROM calendar_entry entry WHERE ${buildEntriesOf(ids, 'all', 'entry')}`,
  );
}
