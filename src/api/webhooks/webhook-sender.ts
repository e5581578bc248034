import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import type { Changes } from '../../core/database/changes/change-log.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { toUnixSeconds } from '../../core/time/moment.js';
import type { Follower } from '../followers/change-schedule.js';
import type { Deliver, FollowerKind, FollowerQueue } from '../followers/follower-queue.js';
import { FollowerRunner } from '../followers/follower-runner.js';
import { type ClaimedWebhook, WebhookClaims } from './webhook-claims.js';
import { FollowedWebhooks } from './followed-webhooks.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

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
    private readonly followed: FollowedWebhooks,
    private readonly claims: WebhookClaims,
    private readonly messages: WebhookDeliveries,
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

  list(): Promise<Follower<number>[]> {
    return this.followed.list();
  }

  isListChangedBy(changes: Changes): boolean {
    return changes === 'unknown' || (changes !== 'unlogged' && changes.some(({ resource }) => LISTED_BY.has(resource)));
  }

  async claim(ids: readonly number[]): Promise<ReadonlyMap<number, Deliver>> {
    const claimed = await this.claims.claimDue(ids);
    const owners = await this.findOwners(claimed);
    return new Map(claimed.map((webhook) => [webhook.id, (stop) => this.deliver(webhook, owners.get(webhook.userId), stop)]));
  }

  /** Sends the messages of a webhook, until there are no more or one is refused. */
  private async deliver(first: ClaimedWebhook, firstOwner: User | undefined, stop: AbortSignal): Promise<number | undefined> {
    let [webhook, owner] = [first, firstOwner];
    for (;;) {
      const next = await this.messages.deliverNext(webhook, owner, stop);
      if (typeof next === 'string') return toUnixSeconds(next) * MS_PER_SECOND;
      if (next === undefined) return undefined;
      webhook = next;
      owner = (await this.findOwners([webhook])).get(webhook.userId);
    }
  }

  private async findOwners(webhooks: readonly ClaimedWebhook[]): Promise<Map<number | null, User>> {
    const ids = [...new Set(webhooks.map(({ userId }) => userId))].filter((id) => id !== null);
    const users = ids.length === 0 ? [] : await this.work.manager.findBy(User, { id: In(ids) });
    return new Map(users.map((user) => [user.id, user]));
  }
}
