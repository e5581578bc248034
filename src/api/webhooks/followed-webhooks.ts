import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { RECORD_NAMES } from '../../core/resources.js';
import { Clock } from '../../core/time/clock.js';
import type { Follower } from '../followers/change-schedule.js';
import { findDueTime } from '../followers/follower-rows.js';
import { FeedPositions } from '../changes/feed-positions.js';
import { listRelevantResources } from '../changes/feed-request.js';
import { FollowerRequests } from '../followers/follower-requests.js';
import { Webhook } from './webhook.entity.js';

const MS_PER_SECOND = 1_000;

/** Tells which webhooks follow which changes. */
@Injectable()
export class FollowedWebhooks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly requests: FollowerRequests,
    private readonly positions: FeedPositions,
    private readonly clock: Clock,
  ) {}

  /** Lists the webhooks that may send. One statement. */
  async list(): Promise<Follower<number>[]> {
    const where = { active: true, userId: Not(IsNull()) };
    const webhooks = await this.work.manager.find(Webhook, { where, relations: { user: true } });
    return webhooks.map((webhook) => {
      const { id, delaySeconds } = webhook;
      return { id, resources: this.findResources(webhook), delayMs: delaySeconds * MS_PER_SECOND, dueAtMs: this.findDueTime(webhook) };
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

  /** Returns when a webhook is due without another change. */
  private findDueTime(webhook: Webhook): number | undefined {
    const isWaiting = webhook.pending !== null;
    return findDueTime(webhook, { isWaiting, ageInHours: this.positions.ageInHours(webhook.position!), nowMs: this.clock.now().getTime() });
  }
}
