import type { EntityManager } from 'typeorm';
import type { Answer, Attempt } from './webhook-client.js';
import type { PendingMessage } from './webhook-message.js';
import { WebhookDelivery } from './webhook.entity.js';

/** Adds what came of an attempt to the log of the messages of a webhook, in the current unit of work. */
export async function logAttempt(
  manager: EntityManager,
  webhookId: number,
  { id: messageId, type, createdUtc, records }: PendingMessage,
  { atUtc, status, error, milliseconds }: Answer,
): Promise<void> {
  const known = await manager.findOneBy(WebhookDelivery, { webhookId, messageId });
  const attempts = JSON.stringify([...(known ? parseAttempts(known) : []), { atUtc, status, error, milliseconds } satisfies Attempt]);
  if (known) await manager.update(WebhookDelivery, { id: known.id }, { attempts });
  else await manager.insert(WebhookDelivery, { webhookId, messageId, type, changes: records.length, createdUtc, attempts });
}

export function parseAttempts({ attempts }: Pick<WebhookDelivery, 'attempts'>): Attempt[] {
  return JSON.parse(attempts ?? '[]') as Attempt[];
}
