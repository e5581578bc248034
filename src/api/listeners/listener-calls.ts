import { Injectable, Logger } from '@nestjs/common';
import { Entity, PrimaryColumn } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Claimed } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, dateToUtc } from '../../core/time/moment.js';
import type { FeedPage } from '../changes/feed-page.js';
import { FeedPositions } from '../changes/feed-positions.js';
import { TailReader } from '../changes/tail-reader.js';
import { findRetryDelay, type Next, runStep } from '../followers/serve-follower.js';
import { FollowerClaims, FollowerColumns } from '../followers/follower-rows.js';
import type { Listener } from './listener-finder.js';
import type { Change, ListenOptions } from './on-change.decorator.js';

/** A listener that is being called. */
type ClaimedListener = Claimed<ChangeListener>;

/** How long one call may take. After that the instance is taken for dead. */
const CLAIM_SECONDS = 120;
/** From this failure in a row on, a listener is called every two hours. It is never given up. */
const LAST_DELAY = 4;

/** Calls a claimed listener with what changed. */
@Injectable()
export class ListenerCalls {
  readonly claims: FollowerClaims<ChangeListener>;
  private readonly logger = new Logger('OnChange');

  constructor(
    work: UnitOfWork,
    private readonly positions: FeedPositions,
    private readonly tail: TailReader,
    private readonly clock: Clock,
  ) {
    this.claims = new FollowerClaims(work, clock, ChangeListener, CLAIM_SECONDS);
  }

  /** Calls the listener with the next change. Its position moves after that, so a change comes again only after an interruption. */
  async callNext(row: ClaimedListener, listener: Listener, stop: AbortSignal): Promise<Next<ClaimedListener>> {
    if (stop.aborted) return this.finish(row);
    const page = await runStep(() => this.readNext(row, listener));
    const position = page && this.positions.write(page.state, listener.request);
    if (page === undefined || position === undefined) return this.finish(row, { position: await this.positions.findEnd(listener.request) });
    const [change] = page.items;
    if (change === undefined && !page.hasMore) return this.finish(row, { position });
    if (change !== undefined && isWanted(change, listener.options) && !(await this.call(row, listener, change))) return this.postpone(row);
    const reached = { position, failures: 0 };
    return (await runStep(() => this.claims.renew(row, reached))) ? { ...row, ...reached } : undefined;
  }

  /** Reads one record, so that no other comes again when it fails. @returns undefined if changes since were deleted */
  private async readNext({ id, position }: ClaimedListener, { request }: Listener): Promise<FeedPage | undefined> {
    try {
      return await this.tail.read(request, this.positions.read(position!, request), 1);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'sync-token-expired') throw error;
      this.logger.warn(`${id} goes on with the next change: those since its last one are no longer kept`);
      return undefined;
    }
  }

  /** @returns false if it failed */
  private async call({ id }: ClaimedListener, { call }: Listener, change: Change): Promise<boolean> {
    try {
      await call(change);
      return true;
    } catch (error) {
      this.logger.error(`${id} failed with ${change.change} of ${change.type} ${change.id}, and gets it again`);
      this.logger.error(error);
      return false;
    }
  }

  private async postpone(row: ClaimedListener): Promise<string> {
    const now = this.clock.now();
    const failures = row.failures + 1;
    const dueUtc = addSeconds(dateToUtc(now), findRetryDelay(Math.min(failures, LAST_DELAY))!);
    await this.finish(row, { failures, dueUtc });
    return dueUtc;
  }

  private async finish(row: ClaimedListener, columns: Partial<ClaimedListener> = {}): Promise<undefined> {
    await runStep(() => this.claims.finish(row, columns));
    return undefined;
  }
}

/** Tells whether a listener wants a change. A record that is new has no names of fields. */
function isWanted(change: Change, { fields }: ListenOptions): boolean {
  if (fields === undefined) return true;
  if (change.change === 'delete' || change.cause === undefined) return false;
  const changed = change.cause.fields;
  return changed.length === 0 || fields.some((field) => changed.includes(field));
}

/** How far a listener in the code has come. */
@Entity('change_listener')
export class ChangeListener extends FollowerColumns {
  /** The name in `@OnChange`. */
  @PrimaryColumn({ type: 'varchar', length: 120 })
  id!: string;
}
