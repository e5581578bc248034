import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { EventIdSet } from './event-id-set.js';
import { findEventsWithKeys } from './find-events-with-keys.js';

/** The bytes of all sets together. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How long the service remembers that words are in too many events. */
const TTL_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const READ_TIMEOUT_MS = 15_000;
/** More events than a calendar has. */
const ALL_EVENTS = 2 ** 31 - 1;

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
      const ids = await Deadline.runWithin(READ_TIMEOUT_MS, () => findEventsWithKeys(this.work.manager, keys, ALL_EVENTS));
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
