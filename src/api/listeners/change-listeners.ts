import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { In } from 'typeorm';
import type { Changes } from '../../core/database/changes/change-log.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { FeedPositions } from '../changes/feed-positions.js';
import { listRelevantResources } from '../changes/feed-request.js';
import type { Follower } from '../followers/change-schedule.js';
import { describeDue } from '../followers/follower-rows.js';
import type { Deliver, FollowerKind, FollowerQueue } from '../followers/follower-queue.js';
import { FollowerRunner } from '../followers/follower-runner.js';
import { serveFollower } from '../followers/serve-follower.js';
import { ChangeListener, ListenerCalls } from './listener-calls.js';
import { type Listener, ListenerFinder } from './listener-finder.js';

/** Calls the methods with `@OnChange`. Without any, it reads nothing. */
@Injectable()
export class ChangeListeners implements FollowerKind<string>, OnApplicationBootstrap {
  readonly name = 'ChangeListeners';
  readonly isBusy = false;
  private readonly queue: FollowerQueue<string>;
  private listeners: ReadonlyMap<string, Listener> = new Map();

  constructor(
    runner: FollowerRunner,
    private readonly finder: ListenerFinder,
    private readonly work: UnitOfWork,
    private readonly positions: FeedPositions,
    private readonly calls: ListenerCalls,
    private readonly clock: Clock,
  ) {
    this.queue = runner.add(this);
  }

  onApplicationBootstrap(): void {
    this.listeners = this.finder.find();
    this.queue.refresh();
  }

  async list(): Promise<Follower<string>[]> {
    const ids = [...this.listeners.keys()];
    if (ids.length === 0) return [];
    const known = new Set((await this.findRows(ids)).map(({ id }) => id));
    await this.begin(ids.filter((id) => !known.has(id)));
    return (await this.findRows(ids)).map((row) => this.toFollower(row));
  }

  isListChangedBy(changes: Changes): boolean {
    return changes === 'unknown';
  }

  async claim(ids: readonly string[]): Promise<ReadonlyMap<string, Deliver>> {
    const claimed = await this.calls.claims.claimDue(ids);
    return new Map(
      claimed.map((first) => {
        const listener = this.listeners.get(first.id)!;
        return [first.id, (stop) => serveFollower(first, (row) => this.calls.callNext(row, listener, stop))];
      }),
    );
  }

  /** A new listener begins with the next change. */
  private async begin(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const position = await this.positions.findEnd(this.listeners.get(id)!.request);
      const row = { id, position, dueUtc: this.clock.nowUtc() };
      await this.work.run(() => this.work.manager.createQueryBuilder().insert().into(ChangeListener).values(row).orIgnore().execute());
    }
  }

  private toFollower(row: ChangeListener): Follower<string> {
    const ageInHours = this.positions.ageInHours(row.position!);
    const due = describeDue(row, { isWaiting: false, ageInHours, nowMs: this.clock.now().getTime() });
    return { id: row.id, resources: listRelevantResources(this.listeners.get(row.id)!.request), delayMs: 0, ...due };
  }

  private findRows(ids: readonly string[]): Promise<ChangeListener[]> {
    return this.work.manager.findBy(ChangeListener, { id: In([...ids]) });
  }
}
