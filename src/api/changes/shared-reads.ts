import { setImmediate as afterIncomingRequests } from 'node:timers/promises';

/** How many reads work at a time. One thread presents what they find, so more would not be faster. */
const MAX_ACTIVE = 8;

/**
 * Reads for clients that wait. When a record changes, a thousand clients may ask at once. Equal reads are done once, and
 * different reads wait for their turn. The queue needs no limit: each client has a connection, and connections are limited.
 */
export class SharedReads {
  /** The reads that have not begun. */
  private readonly pending = new Map<string, Promise<unknown>>();
  private readonly queue: (() => void)[] = [];
  private activeCount = 0;

  /**
   * Runs a read, or shares the result of an equal one. The read begins after this call, so it finds all that is committed now.
   * @param key the same for equal reads, and for no others
   */
  run<T>(key: string, read: () => Promise<T>): Promise<T> {
    const pending = this.pending.get(key) ?? this.begin(key, read);
    this.pending.set(key, pending);
    return pending as Promise<T>;
  }

  private async begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    await afterIncomingRequests();
    if (this.activeCount < MAX_ACTIVE) this.activeCount++;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    this.pending.delete(key);
    try {
      return await read();
    } finally {
      const startNext = this.queue.shift();
      if (startNext) startNext();
      else this.activeCount--;
    }
  }
}
