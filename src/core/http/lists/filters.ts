import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { PageQuery } from './list-query.js';

/** One function for every filter that a list declares: forgetting one does not compile. */
export type Filters<Q extends PageQuery, E extends ObjectLiteral, C> = {
  readonly [Name in Exclude<keyof Q, keyof PageQuery>]-?: Filter<NonNullable<Q[Name]>, Q, E, C>;
};

/**
 * Narrows the records by one parameter.
 * @param context what else the search knows: who reads, how records are shown
 */
export type Filter<V, Q, E extends ObjectLiteral, C> = (records: SelectQueryBuilder<E>, value: V, context: C, query: Q) => unknown;

/** Narrows `records` by each filter that the client sent, one after the other. */
export async function applyFilters<Q extends PageQuery, E extends ObjectLiteral, C>(
  records: SelectQueryBuilder<E>,
  query: Q,
  context: C,
  filters: Filters<Q, E, C>,
): Promise<SelectQueryBuilder<E>> {
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const value = query[name];
    if (value !== undefined && value !== null) await filters[name](records, value, context, query);
  }
  return records;
}

/** A filter that is read elsewhere: by another one, or by the order of the list. */
export const readElsewhere = (): void => undefined;
