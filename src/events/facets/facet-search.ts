import type { FacetName } from '../../content/calendar/facets.js';
import type { SqlPart } from '../calendar/calendar-sql.js';
import { type EventSearch, planSearch } from '../list/find-events.js';
import type { ListPlan } from '../list/plan-list.js';
import {
  buildEntriesInRange,
  buildEntriesOf,
  findLastCounted,
  findMatches,
  isRangeOfStarts,
  type LastCounted,
  type Matches,
  MAX_COUNTED_EVENTS,
} from './matches.js';

/** The list whose events a facet counts. What several facets need is found once. */
export class FacetSearch {
  private matches: Promise<Matches> | undefined;
  private last: Promise<LastCounted | undefined> | undefined;

  private constructor(
    readonly plan: ListPlan,
    readonly search: EventSearch,
  ) {}

  /** @throws DomainError 400, 401 or 403 for parameters that the client must not use */
  static async plan(search: EventSearch): Promise<FacetSearch> {
    return new FacetSearch(await planSearch(search), search);
  }

  /** Whether the counters of the calendar know the events of each month and day. */
  get isCounted(): boolean {
    return this.plan.total === 'counters';
  }

  /** Whether they know those of each category and tag, too. */
  get isCountedByTerm(): boolean {
    return this.isCounted && this.plan.selection.facet === 'all';
  }

  /** Finds the events that are counted one by one. */
  findMatches(): Promise<Matches> {
    this.matches ??= findMatches(this.plan, this.search);
    return this.matches;
  }

  /** Builds an SQL condition on `entry`: it is an entry of an event that is counted, in a facet. */
  async selectEntries(facet: FacetName): Promise<SqlPart> {
    if (!isRangeOfStarts(this.plan)) return buildEntriesOf((await this.findMatches()).ids, facet, this.plan.selection.statuses);
    this.last ??= findLastCounted(this.plan, this.search.manager);
    return buildEntriesInRange(this.plan, facet, await this.last);
  }

  /** Tells whether some facet has counted a part of the events only. */
  async isCut(): Promise<boolean> {
    const [matches, last] = await Promise.all([this.matches, this.last]);
    return last !== undefined || (matches !== undefined && matches.total > MAX_COUNTED_EVENTS);
  }

  async countAll(): Promise<number> {
    return (await (this.matches ?? findMatches(this.plan, this.search, 1))).total;
  }
}
