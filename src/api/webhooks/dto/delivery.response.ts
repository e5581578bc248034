import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPageEnvelope, PageResponse } from '../../../core/http/lists/page.js';
import { parseAttempts } from '../delivery-log.js';
import { type Attempt, isSuccess } from '../webhook-client.js';
import { MESSAGE_TYPES, type MessageType, type WebhookDelivery } from '../webhook.entity.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class WebhookAttemptResponse {
  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  at!: string;

  @ApiProperty({ type: 'integer', nullable: true })
  status!: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'timeout' })
  error!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.count)
  milliseconds!: number;
}

export class WebhookDeliveryResponse {
  @ApiProperty({ example: 'msg_2KWPBgLlAfxdpx2AI54pPJ' })
  webhook_id!: string;

  @ApiProperty({ enum: MESSAGE_TYPES })
  type!: MessageType;

  @ApiProperty(RESPONSE_SCHEMA.count)
  changes!: number;

  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty()
  delivered!: boolean;

  @ApiProperty({ type: [WebhookAttemptResponse] })
  attempts!: WebhookAttemptResponse[];
}

export class WebhookDeliveryPageResponse extends PageResponse {
  @ApiProperty({ type: WebhookDeliveryResponse, ...RESPONSE_SCHEMA.items })
  deliveries!: WebhookDeliveryResponse[];
}

/** The messages of one webhook. */
export interface DeliveryPage extends Page<WebhookDelivery> {
  readonly webhookId: number;
}

export function presentDelivery(delivery: Omit<WebhookDelivery, 'id'>): WebhookDeliveryResponse {
  const attempts = parseAttempts(delivery);
  return {
    webhook_id: delivery.messageId,
    type: delivery.type,
    changes: delivery.changes,
    created_at: toIsoUtc(delivery.createdUtc),
    delivered: attempts.some(isSuccess),
    attempts: attempts.map(presentAttempt),
  };
}

export function presentDeliveryPage(page: DeliveryPage, context: RequestContext): WebhookDeliveryPageResponse {
  const envelope = presentPageEnvelope(`webhooks/${page.webhookId}/deliveries`, page, context);
  return { deliveries: page.items.map(presentDelivery), ...envelope };
}

function presentAttempt({ atUtc, status, error, milliseconds }: Attempt): WebhookAttemptResponse {
  return { at: toIsoUtc(atUtc), status, error, milliseconds };
}
