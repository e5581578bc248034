import type { EntityManager } from 'typeorm';
import type { Reason } from '../../core/errors/domain-error.js';

/** The tables whose rows form trees by their column `parent_id`. */
type TreeTable = 'event' | 'category';

/** The most levels of a tree. */
const MAX_TREE_LEVELS = 100;

/** Returns the ids of these rows and of all their descendants, in one query. */
export async function findTreeIds(manager: EntityManager, table: TreeTable, roots: readonly number[]): Promise<number[]> {
  const levels = await findLevels(manager, table, roots);
  return [...new Set(levels.map(({ id }) => id))];
}

/**
 * Tells what is wrong with a row's new parent: it is the row itself or a descendant of it, or the tree would have too many levels.
 * The caller has locked the tree.
 * @param id undefined for a new row
 */
export async function findParentProblem(
  manager: EntityManager,
  table: TreeTable,
  id: number | undefined,
  parentId: number,
): Promise<Reason | undefined> {
  const below = id === undefined ? [] : await findLevels(manager, table, [id]);
  if (below.some((row) => row.id === parentId)) return { reason: 'circle' };
  const height = Math.max(1, ...below.map(({ level }) => level));
  const above = await countAncestors(manager, table, parentId);
  return above + height > MAX_TREE_LEVELS ? { reason: 'too-deep', limit: MAX_TREE_LEVELS } : undefined;
}

/** Returns rows and their descendants, with their levels from 1 on. */
async function findLevels(manager: EntityManager, table: TreeTable, roots: readonly number[]): Promise<{ id: number; level: number }[]> {
  if (roots.length === 0) return [];
  const rootsSql = `SELECT id, 1 FROM ${table} WHERE id IN (${roots.map(() => '?').join(', ')})`;
  const childrenSql = `SELECT child.id, tree.level + 1 FROM ${table} child INNER JOIN tree ON child.parent_id = tree.id WHERE tree.level < ?`;
  const sql = `WITH RECURSIVE tree (id, level) AS (${rootsSql} UNION ALL ${childrenSql}) SELECT id, level FROM tree`;
  const rows: { id: number; level: number | string }[] = await manager.query(sql, [...roots, MAX_TREE_LEVELS]);
  return rows.map(({ id, level }) => ({ id, level: Number(level) }));
}

/** Returns the level of a row: 1 for a root. It counts no further than one more than a tree may have. */
async function countAncestors(manager: EntityManager, table: TreeTable, id: number): Promise<number> {
  const parentsSql = `SELECT parent.parent_id, ancestor.level + 1 FROM ${table} parent INNER JOIN ancestor ON parent.id = ancestor.parent_id`;
  const sql =
    `WITH RECURSIVE ancestor (parent_id, level) AS (SELECT parent_id, 1 FROM ${table} WHERE id = ? ` +
    `UNION ALL ${parentsSql} WHERE ancestor.level <= ?) SELECT MAX(level) AS level FROM ancestor`;
  const [row]: { level: number | string }[] = await manager.query(sql, [id, MAX_TREE_LEVELS]);
  return Number(row?.level ?? 1);
}
