import type { EntityManager } from 'typeorm';
import type { TermResource } from '../content/terms/term-resource.js';
import { Category, CategoryTranslation } from './category.entity.js';

export const CATEGORY_RESOURCE: TermResource<Category, CategoryTranslation> = {
  resource: 'category',
  collection: 'categories',
  taxonomy: 'event_category',
  recordEntity: Category,
  translationEntity: CategoryTranslation,
  deriveColumns: () => ({}),
};

/** Returns the ids of these categories and of all their descendants, in one query. */
export async function findCategoryTreeIds(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const roots = ids.map(() => '?').join(', ');
  const childrenSql = 'SELECT category.id FROM category INNER JOIN tree ON category.parent_id = tree.id';
  const rows: { id: number }[] = await manager.query(
    `WITH RECURSIVE tree (id) AS (SELECT id FROM category WHERE id IN (${roots}) UNION ${childrenSql}) SELECT id FROM tree`,
    [...ids],
  );
  return rows.map(({ id }) => id);
}
