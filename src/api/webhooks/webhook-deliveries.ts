import { Injectable } from '@nestjs/common';
import type { User } from '../../accounts/auth/user.entity.js';
import { Semaphore } from '../../core/database/pool/semaphore.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Claimed } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { logAttempt } from './delivery-log.js';
import { describeFailure } from './describe-failure.js';
import { MessagePreparer, type PreparedMessage } from './message-preparer.js';
import { type Next, runStep, STEP_TIMEOUT_MS } from '../followers/serve-follower.js';
import { FollowerClaims } from '../followers/follower-rows.js';
import { type Answer, isSuccess, WebhookClient } from './webhook-client.js';
import type { PendingMessage } from './webhook-message.js';
import { Webhook } from './webhook.entity.js';

/** A webhook whose delivery is under way. */
type ClaimedWebhook = Claimed<Webhook>;

/** After that the instance is taken for dead. While it sends, it says that it goes on. */
const CLAIM_SECONDS = 10;
const RENEWAL_INTERVAL_MS = 3_000;
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
    if (owner === undefined || !webhook.active || stop.aborted) return this.change(webhook, {}, false);
    const renewal = setInterval(() => void this.claims.renew(webhook).catch(() => undefined), RENEWAL_INTERVAL_MS);
    try {
      return await this.prepareAndSend(webhook, owner, stop);
    } finally {
      clearInterval(renewal);
    }
  }

  private async prepareAndSend(webhook: ClaimedWebhook, owner: User, stop: AbortSignal): Promise<Next<ClaimedWebhook>> {
    const prepared = await this.prepare(webhook, owner);
    if (prepared === undefined) return this.conclude(webhook, this.preparer.prepareEmpty(), this.describeBadFilter());
    if (typeof prepared === 'string') return this.change(webhook, { position: prepared }, false);
    const { message, body } = prepared;
    // The extent of the message is kept before it is sent: after a crash the same one comes again, under the same id.
    const open = await this.change(webhook, { pending: JSON.stringify(message) }, true);
    if (typeof open !== 'object') return open;
    const answer = await this.client.send(open, { id: message.id, body }, stop);
    return answer.isStopped === true ? this.change(open, {}, false) : this.conclude(open, message, answer, webhook.pending !== null);
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

  /** Keeps what came of an attempt. The position moves in the statement that keeps the success. */
  private conclude(webhook: ClaimedWebhook, message: PendingMessage, answer: Answer, isRepeated = false): Promise<Next<ClaimedWebhook>> {
    const isDelivered = isSuccess(answer);
    const outcome = isDelivered ? this.succeed(message) : describeFailure(webhook, answer, this.clock.now());
    // While a message was repeated, other changes may have come after it.
    const goesOn = isDelivered && (message.hasMore || webhook.failures > 0 || isRepeated);
    return this.change(webhook, outcome, goesOn, () => logAttempt(this.work.manager, webhook.id, message, answer));
  }

  /**
   * Changes columns of a webhook, unless a client has given it another place or taken its message back meanwhile. Then it begins anew.
   * @param goesOn whether its delivery goes on, or ends
   * @returns the webhook as it is now if its delivery goes on; undefined if another instance has claimed it, or it is gone
   */
  private change(webhook: ClaimedWebhook, columns: Outcome, goesOn: boolean, log?: () => Promise<void>): Promise<Next<ClaimedWebhook>> {
    const { work, claims } = this;
    const { id, claim, position, pending } = webhook;
    const step = async () => {
      const lock = work.dialect.buildLock('pessimistic_write');
      const current = (await work.manager.findOne(Webhook, { where: { id, claim }, ...lock })) as ClaimedWebhook | null;
      if (current === null) return undefined;
      await log?.();
      if (current.position !== position || current.pending !== pending) {
        await claims.finish(webhook, columns.lastDeliveryUtc === undefined ? {} : { lastDeliveryUtc: columns.lastDeliveryUtc });
        return this.clock.nowUtc();
      }
      if (columns.active === false) work.recordChange({ resource: 'webhook', id, action: 'update', fields: ['active'] });
      await (goesOn ? claims.renew(webhook, columns) : claims.finish(webhook, columns));
      return goesOn ? { ...current, ...columns } : columns.dueUtc;
    };
    return this.writes.run(() => runStep(() => work.run(step)));
  }

  private succeed({ next }: PendingMessage): Outcome {
    return { position: next, pending: null, failures: 0, failingSinceUtc: null, lastDeliveryUtc: this.clock.nowUtc() };
  }

  private describeBadFilter(): Answer {
    return { atUtc: this.clock.nowUtc(), status: null, error: 'no-filter', milliseconds: 0 };
  }
}
