import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Answer, Attempt } from './webhook-client.js';
import type { PendingMessage } from './webhook-message.js';
import { WebhookDelivery } from './webhook.entity.js';

/** The log of the messages of webhooks, which has what came of each attempt to deliver one. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly work: UnitOfWork) {}

  /** Adds an attempt, in the current unit of work. */
  async add(webhookId: number, { id: messageId, type, createdUtc, records }: PendingMessage, answer: Answer): Promise<void> {
    const { manager } = this.work;
    const known = await manager.findOneBy(WebhookDelivery, { webhookId, messageId });
    const attempts = JSON.stringify([...(known ? parseAttempts(known) : []), toAttempt(answer)]);
    if (known) await manager.update(WebhookDelivery, { id: known.id }, { attempts });
    else await manager.insert(WebhookDelivery, { webhookId, messageId, type, changes: records.length, createdUtc, attempts });
  }
}

export function parseAttempts({ attempts }: Pick<WebhookDelivery, 'attempts'>): Attempt[] {
  return JSON.parse(attempts ?? '[]') as Attempt[];
}

function toAttempt({ atUtc, status, error, milliseconds }: Answer): Attempt {
  return { atUtc, status, error, milliseconds };
}
