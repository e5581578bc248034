import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { PageQuery } from './list-query.js';

/**
 * One function for every filter that a list declares: forgetting one does not compile.
 * @template Other parameters that are no filters by themselves, beside those of paging and order
 */
export type Filters<Q extends PageQuery, E extends ObjectLiteral, Other extends keyof Q = never> = {
  readonly [Name in Exclude<keyof Q, keyof PageQuery | 'order' | 'orderby' | Other>]-?: Filter<NonNullable<Q[Name]>, E, Q>;
};

/** Narrows the records by the value of one parameter. */
export type Filter<V, E extends ObjectLiteral, Q = unknown> = (records: SelectQueryBuilder<E>, value: V, search: Search<Q>) => unknown;

/** What a search knows: the parameters that the client sent, who asks, and when. */
export interface Search<Q = unknown> {
  readonly query: Q;
  readonly context: RequestContext;
  /** UTC, `YYYY-MM-DD hh:mm:ss`. */
  readonly nowUtc: string;
  readonly manager: EntityManager;
}

/** Narrows `records` by each filter that the client sent, one after the other. */
export async function applyFilters<Q extends PageQuery, E extends ObjectLiteral, Other extends keyof Q = never>(
  records: SelectQueryBuilder<E>,
  filters: Filters<Q, E, Other>,
  search: Search<Q>,
): Promise<SelectQueryBuilder<E>> {
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const value = search.query[name];
    if (value !== undefined && value !== null) await filters[name](records, value, search);
  }
  return records;
}
