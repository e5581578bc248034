import { type EventSearch, planSearch } from '../list/find-events.js';
import type { ListPlan } from '../list/plan-list.js';
import { findMatches, type Matches } from './matches.js';

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
