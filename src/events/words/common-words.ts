import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { EventIdSet } from './event-id-set.js';

/** The bytes of all sets together. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How long the service remembers that words are in too many events. */
const TTL_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const READ_TIMEOUT_MS = 15_000;
/** One statement looks at so many rows of the index. */
const BATCH_SIZE = 5_000;

/** A set that is being read from the index, and what was reported meanwhile. */
interface PendingSet {
  readonly changedIds: number[];
  isStale: boolean;
}

/**
 * Words that are in too many events to read all of them, and the ids of these events. A set may have too many events, never too
 * few: every event that changes is added to it.
 */
@Injectable()
export class CommonWords {
  /** The keys of words that were in too many events a moment ago. Only the speed of a search depends on it, not its result. */
  private readonly remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: TTL_MS });
  private readonly sets = new LRUCache<string, EventIdSet>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  private pending: PendingSet | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly changes: ChangeFollower,
  ) {
    changes.subscribe((changed) => {
      this.follow(changed);
    });
  }

  has(keys: readonly string[]): boolean {
    return this.remembered.has(keys.join());
  }

  add(keys: readonly string[]): void {
    this.remembered.set(keys.join(), true);
  }

  /** Returns the events with one of these words. Where it does not know them, it begins to read them, for later searches. */
  async findEvents(keys: readonly string[]): Promise<EventIdSet | undefined> {
    if (this.work.isActive) return undefined;
    await this.changes.catchUpOnce();
    const known = this.sets.get(keys.join());
    if (known === undefined && this.pending === undefined) void this.read(keys);
    return known;
  }

  private async read(keys: readonly string[]): Promise<void> {
    const pending: PendingSet = { changedIds: [], isStale: false };
    this.pending = pending;
    try {
      const ids = await Deadline.runWithin(READ_TIMEOUT_MS, () => readEvents(this.work.manager, keys));
      if (!pending.isStale) this.sets.set(keys.join(), new EventIdSet(ids, pending.changedIds));
    } catch {
      // A later search tries it again.
    } finally {
      this.pending = undefined;
    }
  }

  private follow(changed: Changes): void {
    // Programs that change texts by SQL report that anything may have changed.
    if (changed === 'unlogged') return;
    if (changed === 'unknown') {
      this.sets.clear();
      if (this.pending) this.pending.isStale = true;
      return;
    }
    const ids = changed.flatMap(({ resource, id }) => (resource === 'event' && id !== null ? [id] : []));
    this.pending?.changedIds.push(...ids);
    for (const [keys, set] of this.sets.entries()) {
      set.add(ids);
      if (set.isCrowded) this.sets.delete(keys);
    }
  }
}

/**
 * Reads the ids of all events with one of these words. It reads the rows of the index and not the full-text index, which may lack
 * a row for a moment: for one search this does not matter, but a set is kept.
 */
async function readEvents(manager: EntityManager, keys: readonly string[]): Promise<number[]> {
  const ends: { last: number | null }[] = await manager.query('SELECT MAX(id) AS last FROM event_words');
  const last = ends[0]?.last ?? 0;
  const condition = keys.map(() => 'words LIKE ?').join(' OR ');
  const ids: number[] = [];
  for (let from = 0; from < last; from += BATCH_SIZE) {
    const rows: { event_id: number }[] = await manager.query(
      `SELECT event_id FROM event_words WHERE id > ${from} AND id <= ${from + BATCH_SIZE} AND (${condition})`,
      keys.map((key) => `%${key}%`),
    );
    for (const { event_id } of rows) ids.push(event_id);
  }
  return ids;
}
