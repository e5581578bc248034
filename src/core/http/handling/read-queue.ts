import { serviceUnavailable } from '../../errors/domain-error.js';

/** When so many wait, a client that has one waiting already is refused. */
const MAX_WAITING = 500;
const WAIT_TIMEOUT_MS = 2_000;

/** Lets some reads work at a time. Clients take turns, so that one with many requests does not keep others waiting. */
export class ReadQueue {
  private readonly waitersByClient = new Map<string, Set<() => void>>();
  private activeCount = 0;
  private waiting = 0;

  /** @param maxActive the reads that work at the same time */
  constructor(private readonly maxActive: number) {}

  get waitingCount(): number {
    return this.waiting;
  }

  /**
   * Runs the work of a client when it is its turn, and returns its result.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  async run<T>(client: string, work: () => Promise<T>, waitTimeoutMs = WAIT_TIMEOUT_MS): Promise<T> {
    if (this.activeCount < this.maxActive) this.activeCount++;
    else await this.waitForTurn(client, waitTimeoutMs);
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private waitForTurn(client: string, waitTimeoutMs: number): Promise<void> {
    const waiters = this.waitersByClient.get(client) ?? new Set();
    if (this.waiting >= MAX_WAITING && waiters.size > 0) throw serviceUnavailable(`${this.waiting} reads are already waiting`);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.remove(client, start);
        resolve();
      };
      const timer = setTimeout(() => {
        this.remove(client, start);
        reject(serviceUnavailable('the wait for other reads took too long'));
      }, waitTimeoutMs);
      this.waitersByClient.set(client, waiters.add(start));
      this.waiting++;
    });
  }

  /** Starts the next read of the client whose turn is longest ago. */
  private startNext(): void {
    const [next] = this.waitersByClient;
    if (!next) {
      this.activeCount--;
      return;
    }
    const [client, waiters] = next;
    const [start] = waiters;
    this.waitersByClient.delete(client);
    if (waiters.size > 1) this.waitersByClient.set(client, waiters);
    start!();
  }

  private remove(client: string, start: () => void): void {
    const waiters = this.waitersByClient.get(client);
    this.waiting--;
    waiters?.delete(start);
    if (waiters?.size === 0) this.waitersByClient.delete(client);
  }
}
