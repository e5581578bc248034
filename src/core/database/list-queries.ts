import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { foldText } from '../text/fold.js';

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

/** Returns the records in the order in which `ids` lists them. */
export function sortByIds<R extends { id: number }>(records: readonly R[], ids: readonly number[]): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns an SQL condition: one of the folded columns contains the parameter `:search`, a pattern from `toLikePattern`.
 */
export function buildContainsCondition(folded: readonly string[]): string {
  return `(${folded.map((text) => `${text} LIKE :search ESCAPE '!'`).join(' OR ')})`;
}

/** Returns the LIKE pattern for `buildContainsCondition`. It escapes `%` and `_`, which mean themselves in a search. */
export function toLikePattern(search: string): string {
  return `%${foldText(search).replace(/[!%_]/g, '!$&')}%`;
}
