import { LRUCache } from 'lru-cache';
import type { Clock } from '../../core/time/clock.js';
import { Counters, type Take, type Window } from './counters.js';

/** Keys; what was not asked for longest makes room. */
const MOST = 50_000;

interface Counter {
  readonly count: number;
  /** Milliseconds of the clock. */
  readonly endsAt: number;
}

/** Counts in this process alone. */
export class MemoryCounters extends Counters {
  private readonly counters: LRUCache<string, Counter>;

  constructor(
    private readonly clock: Clock,
    most = MOST,
  ) {
    super();
    this.counters = new LRUCache({ max: most });
  }

  /** Nothing is awaited in here: that is what makes it atomic. */
  take(key: string, { limit, seconds, renew = false }: Window): Promise<Take> {
    const now = this.clock.now().getTime();
    const { count, endsAt } = this.running(key, now) ?? { count: 0, endsAt: Infinity };
    const taken = count < limit;
    // A clock that was set back makes no window longer than it is.
    const end = taken && renew ? now + seconds * 1000 : Math.min(endsAt, now + seconds * 1000);
    if (taken) this.counters.set(key, { count: count + 1, endsAt: end });
    return Promise.resolve({ taken, count: taken ? count + 1 : count, secondsLeft: Math.ceil((end - now) / 1000) });
  }

  giveBack(key: string): Promise<void> {
    const running = this.running(key, this.clock.now().getTime());
    if (running && running.count > 1) this.counters.set(key, { ...running, count: running.count - 1 });
    else this.counters.delete(key);
    return Promise.resolve();
  }

  forget(key: string): Promise<void> {
    this.counters.delete(key);
    return Promise.resolve();
  }

  /** Forgets everything, as a new process would. */
  clear(): void {
    this.counters.clear();
  }

  private running(key: string, now: number): Counter | undefined {
    const counter = this.counters.get(key);
    return counter && counter.endsAt > now ? counter : undefined;
  }
}
