import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { type FollowerKind, FollowerQueue } from './follower-queue.js';

/** Milliseconds between two looks for what is due. */
const TICK_MS = 1_000;
const SHUTDOWN_WAIT_MS = 3_000;

/** Serves what follows changes by itself: webhooks, and the listeners of modules. */
@Injectable()
export class FollowerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues: FollowerQueue<never>[] = [];
  private readonly shutdown = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: ChangeFollower,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Adds a kind of followers. It calls this in its constructor. */
  add<Id>(kind: FollowerKind<Id>): FollowerQueue<Id> {
    const queue = new FollowerQueue(kind, this.changes, this.work, this.clock, this.shutdown.signal);
    this.queues.push(queue as unknown as FollowerQueue<never>);
    return queue;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
  }

  /** What the timer does: begins to serve those that are due, if there may be any. */
  async tick(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.tick()));
  }

  /** Stops the timer. From then on followers are served only when `runDue` is called. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Breaks off what is under way. It is due at once, on another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.pause();
    this.shutdown.abort();
    await withTimeout(SHUTDOWN_WAIT_MS, this.whenIdle()).catch(() => undefined);
  }

  /** Begins to serve those that are due. */
  async runDue(): Promise<void> {
    for (const queue of this.queues) await queue.runDue();
  }

  /** Waits until none is served. */
  async whenIdle(): Promise<void> {
    for (const queue of this.queues) await queue.whenIdle();
  }
}
