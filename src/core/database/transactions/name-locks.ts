import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NAME_LOCK_COUNT } from '../named-lock.entity.js';

/**
 * The named locks that a transaction holds on a database server until it ends. A name stands for a row of the table `turn`.
 * All names are locked in one statement in the order of the rows, which avoids deadlocks.
 */
export class NameLocks {
  private readonly heldIds = new Set<number>();

  constructor(private readonly manager: EntityManager) {}

  /** Locks the names, and waits while another transaction holds one of them. */
  async lock(names: readonly string[]): Promise<void> {
    const ids = [...new Set(names.map(getNameLockId))].filter((id) => !this.heldIds.has(id));
    if (ids.length > 0) await this.lockRows(`id IN (${ids.join()})`, ids);
  }

  /** Locks every name. */
  async lockAll(): Promise<void> {
    const ids = Array.from({ length: NAME_LOCK_COUNT }, (_, id) => id);
    await this.lockRows(`id < ${NAME_LOCK_COUNT}`, ids);
  }

  private async lockRows(condition: string, ids: readonly number[]): Promise<void> {
    await this.manager.query(`SELECT id FROM turn WHERE ${condition} ORDER BY id FOR UPDATE`);
    for (const id of ids) this.heldIds.add(id);
  }
}

/** Returns the id of the row that stands for the name. Two names can share a row; then one writer waits without need. */
function getNameLockId(name: string): number {
  return createHash('sha256').update(name).digest().readUInt16BE() % NAME_LOCK_COUNT;
}
