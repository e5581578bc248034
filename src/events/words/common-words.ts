import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { EventIdSet, findEventsWithKeys } from './find-candidates.js';

/** The bytes of all sets together. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How long the service remembers that words are in too many events. */
const TTL_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const READ_TIMEOUT_MS = 15_000;
/** More events than a calendar has. */
const MAX_EVENTS = 2 ** 31 - 1;
/** More rows of the audit log than the transactions can have that commit at this moment. */
const LAST_CHANGES = 10_000;

/** A set that is being read from the index, and what was reported meanwhile. */
interface PendingSet {
  readonly name: string;
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
  private reading = Promise.resolve();

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

  /** Returns the events with one of these words; undefined while it reads those of other words. */
  async findEvents(keys: readonly string[]): Promise<EventIdSet | undefined> {
    if (this.work.isActive) return undefined;
    await this.changes.catchUpOnce();
    const name = keys.join();
    if (!this.sets.has(name)) {
      if (this.pending === undefined) this.reading = this.read(name, keys);
      // It takes less time than comparing the texts of all events.
      if (this.pending?.name === name) await this.reading;
    }
    return this.sets.get(name);
  }

  private async read(name: string, keys: readonly string[]): Promise<void> {
    const pending: PendingSet = { name, changedIds: [], isStale: false };
    this.pending = pending;
    try {
      const ids = await Deadline.runWithin(READ_TIMEOUT_MS, () => readEvents(this.work.manager, keys));
      if (!pending.isStale) this.sets.set(name, new EventIdSet(ids, pending.changedIds));
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
 * Reads the ids of all events with one of these words, and those of the events that changed last: while a transaction commits, a
 * full-text index does not show its rows. For one search this does not matter, but a set is kept.
 */
async function readEvents(manager: EntityManager, keys: readonly string[]): Promise<number[]> {
  const ids = await findEventsWithKeys(manager, keys, MAX_EVENTS);
  const changed: { id: number }[] = await manager.query(
    `SELECT record_id AS id FROM change_log WHERE sequence > (SELECT MAX(sequence) FROM change_log) - ${LAST_CHANGES}
      AND resource = 'event' AND record_id IS NOT NULL`,
  );
  return [...ids, ...changed.map(({ id }) => id)];
}
