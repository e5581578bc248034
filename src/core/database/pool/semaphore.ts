import { unavailable } from '../../errors/domain-error.js';
import { Deadline } from './deadline.js';

/** The maximum number of waiting requests; further ones are refused at once. */
const QUEUE = 500;

/** A semaphore with a queue. A request waits for a limited time, and never longer than its deadline. */
export class Turnstile {
  private readonly line = new Set<() => void>();
  private inside = 0;

  /**
   * @param places the maximum number of concurrent holders
   * @param patience the maximum waiting time, in milliseconds
   */
  constructor(
    private readonly places: number,
    private readonly patience: number,
  ) {}

  get busy(): number {
    return this.inside;
  }

  get waiting(): number {
    return this.line.size;
  }

  /**
   * Runs the work while holding a permit, and returns its result.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  async through<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /**
   * Acquires a permit. The caller must `release` it.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  async enter(): Promise<void> {
    Deadline.refuseLate();
    if (this.inside >= this.places) return this.wait();
    this.inside++;
  }

  /** Hands the permit to the request that has waited longest. */
  leave(): void {
    const [next] = this.line;
    if (next) next();
    else this.inside--;
  }

  private wait(): Promise<void> {
    if (this.line.size >= QUEUE) throw unavailable(`${QUEUE} requests are already waiting for the database`);
    return new Promise((resolve, reject) => {
      const step = (then: () => void) => () => {
        clearTimeout(timer);
        unsubscribe();
        this.line.delete(admit);
        then();
      };
      const admit = step(resolve);
      const giveUp = step(() => {
        reject(unavailable('the wait for the database took too long'));
      });
      const timer = setTimeout(giveUp, this.patience);
      const unsubscribe = Deadline.atEnd(giveUp);
      this.line.add(admit);
    });
  }
}
