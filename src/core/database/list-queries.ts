import {
  type EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOptionsWhere,
  In,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { splitSearch } from '../text/index-words.js';

/**
 * Returns the rows of one page in their order, and the number of records on all pages. It sends two queries.
 * @param records a query with its filters and its order; each returned row has the columns that it selects, `id` among them
 */
export async function findPageOfIds<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: (Record<string, unknown> & { id: number })[]; total: number }> {
  const { total } = (await records.clone().orderBy().select('COUNT(*)', 'total').getRawOne<{ total: number | string }>())!;
  const rows = await records
    .offset((page - 1) * per_page)
    .limit(per_page)
    .getRawMany<Record<string, unknown> & { id: number }>();
  return { rows, total: Number(total) };
}

/** Some records of a list, ordered by id: those among these ids, or the first after an id. */
export type IdSelection = { readonly ids: readonly number[] } | { readonly afterId: number; readonly limit: number };

/**
 * Returns the ids of the selected records that pass the filters of a list, in ascending order.
 * @param records a query with its filters, whose order does not matter
 * @param alias the alias of the records in the query
 */
export async function findSelectedIds<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  alias: string,
  selection: IdSelection,
): Promise<number[]> {
  if ('ids' in selection) {
    if (selection.ids.length === 0) return [];
    records.andWhere(`${alias}.id IN (:...selectedIds)`, { selectedIds: selection.ids });
  } else records.andWhere(`${alias}.id > :selectedAfter`, { selectedAfter: selection.afterId }).limit(selection.limit);
  const rows = await records.orderBy(`${alias}.id`).getRawMany<{ id: number }>();
  return rows.map(({ id }) => id);
}

/** Returns the rows with these ids, in their order. It sends at most one query. */
export async function findByIds<R extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  ids: readonly number[],
  options: Omit<FindManyOptions<R>, 'where'> = {},
): Promise<R[]> {
  if (ids.length === 0) return [];
  const rows = await manager.find(entity, { ...options, where: { id: In(ids) } as FindOptionsWhere<R> });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Keeps the records of which some column contains each word of the search.
 * @param folded SQL expressions of folded texts
 */
export function filterByWords<E extends ObjectLiteral>(records: SelectQueryBuilder<E>, folded: readonly string[], search: string): void {
  for (const [position, word] of splitSearch(search).entries()) {
    const parameter = `searchWord${position}`;
    const contains = folded.map((text) => `${text} LIKE :${parameter} ESCAPE '!'`);
    records.andWhere(`(${contains.join(' OR ')})`, { [parameter]: toContainsPattern(word) });
  }
}

/** Returns the LIKE pattern of texts that contain the word. It escapes `%` and `_`, which mean themselves in a search. */
function toContainsPattern(word: string): string {
  return `%${word.replace(/[!%_]/g, '!$&')}%`;
}
