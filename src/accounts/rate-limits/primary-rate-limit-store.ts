import { type Channel, Topic } from '../../core/worker-channel.js';
import type { Clock } from '../../core/time/clock.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { type RateLimitResult, RateLimitStore, type RateLimitWindow } from './rate-limit-store.js';

/** Without an answer within this time, a worker counts in its own memory. */
const ANSWER_TIMEOUT_MS = 250;

/** The stores of the primary process. */
export type StoreName = 'requests' | 'logins' | 'health';

/** What a worker wants of a store: a hit if there is a window, else to take back one hit or all. */
interface CountRequest {
  readonly store: StoreName;
  readonly key: string;
  readonly window?: RateLimitWindow;
  readonly takeBack?: 'one' | 'all';
}

const COUNT = new Topic<CountRequest, RateLimitResult | null>('rate-limits');

/** Counts in the primary process, together with the other workers. While it does not answer, counts in memory. */
export class PrimaryRateLimitStore extends RateLimitStore {
  constructor(
    private readonly primary: Channel,
    private readonly store: StoreName,
    private readonly fallback: MemoryRateLimitStore,
  ) {
    super();
  }

  async consume(key: string, window: RateLimitWindow): Promise<RateLimitResult> {
    return (await this.ask({ store: this.store, key, window })) ?? this.fallback.consume(key, window);
  }

  async decrement(key: string): Promise<void> {
    if ((await this.ask({ store: this.store, key, takeBack: 'one' })) === undefined) await this.fallback.decrement(key);
  }

  /** Resets both stores, so that the memory has no old counts when the primary process does not answer again. */
  async reset(key: string): Promise<void> {
    await this.ask({ store: this.store, key, takeBack: 'all' });
    await this.fallback.reset(key);
  }

  private ask(request: CountRequest): Promise<RateLimitResult | null | undefined> {
    return this.primary.ask(COUNT, request, ANSWER_TIMEOUT_MS);
  }
}

/** The counts of all workers, in the primary process. */
export class WorkerRateLimits {
  private readonly stores: Readonly<Record<StoreName, RateLimitStore>>;

  constructor(clock: Clock) {
    const create = () => new MemoryRateLimitStore(clock);
    this.stores = { requests: create(), logins: create(), health: create() };
  }

  /** Counts what a worker asks for. */
  answer(worker: Channel): void {
    worker.on(COUNT, async ({ store: name, key, window, takeBack }) => {
      const store = this.stores[name];
      if (window) return store.consume(key, window);
      await (takeBack === 'all' ? store.reset(key) : store.decrement(key));
      return null;
    });
  }
}
