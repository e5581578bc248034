import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NAME_LOCK_COUNT } from '../named-lock.entity.js';

/**
 * The beginnings of names that a write locks before it knows its other names, and the rows that stand for these names. A write
 * locks them in the order of this list. So every transaction locks the rows in their order, and `lockAll` too. No name has the first
 * row: there, those that lock all wait for each other, and a write of one name does not wait behind them.
 */
const KINDS = [
  { prefix: 'external id: ', firstId: 1, count: 39 },
  { prefix: 'tree ', firstId: 40, count: 4 },
  { prefix: 'external id of a linked record: ', firstId: 44, count: 20 },
  { prefix: '', firstId: 64, count: NAME_LOCK_COUNT - 64 },
] as const;

/**
 * The named locks that a transaction holds on a database server until it ends. A name stands for a row of the table `name_lock`.
 * One statement locks the names of a call in the order of the rows. A transaction that calls `lock` for many records must call
 * `lockAll` first. This avoids deadlocks.
 */
export class NameLocks {
  private readonly heldIds = new Set<number>();

  constructor(private readonly manager: EntityManager) {}

  /** Locks the names, and waits while another transaction holds one of them. */
  async lock(names: readonly string[]): Promise<void> {
    if (this.heldIds.size === NAME_LOCK_COUNT) return;
    const ids = [...new Set(names.map(getNameLockId))].filter((id) => !this.heldIds.has(id));
    if (ids.length > 0) await this.lockRows(`id IN (${ids.join()})`, ids);
  }

  /** Locks every name. */
  async lockAll(): Promise<void> {
    const ids = Array.from({ length: NAME_LOCK_COUNT }, (_, id) => id);
    await this.lockRows(`id < ${NAME_LOCK_COUNT}`, ids);
  }

  private async lockRows(condition: string, ids: readonly number[]): Promise<void> {
    await this.manager.query(`SELECT id FROM name_lock WHERE ${condition} ORDER BY id FOR UPDATE`);
    for (const id of ids) this.heldIds.add(id);
  }
}

/** Returns the id of the row that stands for the name. Two names can share a row; then one writer waits without need. */
function getNameLockId(name: string): number {
  const { firstId, count } = KINDS.find(({ prefix }) => name.startsWith(prefix))!;
  return firstId + (createHash('sha256').update(name).digest().readUInt16BE() % count);
}
