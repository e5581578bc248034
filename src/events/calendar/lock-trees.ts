import type { EntityManager } from 'typeorm';
import { findDialect } from '../../core/database/dialect.js';

/** The row of `turn` that a write of events shares, and a change of the trees of categories locks. */
const TREE_LOCK_ID = 256;

/**
 * Locks the trees of categories until the transaction ends: shared by the writes of events, exclusively for a change of terms.
 * So an event that links to a category and a move of that category wait for each other, and the second one sees the first.
 */
export async function lockTrees(manager: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  if (!findDialect(manager.dataSource).hasRowLocks) return;
  await manager.query(`SELECT id FROM turn WHERE id = ${TREE_LOCK_ID} ${mode === 'exclusive' ? 'FOR UPDATE' : 'LOCK IN SHARE MODE'}`);
}
