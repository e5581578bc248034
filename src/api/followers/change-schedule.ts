import type { ChangeFollower } from '../../core/database/changes/change-follower.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import type { Clock } from '../../core/time/clock.js';

/** Who follows changes on this instance. */
export interface Follower<Id> {
  readonly id: Id;
  /** The resources whose changes concern it. */
  readonly resources: ReadonlySet<string>;
  /** How long it waits after a change, for others that come with it. */
  readonly delayMs: number;
  /** When it is due without a change; undefined: it is not. */
  readonly dueAtMs?: number | undefined;
  /** Whether it has failed, so that a change makes it due no sooner. */
  readonly isRetry: boolean;
}

/** Knows in memory when each follower is due, so that one that waits for a change costs no statement. */
export class ChangeSchedule<Id> {
  private followers = new Map<Id, Follower<Id>>();
  private readonly dueAtMs = new Map<Id, number>();
  /** Before that a change makes them not due. */
  private readonly retryAtMs = new Map<Id, number>();

  constructor(
    private readonly clock: Clock,
    changes: ChangeFollower,
  ) {
    changes.subscribe((changed) => this.report(changed));
  }

  get isEmpty(): boolean {
    return this.followers.size === 0;
  }

  /** Sets who follows. One that is new may have changes to read. */
  replace(followers: readonly Follower<Id>[]): void {
    const known = this.followers;
    this.followers = new Map(followers.map((follower) => [follower.id, follower]));
    for (const id of this.dueAtMs.keys()) if (!this.followers.has(id)) this.dueAtMs.delete(id);
    this.retryAtMs.clear();
    for (const { id, dueAtMs, isRetry } of followers) {
      if (dueAtMs !== undefined && isRetry) this.postpone(id, dueAtMs);
      else if (dueAtMs !== undefined) this.mark(id, dueAtMs);
      else if (!known.has(id)) this.mark(id, this.nowMs);
    }
  }

  /** Makes a follower due at a time, unless it is due before. */
  mark(id: Id, atMs: number): void {
    this.dueAtMs.set(id, Math.min(atMs, this.dueAtMs.get(id) ?? Infinity));
  }

  /** Makes a follower due at a time, and a change makes it due no sooner. */
  postpone(id: Id, atMs: number): void {
    this.retryAtMs.set(id, atMs);
    this.mark(id, atMs);
  }

  /** Makes a follower due only by the next change. */
  unmark(id: Id): void {
    this.dueAtMs.delete(id);
    this.retryAtMs.delete(id);
  }

  /** Returns the followers that are due, but for those that are busy. */
  listDue(isBusy: (id: Id) => boolean): Id[] {
    const now = this.nowMs;
    return [...this.dueAtMs].filter(([id, atMs]) => atMs <= now && !isBusy(id)).map(([id]) => id);
  }

  /** Returns them, and forgets that they are due. */
  takeDue(isBusy: (id: Id) => boolean): Id[] {
    const due = this.listDue(isBusy);
    for (const id of due) this.dueAtMs.delete(id);
    return due;
  }

  private report(changed: Changes): void {
    // Nothing that a client can see.
    if (changed === 'unlogged') return;
    const names = changed === 'unknown' ? undefined : new Set(changed.map(({ resource }) => resource));
    for (const { id, resources, delayMs } of this.followers.values()) {
      if (names === undefined || [...names].some((name) => resources.has(name)))
        this.mark(id, Math.max(this.nowMs + delayMs, this.retryAtMs.get(id) ?? 0));
    }
  }

  private get nowMs(): number {
    return this.clock.now().getTime();
  }
}
