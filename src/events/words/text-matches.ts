import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import { divide } from '../../core/database/many-rows.js';

/** The bytes of all searches together. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Of so many events one statement compares the texts. On SQLite, other requests wait for it. */
const BATCH_SIZE = 250;

/** Returns those of some events that match. */
type ReadMatching = (manager: EntityManager, ids: readonly number[]) => Promise<readonly number[]>;

/** Remembers whether events match a search, until they change. Many clients search for the same common words. */
@Injectable()
export class TextMatches {
  /** By the name of the search. */
  private readonly searches = new LRUCache<string, KnownMatches>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  /** The last search of each name that reads texts. */
  private readonly running = new Map<string, Promise<unknown>>();
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
   * Returns those of the events that match. In a unit of work it reads from the transaction, and neither uses nor
   * fills the memory.
   * @param search a text that names the search and the languages in which texts are shown
   */
  async filter(search: string, ids: readonly number[], read: ReadMatching): Promise<ReadonlySet<number>> {
    if (this.work.isActive) return new Set(ids.length > 0 ? await read(this.work.manager, ids) : []);
    await this.changes.catchUpOnce();
    const known = this.searches.get(search);
    const matching = new Set(ids.filter((id) => known?.isMatch(id)));
    const unknown = ids.filter((id) => !known?.isKnown(id));
    for (const batch of divide(unknown, BATCH_SIZE)) {
      await yieldEventLoop();
      for (const id of await this.runAlone(search, () => this.findMatching(search, batch, read))) matching.add(id);
    }
    return matching;
  }

  /** Runs the work after that of other requests with the same search: most of their events are the same. */
  private async runAlone<T>(search: string, work: () => Promise<T>): Promise<T> {
    const before = this.running.get(search);
    const done = Promise.allSettled([before]).then(work);
    this.running.set(search, done);
    try {
      return await done;
    } finally {
      if (this.running.get(search) === done) this.running.delete(search);
    }
  }

  /** Returns those of the events that match, and reads the texts of those of which this is not known. */
  private async findMatching(search: string, ids: readonly number[], read: ReadMatching): Promise<number[]> {
    const known = this.searches.get(search);
    const matching = new Set(ids.filter((id) => known?.isMatch(id)));
    const unknown = ids.filter((id) => !known?.isKnown(id));
    if (unknown.length === 0) return [...matching];
    const { generation } = this;
    const found = new Set(await read(this.work.manager, unknown));
    // If something became stale meanwhile, what was read may be from before.
    if (generation === this.generation) this.remember(search, unknown, found);
    return [...matching, ...found];
  }

  private remember(search: string, ids: readonly number[], matching: ReadonlySet<number>): void {
    const known = this.searches.get(search) ?? new KnownMatches();
    for (const id of ids) known.set(id, matching.has(id));
    // The cache takes the size of a value only when it is new.
    this.searches.delete(search);
    this.searches.set(search, known);
  }

  private forget(changed: Changes): void {
    const ids = typeof changed === 'string' ? [] : changed.flatMap(({ resource, id }) => (resource === 'event' && id !== null ? [id] : []));
    if (typeof changed === 'string') this.searches.clear();
    else if (ids.length === 0) return;
    this.generation++;
    for (const known of this.searches.values()) for (const id of ids) known.forget(id);
  }
}

const IDS_PER_BLOCK = 4_096;
const IDS_PER_BYTE = 4;
const BYTES_PER_BLOCK = IDS_PER_BLOCK / IDS_PER_BYTE;
/** What a block takes beside its bits. */
const BLOCK_BYTES = 250;

/** The two bits of an event. 0 means that nothing is known of it. */
const NO_MATCH = 1;
const MATCH = 2;
const BOTH_BITS = 3;

/** Whether each event matches a search, as far as this is known, in two bits for each id. */
export class KnownMatches {
  private readonly blocks = new Map<number, Uint8Array>();

  get bytes(): number {
    return (this.blocks.size + 1) * (BYTES_PER_BLOCK + BLOCK_BYTES);
  }

  isKnown(id: number): boolean {
    return this.read(id) !== 0;
  }

  isMatch(id: number): boolean {
    return this.read(id) === MATCH;
  }

  set(id: number, isMatch: boolean): void {
    const number = Math.floor(id / IDS_PER_BLOCK);
    const block = this.blocks.get(number) ?? new Uint8Array(BYTES_PER_BLOCK);
    this.blocks.set(number, block);
    write(block, id, isMatch ? MATCH : NO_MATCH);
  }

  forget(id: number): void {
    const block = this.blocks.get(Math.floor(id / IDS_PER_BLOCK));
    if (block) write(block, id, 0);
  }

  private read(id: number): number {
    const byte = this.blocks.get(Math.floor(id / IDS_PER_BLOCK))?.[findByte(id)] ?? 0;
    return (byte >> findShift(id)) & BOTH_BITS;
  }
}

function write(block: Uint8Array, id: number, bits: number): void {
  const byte = findByte(id);
  block[byte] = (block[byte]! & ~(BOTH_BITS << findShift(id))) | (bits << findShift(id));
}

function findByte(id: number): number {
  return Math.floor((id % IDS_PER_BLOCK) / IDS_PER_BYTE);
}

function findShift(id: number): number {
  return (id % IDS_PER_BYTE) * 2;
}
