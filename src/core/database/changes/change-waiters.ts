import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ChangeFollower } from './change-follower.js';
import type { Changes } from './change-log.js';

/** How often the service asks for changes while a client waits. Other instances may commit them. */
const POLL_INTERVAL_MS = 500;

/** A client that waits for a change of some resources. */
interface Waiter {
  readonly resources: ReadonlySet<string>;
  readonly wake: () => void;
}

/**
 * Lets clients wait until a record changes. However many wait, one question in each interval goes to the database, and
 * none of them holds a connection.
 */
@Injectable()
export class ChangeWaiters {
  private readonly waiters = new Set<Waiter>();
  /** Grows with every change, for each resource. */
  private readonly generations = new Map<string, number>();
  private isPolling = false;

  constructor(private readonly changes: ChangeFollower) {
    changes.subscribe((changed) => {
      this.report(changed);
    });
  }

  /** How many clients wait. */
  get count(): number {
    return this.waiters.size;
  }

  /**
   * Returns a function that waits for a change after this call, and returns at once if there was one meanwhile. So a client that
   * reads between the two calls misses nothing.
   */
  prepare(resources: ReadonlySet<string>): (signal: AbortSignal) => Promise<void> {
    const before = this.sumGenerations(resources);
    return async (signal) => {
      if (signal.aborted || this.sumGenerations(resources) !== before) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiters.delete(waiter);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const waiter: Waiter = { resources, wake };
        this.waiters.add(waiter);
        signal.addEventListener('abort', wake, { once: true });
        void this.poll();
      });
    };
  }

  private sumGenerations(resources: ReadonlySet<string>): number {
    let sum = this.generations.get(ANYTHING) ?? 0;
    for (const resource of resources) sum += this.generations.get(resource) ?? 0;
    return sum;
  }

  private report(changed: Changes): void {
    // Nothing that a client can see.
    if (changed === 'unlogged') return;
    const names = changed === 'unknown' ? [ANYTHING] : [...new Set(changed.map(({ resource }) => resource))];
    for (const name of names) this.generations.set(name, (this.generations.get(name) ?? 0) + 1);
    for (const waiter of this.waiters) {
      if (changed !== 'unknown' && !names.some((name) => waiter.resources.has(name))) continue;
      waiter.wake();
    }
  }

  /** Asks for changes until no client waits. If the database is away, the clients wait on. */
  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    while (this.waiters.size > 0) {
      await sleep(POLL_INTERVAL_MS, undefined, { ref: false });
      if (this.waiters.size > 0) await this.changes.catchUp().catch(() => undefined);
    }
    this.isPolling = false;
  }
}

/** Stands for every resource. */
const ANYTHING = 'anything';
