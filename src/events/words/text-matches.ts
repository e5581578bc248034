import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';

/** The bytes of all searches together. */
const MAX_BYTES = 8 * 1024 * 1024;
const BYTES_PER_EVENT = 40;

/** Remembers whether events match a search, until they change. Many clients search for the same common words. */
@Injectable()
export class TextMatches {
  /** By search: whether each event matches. */
  private readonly known = new LRUCache<string, Map<number, boolean>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => (size + 1) * BYTES_PER_EVENT,
  });
  /** Grows when something that is known becomes stale. */
  private generation = 0;

  constructor(
    private readonly work: UnitOfWork,
    private readonly changes: ChangeFollower,
  ) {
    changes.subscribe((changed) => {
      this.forget(changed);
    });
  }

  /**
   * Returns those of the events that match, in the same order. Do not call it in a unit of work, which has changes of its own.
   * @param search a text that names the search and the languages in which texts are shown
   * @param read returns those of some events that match
   */
  async filter(
    search: string,
    ids: readonly number[],
    read: (manager: EntityManager, ids: readonly number[]) => Promise<readonly number[]>,
  ): Promise<number[]> {
    await this.changes.catchUpOnce();
    const { generation } = this;
    const known = this.known.get(search) ?? new Map<number, boolean>();
    const missing = ids.filter((id) => !known.has(id));
    const matching = new Set(ids.filter((id) => known.get(id)));
    if (missing.length > 0) {
      for (const id of await read(this.work.manager, missing)) matching.add(id);
      // If something became stale meanwhile, what was read may be from before.
      if (generation === this.generation) this.remember(search, known, missing, matching);
    }
    return ids.filter((id) => matching.has(id));
  }

  private remember(search: string, known: Map<number, boolean>, ids: readonly number[], matching: ReadonlySet<number>): void {
    for (const id of ids) known.set(id, matching.has(id));
    // The cache takes the size of a value only when it is new.
    this.known.delete(search);
    this.known.set(search, known);
  }

  private forget(changed: Changes): void {
    const ids = typeof changed === 'string' ? [] : changed.flatMap(({ resource, id }) => (resource === 'event' && id !== null ? [id] : []));
    if (typeof changed === 'string') this.known.clear();
    else if (ids.length === 0) return;
    this.generation++;
    for (const matches of this.known.values()) for (const id of ids) matches.delete(id);
  }
}
