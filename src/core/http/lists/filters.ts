import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { PageQuery } from './list-query.js';

/**
 * One function for each filter that a list declares. A missing one does not compile.
 * @template Other parameters that are not filters, beside those of paging and order
 */
export type Filters<Q extends PageQuery, E extends ObjectLiteral, Other extends keyof Q = never> = {
  readonly [Name in Exclude<keyof Q, keyof PageQuery | 'order' | 'orderby' | Other>]-?: Filter<NonNullable<Q[Name]>, E, Q>;
};

/** Adds the condition of one parameter to the query. */
export type Filter<V, E extends ObjectLiteral, Q = unknown> = (records: SelectQueryBuilder<E>, value: V, search: Search<Q>) => unknown;

/** The input of a search: the parameters of the client, the context and the time. */
export interface Search<Q = unknown> {
  readonly query: Q;
  readonly context: RequestContext;
  /** UTC, `YYYY-MM-DD hh:mm:ss`. */
  readonly nowUtc: string;
  readonly manager: EntityManager;
}

/** Adds the conditions of all parameters that the client sent, one after the other. */
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
