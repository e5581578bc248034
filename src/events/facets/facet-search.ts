import type { EntityManager } from 'typeorm';
import { type EventSearch, planSearch, findPlannedRows } from '../list/find-events.js';
import type { ListPlan } from '../list/plan-list.js';
import { EVENT_STATUSES, selectGroups, facetNumber, type FacetName, SERIES_MARKS } from '../../content/calendar/facets.js';
import { ListEventsDto } from '../dto/list-events.dto.js';

/** The list whose events a facet counts. */
export class FacetSearch {
  private found: Promise<Matches> | undefined;

  private constructor(
    readonly plan: ListPlan,
    readonly search: EventSearch,
    private readonly maxEvents: number,
  ) {}

  /**
   * @param maxEvents how many events are counted one by one at most
   * @throws DomainError 400, 401 or 403 for parameters that the client must not use
   */
  static async plan(search: EventSearch, maxEvents: number): Promise<FacetSearch> {
    return new FacetSearch(await planSearch(search), search, maxEvents);
  }

  /** Whether the counters of the calendar know the events of each month and day. */
  get isCounted(): boolean {
    return this.plan.total === 'counters';
  }

  /** Whether they know those of each category and tag, too. */
  get isCountedByTerm(): boolean {
    return this.isCounted && this.plan.selection.facet === 'all';
  }

  /** Finds the events that are counted one by one, once for all facets that need them. */
  findMatches(): Promise<Matches> {
    this.found ??= findMatches(this.plan, this.search, this.maxEvents);
    return this.found;
  }

  /** Tells whether a part of the events only was counted. */
  async isCut(): Promise<boolean> {
    return this.found !== undefined && (await this.found).total > this.maxEvents;
  }

  async countAll(): Promise<number> {
    return (await (this.found ?? findMatches(this.plan, this.search, 1))).total;
  }
}

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

/**
 * Whole entries, as `entry`, of those that a condition on the index finds, as `found`. SQLite reads the columns that no index has before
 * it looks at the facet: without the join, from each entry of an event in place of one.
 */
export const WHOLE_ENTRIES = `calendar_entry found INNER JOIN calendar_entry entry ON entry.facet = found.facet
  AND entry.facet_id = found.facet_id AND entry.start_utc = found.start_utc AND entry.event_id = found.event_id`;

/** When an event of a list begins and ends, in UTC. */
export interface Times {
  readonly startUtc: string;
  readonly endUtc: string;
}

export function readTimes(manager: EntityManager, ids: readonly number[]): Promise<Times[]> {
  return manager.query(
    `SELECT entry.start_utc AS startUtc, entry.end_utc AS endUtc FROM ${WHOLE_ENTRIES} WHERE ${buildEntriesOf(ids, 'all', 'found')}`,
  );
}
