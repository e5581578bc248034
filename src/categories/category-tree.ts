import type { EntityManager } from 'typeorm';

/** These categories and all below them: one query. */
export async function withDescendants(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const roots = ids.map(() => '?').join(', ');
  const below = 'SELECT category.id FROM category INNER JOIN tree ON category.parent_id = tree.id';
  const rows: { id: number }[] = await manager.query(
    `WITH RECURSIVE tree (id) AS (SELECT id FROM category WHERE id IN (${roots}) UNION ${below}) SELECT id FROM tree`,
    [...ids],
  );
  return rows.map(({ id }) => id);
}
