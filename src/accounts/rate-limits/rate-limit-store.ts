import { LRUCache } from 'lru-cache';
import type { Clock } from '../../core/time/clock.js';

/** A limit of hits in a number of seconds. */
export interface RateLimitWindow {
  readonly limit: number;
  readonly seconds: number;
  /** Whether each counted hit restarts the seconds. By default they begin with the first hit. */
  readonly restartsOnHit?: boolean;
}

/** The result of one hit. */
export interface RateLimitResult {
  /** Whether the hit was below the limit, and was counted. */
  readonly isAllowed: boolean;
  /** The hits that were counted in this window, with this one if it was counted. */
  readonly count: number;
  /** Whole seconds until the window is over, at least 1. */
  readonly secondsLeft: number;
}

/** Counts hits by key. A count never exceeds its limit. */
export abstract class RateLimitStore {
  /** Counts a hit, atomically: of simultaneous hits, no more than the limit are allowed. A refused hit is not counted. */
  abstract consume(key: string, rateLimitWindow: RateLimitWindow): Promise<RateLimitResult>;

  /** Takes back one hit. */
  abstract decrement(key: string): Promise<void>;

  /** Takes back all hits. */
  abstract reset(key: string): Promise<void>;
}

/** Counts ordinary requests. */
export abstract class RequestRateLimitStore extends RateLimitStore {}

/** Counts health checks. It must not depend on Redis. */
export abstract class HealthRateLimitStore extends RateLimitStore {}

/** Counts sign-ins by password. A store of its own, so that a flood of ordinary requests does not push them out of memory. */
export abstract class LoginRateLimitStore extends RateLimitStore {}

/** When there are more keys, the least recently used one is dropped. */
const MAX_KEYS = 50_000;

interface WindowCount {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly endsAtMs: number;
}

/** The options of a cache with at most so many entries. With `max`, it would allocate all of them when it is created. */
export function boundEntries(count: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 };
}

/** Counts in the memory of this process. */
export class MemoryRateLimitStore extends RateLimitStore {
  private readonly windows: LRUCache<string, WindowCount>;

  constructor(
    private readonly clock: Clock,
    maxKeys = MAX_KEYS,
  ) {
    super();
    this.windows = new LRUCache(boundEntries(maxKeys));
  }

  /** Atomic, because it awaits nothing. */
  consume(key: string, { limit, seconds, restartsOnHit = false }: RateLimitWindow): Promise<RateLimitResult> {
    const now = this.clock.now().getTime();
    const { count, endsAtMs } = this.findActive(key, now) ?? { count: 0, endsAtMs: Infinity };
    const isAllowed = count < limit;
    // If the clock was set back, the window must not become longer. It is stored with its new end, also after a refusal.
    const end = isAllowed && restartsOnHit ? now + seconds * 1000 : Math.min(endsAtMs, now + seconds * 1000);
    const counted = isAllowed ? count + 1 : count;
    this.windows.set(key, { count: counted, endsAtMs: end });
    return Promise.resolve({ isAllowed, count: counted, secondsLeft: Math.ceil((end - now) / 1000) });
  }

  decrement(key: string): Promise<void> {
    const active = this.findActive(key, this.clock.now().getTime());
    if (active && active.count > 1) this.windows.set(key, { ...active, count: active.count - 1 });
    else this.windows.delete(key);
    return Promise.resolve();
  }

  reset(key: string): Promise<void> {
    this.windows.delete(key);
    return Promise.resolve();
  }

  private findActive(key: string, now: number): WindowCount | undefined {
    const windowCount = this.windows.get(key);
    return windowCount && windowCount.endsAtMs > now ? windowCount : undefined;
  }
}
