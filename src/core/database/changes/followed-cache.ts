import { LRUCache } from 'lru-cache';
import { cacheLookupCounter } from '../../counters.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';
import type { ChangeFollower } from './change-follower.js';
import type { ChangedRecord, Changes } from './change-log.js';

/** A value that was read from the database, and the memory that it takes, in bytes. */
export interface SizedValue<V> {
  readonly value: V;
  readonly bytes: number;
}

/** How many values a cache knows to have been read before. */
const MAX_READ_BEFORE = 5_000;

interface CacheOptions {
  /** The label in the metrics. */
  readonly name: string;
  readonly maxBytes: number;
  /** Returns the keys of the values that a change makes stale. */
  readonly findStaleKeys: (change: ChangedRecord) => readonly string[] | 'all';
  /** The kinds whose values are kept only when they are read again. */
  readonly seldomReadAgain?: readonly string[];
}

/**
 * A cache of values from the database that never returns a value from before a committed change, whichever instance
 * committed it. Its values are shared, so callers must not change them.
 */
export class FollowedCache<V> {
  private readonly values: LRUCache<string, SizedValue<V>>;
  /** The keys of the values of those kinds that were read last, whether they were kept or not. */
  private readonly readBefore = new LRUCache<string, true>({ max: MAX_READ_BEFORE });
  /** Grows when a value becomes stale. */
  private generation = 0;

  constructor(
    private readonly work: UnitOfWork,
    private readonly changes: ChangeFollower,
    private readonly options: CacheOptions,
  ) {
    this.values = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ bytes }) => bytes });
    changes.subscribe((changed) => {
      this.forget(changed);
    });
  }

  /**
   * Returns the values of these ids, by id. In a unit of work it reads from the transaction, and neither uses nor fills the
   * cache.
   * @param kind with the id, the key
   * @param read reads the values of the ids that the cache does not have
   */
  async load(
    kind: string,
    ids: readonly number[],
    read: (ids: readonly number[]) => Promise<ReadonlyMap<number, SizedValue<V>>>,
  ): Promise<Map<number, V>> {
    if (this.work.isActive) return toValues(await read(ids));
    await this.changes.catchUpOnce();
    const { generation } = this;
    const known = new Map(ids.flatMap((id) => this.find(kind, id)));
    const missing = ids.filter((id) => !known.has(id));
    cacheLookupCounter.inc({ cache: this.options.name, outcome: 'hit' }, known.size);
    if (missing.length === 0) return toValues(known);
    cacheLookupCounter.inc({ cache: this.options.name, outcome: 'miss' }, missing.length);
    const loaded = await read(missing);
    // If something became stale meanwhile, the loaded values may be from before.
    if (generation === this.generation) for (const [id, value] of loaded) this.keep(kind, id, value);
    return toValues([...known, ...loaded]);
  }

  private keep(kind: string, id: number, value: SizedValue<V>): void {
    const key = `${kind} ${id}`;
    const isSeldomReadAgain = this.options.seldomReadAgain?.includes(kind) === true;
    if (!isSeldomReadAgain || this.readBefore.has(key)) this.values.set(key, value);
    if (isSeldomReadAgain) this.readBefore.set(key, true);
  }

  private find(kind: string, id: number): [number, SizedValue<V>][] {
    const known = this.values.get(`${kind} ${id}`);
    return known === undefined ? [] : [[id, known]];
  }

  private forget(changed: Changes): void {
    const keys = typeof changed === 'string' ? ['all' as const] : changed.map(this.options.findStaleKeys);
    if (keys.every((stale) => stale.length === 0)) return;
    this.generation++;
    if (keys.includes('all')) this.values.clear();
    else for (const key of keys.flat()) this.values.delete(key);
  }
}

function toValues<V>(sized: Iterable<readonly [number, SizedValue<V>]>): Map<number, V> {
  return new Map([...sized].map(([id, { value }]) => [id, value]));
}
