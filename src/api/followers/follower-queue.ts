import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Clock } from '../../core/time/clock.js';
import { ChangeSchedule, type Follower } from './change-schedule.js';

/**
 * Sends a follower what it has not got yet, until there is no more or it fails.
 * @returns the time of the next attempt, in milliseconds; undefined if none is needed
 */
export type Deliver = (stop: AbortSignal) => Promise<number | undefined>;

/** A kind of followers of changes, such as webhooks. Each follower is served by one instance at a time. */
export interface FollowerKind<Id> {
  readonly name: string;
  /** Whether their work waits for the database. Then no more of them begin, so that those that begin together share what they read. */
  readonly isBusy: boolean;
  /** Lists those that may be served. */
  list(): Promise<readonly Follower<Id>[]>;
  /** Tells whether another list may follow from changes. */
  isListChangedBy(changes: Changes): boolean;
  /** Claims those of the followers that are free. */
  claim(ids: readonly Id[]): Promise<ReadonlyMap<Id, Deliver>>;
}

/** Milliseconds after which the followers are listed anew: another instance may have changed them, or may have died. */
const RELOAD_MS = 60_000;
/** Milliseconds after which a follower is tried again that was not free or failed, and all of them after the database was away. */
const PAUSE_MS = 30_000;
/** Milliseconds between two looks for changes of other instances. Each sends its own, unless it dies. */
const LOOK_MS = 10_000;
const CLAIM_TIMEOUT_MS = 8_000;

/**
 * Serves the followers of a kind. It knows in memory which there are and which changes concern them, so those without changes cost
 * no statement. It asks for changes when this instance has written, and seldom otherwise. The due ones are claimed together; then each is served beside the others.
 */
export class FollowerQueue<Id> {
  private readonly logger: Logger;
  private readonly schedule: ChangeSchedule<Id>;
  private readonly deliveries = new Map<Id, Promise<void>>();
  /** Runs work that has nothing of the request or the job that began it: neither its unit of work nor its user. */
  private readonly runOutside = AsyncLocalStorage.snapshot();
  private isStale = true;
  private running: Promise<void> | undefined;
  private pausedUntilMs = 0;
  private reloadAtMs = 0;
  private lookAtMs = 0;
  /** What `UnitOfWork.endedCount` was at the last look. */
  private seenCount = -1;

  constructor(
    private readonly kind: FollowerKind<Id>,
    private readonly changes: ChangeFollower,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly stop: AbortSignal,
  ) {
    this.logger = new Logger(kind.name);
    this.schedule = new ChangeSchedule(clock, changes);
    changes.subscribe((changed) => {
      this.isStale ||= kind.isListChangedBy(changed);
    });
  }

  /** Lists the followers anew, the next time that it looks. */
  refresh(): void {
    this.isStale = true;
  }

  /** Looks for changes of a follower at once. */
  makeDue(id: Id): void {
    this.refresh();
    this.schedule.mark(id, this.nowMs);
  }

  /** Looks what is due, if there may be anything, and unless it failed shortly before. */
  async tick(): Promise<void> {
    if (this.stop.aborted || this.kind.isBusy || this.nowMs < this.pausedUntilMs) return;
    this.isStale ||= this.nowMs >= this.reloadAtMs;
    if (!this.isStale && !this.mayHaveChanges && this.schedule.listDue(this.isBusy).length === 0) return;
    try {
      await this.runDue();
    } catch (error) {
      this.pausedUntilMs = this.nowMs + PAUSE_MS;
      this.logger.error(error);
    }
  }

  /** Begins to serve those that are due. */
  runDue(): Promise<void> {
    this.running ??= this.runOutside(() => Deadline.runWithin(CLAIM_TIMEOUT_MS, () => this.beginDue())).finally(
      () => (this.running = undefined),
    );
    return this.running;
  }

  /** Waits until none is served. */
  async whenIdle(): Promise<void> {
    await this.running;
    while (this.deliveries.size > 0) await Promise.all(this.deliveries.values());
  }

  private async beginDue(): Promise<void> {
    if (this.schedule.isEmpty && !this.isStale) return;
    this.seenCount = this.work.endedCount;
    this.lookAtMs = this.nowMs + LOOK_MS;
    await this.changes.catchUp();
    if (this.isStale) await this.load();
    const ids = this.schedule.takeDue(this.isBusy);
    // The instance that serves one that is not free may die before it sees the newest changes.
    for (const id of ids) this.schedule.mark(id, this.nowMs + PAUSE_MS);
    const claimed = ids.length === 0 ? [] : await this.kind.claim(ids);
    for (const [id, deliver] of claimed) this.start(id, deliver);
  }

  private async load(): Promise<void> {
    this.isStale = false;
    this.reloadAtMs = this.nowMs + RELOAD_MS;
    try {
      this.schedule.replace(await this.kind.list());
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }

  private start(id: Id, deliver: Deliver): void {
    this.schedule.unmark(id);
    const delivery = this.runOutside(() => this.run(id, deliver)).finally(() => this.deliveries.delete(id));
    this.deliveries.set(id, delivery);
  }

  private async run(id: Id, deliver: Deliver): Promise<void> {
    try {
      const nextMs = await deliver(this.stop);
      if (nextMs !== undefined) this.schedule.postpone(id, nextMs);
    } catch (error) {
      this.schedule.mark(id, this.nowMs + PAUSE_MS);
      this.logger.error(error);
    }
  }

  /** Whether this instance has written since the last look, or another one may have died before it sent what it wrote. */
  private get mayHaveChanges(): boolean {
    return !this.schedule.isEmpty && (this.work.endedCount !== this.seenCount || this.nowMs >= this.lookAtMs);
  }

  private readonly isBusy = (id: Id): boolean => this.deliveries.has(id);

  private get nowMs(): number {
    return this.clock.now().getTime();
  }
}
