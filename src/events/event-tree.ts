import type { EntityManager } from 'typeorm';

/** An event and all that are parts of it, however deep: one query. */
export async function partsOf(manager: EntityManager, id: number): Promise<number[]> {
  const below = 'SELECT event.id FROM event INNER JOIN tree ON event.parent_id = tree.id';
  const rows: { id: number }[] = await manager.query(
    `WITH RECURSIVE tree (id) AS (SELECT id FROM event WHERE id = ? UNION ${below}) SELECT id FROM tree`,
    [id],
  );
  return rows.map((row) => row.id);
}
