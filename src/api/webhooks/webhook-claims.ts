import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Claimed, Claims } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { Webhook } from './webhook.entity.js';

/** A webhook whose delivery is under way. */
export type ClaimedWebhook = Claimed<Webhook>;

/** Longer than the preparation and one attempt take. After that the instance is taken for dead. */
const CLAIM_SECONDS = 30;

/** Keeps other instances away from a webhook while one sends its messages. */
@Injectable()
export class WebhookClaims extends Claims<Webhook> {
  constructor(work: UnitOfWork, clock: Clock) {
    super(work, clock, Webhook, CLAIM_SECONDS);
  }

  /** Claims those of the webhooks that may send now. */
  claimDue(ids: readonly number[]): Promise<ClaimedWebhook[]> {
    const now = dateToUtc(this.clock.now());
    return this.claim((rows) =>
      rows
        .andWhere('claimable.id IN (:...ids)', { ids })
        .andWhere('claimable.active = :active AND claimable.userId IS NOT NULL', { active: true })
        .andWhere('claimable.dueUtc <= :now', { now }),
    );
  }
}
