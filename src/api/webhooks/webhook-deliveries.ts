import { Injectable } from '@nestjs/common';
import type { User } from '../../accounts/auth/user.entity.js';
import { Semaphore } from '../../core/database/pool/semaphore.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Claimed } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, dateToUtc } from '../../core/time/moment.js';
import { logAttempt } from './delivery-log.js';
import { MessagePreparer, type PreparedMessage } from './message-preparer.js';
import { findRetryDelay, type Next, runStep, STEP_TIMEOUT_MS } from '../followers/serve-follower.js';
import { FollowerClaims } from '../followers/follower-rows.js';
import { type Answer, isGone, isSuccess, WebhookClient } from './webhook-client.js';
import type { PendingMessage } from './webhook-message.js';
import { Webhook } from './webhook.entity.js';

/** A webhook whose delivery is under way. */
type ClaimedWebhook = Claimed<Webhook>;

/** Longer than the preparation and one attempt take. After that the instance is taken for dead. */
const CLAIM_SECONDS = 30;
/** How many webhooks write at a time, so that a hundred of them leave connections to the requests of clients. */
const MAX_ACTIVE_WRITES = 4;

/** The columns that a delivery changes. */
type Outcome = Partial<
  Pick<Webhook, 'position' | 'pending' | 'failures' | 'failingSinceUtc' | 'lastDeliveryUtc' | 'dueUtc' | 'active' | 'disabledReason'>
>;

/** Delivers the messages of a claimed webhook, one after the other. */
@Injectable()
export class WebhookDeliveries {
  readonly claims: FollowerClaims<Webhook>;
  private readonly writes = new Semaphore(MAX_ACTIVE_WRITES, STEP_TIMEOUT_MS);

  constructor(
    private readonly work: UnitOfWork,
    private readonly preparer: MessagePreparer,
    private readonly client: WebhookClient,
    private readonly clock: Clock,
  ) {
    this.claims = new FollowerClaims(work, clock, Webhook, CLAIM_SECONDS);
  }

  /** Whether webhooks wait until others have written. */
  get isBusy(): boolean {
    return this.writes.waitingCount > 0;
  }

  /** Sends the next message. */
  async deliverNext(webhook: ClaimedWebhook, owner: User | undefined, stop: AbortSignal): Promise<Next<ClaimedWebhook>> {
    if (owner === undefined || !webhook.active || stop.aborted) return this.release(webhook);
    const prepared = await this.prepare(webhook, owner);
    if (prepared === undefined) return this.conclude(webhook, this.preparer.prepareEmpty(), this.describeBadFilter());
    if (typeof prepared === 'string') return this.release(webhook, { position: prepared });
    const { message, body } = prepared;
    // The extent of the message is kept before it is sent: after a crash the same one comes again, under the same id.
    if (!(await this.write(() => this.claims.renew(webhook, { pending: JSON.stringify(message) })))) return undefined;
    const answer = await this.client.send(webhook, { id: message.id, body }, stop);
    return answer.isStopped === true ? this.release(webhook) : this.conclude(webhook, message, answer);
  }

  /** Returns undefined if a filter names what there is no more. */
  private async prepare(webhook: Webhook, owner: User): Promise<PreparedMessage | string | undefined> {
    try {
      return await runStep(() => this.preparer.prepare(webhook, owner));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'invalid-parameters') return undefined;
      throw error;
    }
  }

  private async release(webhook: ClaimedWebhook, outcome: Outcome = {}): Promise<undefined> {
    await this.write(() => this.claims.finish(webhook, outcome));
    return undefined;
  }

  /** Keeps what came of an attempt. The position moves in the statement that keeps the success. */
  private async conclude(webhook: ClaimedWebhook, message: PendingMessage, answer: Answer): Promise<Next<ClaimedWebhook>> {
    const isDelivered = isSuccess(answer);
    const outcome = isDelivered ? this.succeed(message) : this.fail(webhook, answer);
    // While a message was repeated, other changes may have come after it.
    const goesOn = isDelivered && (message.hasMore || webhook.failures > 0 || webhook.pending !== null);
    const isHeld = await this.write(() =>
      this.work.run(async () => {
        const held = await (goesOn ? this.claims.renew(webhook, outcome) : this.claims.finish(webhook, outcome));
        if (held) await logAttempt(this.work.manager, webhook.id, message, answer);
        if (held && outcome.active === false)
          this.work.recordChange({ resource: 'webhook', id: webhook.id, action: 'update', fields: ['active'] });
        return held;
      }),
    );
    if (!isHeld) return undefined;
    return goesOn ? { ...webhook, ...outcome } : outcome.dueUtc;
  }

  private write<T>(step: () => Promise<T>): Promise<T> {
    return this.writes.run(() => runStep(step));
  }

  private succeed({ next }: PendingMessage): Outcome {
    return { position: next, pending: null, failures: 0, failingSinceUtc: null, lastDeliveryUtc: this.clock.nowUtc() };
  }

  private fail({ failures: before, failingSinceUtc }: Webhook, answer: Answer): Outcome {
    const now = this.clock.now();
    const failures = before + 1;
    const failing = { failures, failingSinceUtc: failingSinceUtc ?? dateToUtc(now) };
    if (isGone(answer)) return { ...failing, active: false, disabledReason: 'gone' };
    const delay = findRetryDelay(failures, answer.retryAfter, now);
    if (delay === undefined) return { ...failing, active: false, disabledReason: 'retries' };
    return { ...failing, dueUtc: addSeconds(dateToUtc(now), delay) };
  }

  private describeBadFilter(): Answer {
    return { atUtc: this.clock.nowUtc(), status: null, error: 'no-filter', milliseconds: 0 };
  }
}
