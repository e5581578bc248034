import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Claimed } from '../../core/jobs/claims.js';
import { RECORD_NAMES } from '../../core/resources.js';
import { Clock } from '../../core/time/clock.js';
import { FeedPositions } from '../changes/feed-positions.js';
import { listRelevantResources } from '../changes/feed-request.js';
import type { Follower } from '../followers/change-schedule.js';
import { FollowerRequests } from '../followers/follower-requests.js';
import { describeDue } from '../followers/follower-rows.js';
import type { Deliver, FollowerKind, FollowerQueue } from '../followers/follower-queue.js';
import { FollowerRunner } from '../followers/follower-runner.js';
import { serveFollower } from '../followers/serve-follower.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { Webhook } from './webhook.entity.js';

const MS_PER_SECOND = 1_000;

/** The resources on which it depends who is told of changes. */
const LISTED_BY: ReadonlySet<string> = new Set(['webhook', 'user']);

/** Sends the changes to the webhooks. */
@Injectable()
export class WebhookSender implements FollowerKind<number> {
  readonly name = 'WebhookSender';
  private readonly queue: FollowerQueue<number>;

  constructor(
    runner: FollowerRunner,
    private readonly work: UnitOfWork,
    private readonly requests: FollowerRequests,
    private readonly positions: FeedPositions,
    private readonly messages: WebhookDeliveries,
    private readonly clock: Clock,
  ) {
    this.queue = runner.add(this);
  }

  /** Reads anew which webhooks there are. */
  refresh(): void {
    this.queue.refresh();
  }

  /** Looks for changes of a webhook at once. */
  makeDue(id: number): void {
    this.queue.makeDue(id);
  }

  get isBusy(): boolean {
    return this.messages.isBusy;
  }

  /** Lists the webhooks that may send. One statement. */
  async list(): Promise<Follower<number>[]> {
    const where = { active: true, userId: Not(IsNull()) };
    const webhooks = await this.work.manager.find(Webhook, { where, relations: { user: true } });
    return webhooks.map((webhook) => {
      const { id, delaySeconds, pending, position } = webhook;
      const state = { isWaiting: pending !== null, ageInHours: this.positions.ageInHours(position!), nowMs: this.clock.now().getTime() };
      return { id, resources: this.findResources(webhook), delayMs: delaySeconds * MS_PER_SECOND, ...describeDue(webhook, state) };
    });
  }

  /** Returns the resources whose changes concern a webhook, which has its owner: all if a filter is wrong, so that the next change shows it. */
  findResources(webhook: Webhook): ReadonlySet<string> {
    try {
      return webhook.user ? listRelevantResources(this.requests.build(webhook, webhook.user)) : new Set(RECORD_NAMES);
    } catch (error) {
      if (error instanceof DomainError) return new Set(RECORD_NAMES);
      throw error;
    }
  }

  isListChangedBy(changes: Changes): boolean {
    return changes === 'unknown' || (changes !== 'unlogged' && changes.some(({ resource }) => LISTED_BY.has(resource)));
  }

  async claim(ids: readonly number[]): Promise<ReadonlyMap<number, Deliver>> {
    const claimed = await this.messages.claims.claimDue(ids);
    const owners = await this.findOwners(claimed);
    return new Map(claimed.map((webhook) => [webhook.id, (stop) => this.deliver(webhook, owners.get(webhook.userId), stop)]));
  }

  /** Sends the messages of a webhook, until there are no more or one is refused. */
  private deliver(first: Claimed<Webhook>, firstOwner: User | undefined, stop: AbortSignal): Promise<number | undefined> {
    return serveFollower(first, async (webhook) => {
      const owner = webhook === first ? firstOwner : (await this.findOwners([webhook])).get(webhook.userId);
      return this.messages.deliverNext(webhook, owner, stop);
    });
  }

  private async findOwners(webhooks: readonly Webhook[]): Promise<Map<number | null, User>> {
    const ids = [...new Set(webhooks.map(({ userId }) => userId))].filter((id) => id !== null);
    const users = ids.length === 0 ? [] : await this.work.manager.findBy(User, { id: In(ids) });
    return new Map(users.map((user) => [user.id, user]));
  }
}
