import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, dateToUtc } from '../../core/time/moment.js';
import type { Answer, Attempt } from './webhook-client.js';
import type { PendingMessage } from './webhook-message.js';
import { WebhookDelivery } from './webhook.entity.js';

const RETENTION_DAYS = 30;
const MAX_REMOVED_PER_BATCH = 500;

/** The log of the messages of webhooks, which has what came of each attempt to deliver one. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Adds an attempt, in the current unit of work. */
  async add(webhookId: number, { id: messageId, type, createdUtc, records }: PendingMessage, answer: Answer): Promise<void> {
    const { manager } = this.work;
    const known = await manager.findOneBy(WebhookDelivery, { webhookId, messageId });
    const attempts = JSON.stringify([...(known ? parseAttempts(known) : []), toAttempt(answer)]);
    if (known) await manager.update(WebhookDelivery, { id: known.id }, { attempts });
    else await manager.insert(WebhookDelivery, { webhookId, messageId, type, changes: records.length, createdUtc, attempts });
  }

  /** Removes a batch of old messages, in the current unit of work. @returns the size of the batch */
  async removeOld(): Promise<number> {
    const { manager } = this.work;
    const createdUtc = LessThan(addDays(dateToUtc(this.clock.now()), -RETENTION_DAYS));
    const old = await manager.find(WebhookDelivery, { select: { id: true }, where: { createdUtc }, take: MAX_REMOVED_PER_BATCH });
    if (old.length > 0) await manager.delete(WebhookDelivery, { id: In(old.map(({ id }) => id)) });
    return old.length;
  }
}

export function parseAttempts({ attempts }: Pick<WebhookDelivery, 'attempts'>): Attempt[] {
  return JSON.parse(attempts ?? '[]') as Attempt[];
}

function toAttempt({ atUtc, status, error, milliseconds }: Answer): Attempt {
  return { atUtc, status, error, milliseconds };
}
