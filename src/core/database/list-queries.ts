import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { fold } from '../text/fold.js';

/**
 * The ids of one page, in order, and how many records there are on all pages: two queries, whatever the list shows.
 * @param records narrowed and ordered; further columns that it selects come along, by id
 */
export async function pageOfIds<E extends ObjectLiteral>(
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

/** The records in the order of their ids. */
export function inOrder<R extends { id: number }>(records: readonly R[], ids: readonly number[]): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A condition that is true where one of the folded texts contains the searched one. */
export function containsText(folded: readonly string[]): string {
  return `(${folded.map((text) => `${text} LIKE :search ESCAPE '!'`).join(' OR ')})`;
}

/** The pattern of `containsText`: `%` and `_` are plain characters. */
export function searchPattern(search: string): string {
  return `%${fold(search).replace(/[!%_]/g, '!$&')}%`;
}
