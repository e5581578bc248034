import { serviceUnavailable } from '../../errors/domain-error.js';
import { Deadline } from './deadline.js';

/** The maximum number of waiting requests; further ones are refused at once. */
const MAX_WAITING = 500;

/** A semaphore with a queue. A request waits for a limited time, and never longer than its deadline. */
export class Semaphore {
  private readonly waiters = new Set<() => void>();
  private active = 0;

  /**
   * @param maxActive the maximum number of concurrent holders
   * @param waitTimeoutMs the maximum waiting time, in milliseconds
   */
  constructor(
    private readonly maxActive: number,
    private readonly waitTimeoutMs: number,
  ) {}

  get activeCount(): number {
    return this.active;
  }

  get waitingCount(): number {
    return this.waiters.size;
  }

  /**
   * Runs the work while holding a permit, and returns its result.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /**
   * Acquires a permit. The caller must `release` it.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  async acquire(): Promise<void> {
    Deadline.assertNotExpired();
    if (this.active >= this.maxActive) return this.enqueue();
    this.active++;
  }

  /** Hands the permit to the request that has waited longest. */
  release(): void {
    const [next] = this.waiters;
    if (next) next();
    else this.active--;
  }

  private enqueue(): Promise<void> {
    if (Deadline.current?.hasWaited) throw serviceUnavailable('the request has waited for the database already');
    if (this.waiters.size >= MAX_WAITING) throw serviceUnavailable(`${MAX_WAITING} requests are already waiting for the database`);
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        unsubscribe();
        this.waiters.delete(admit);
        then();
      };
      const admit = settle(resolve);
      const giveUp = settle(() => {
        reject(serviceUnavailable('the wait for the database took too long'));
      });
      const timer = setTimeout(giveUp, this.waitTimeoutMs);
      const unsubscribe = Deadline.onExpiry(giveUp);
      this.waiters.add(admit);
    });
  }
}
