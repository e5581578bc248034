import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPage, PageResponse } from '../../../core/http/lists/page.js';
import { WithWritable } from '../../../core/http/responses/handler-results.js';
import { webhookUrl } from '../../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import { DISABLED_REASONS, type DisabledReason, type Payload, PAYLOADS, type Webhook } from '../webhook.entity.js';
import { FILTER_SCHEMA, type Filters } from './webhook.dto.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

const STATES = ['ok', 'failing', 'disabled', 'no-owner'] as const;
type State = (typeof STATES)[number];

/** A webhook, and whether there are changes that it has not sent. */
export interface ShownWebhook {
  readonly webhook: Webhook;
  readonly isBehind: boolean;
}

/** A webhook that was created, with what is shown once. */
export interface NewWebhook {
  readonly shown: ShownWebhook;
  readonly secret: string;
  readonly snapshotUrl: string;
}

export class WebhookResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty({ type: String, nullable: true, example: 'Website' })
  name!: string | null;

  @ApiProperty({ enum: RECORD_NAMES, isArray: true })
  types!: RecordName[];

  @ApiProperty({ type: 'object', additionalProperties: FILTER_SCHEMA, nullable: true, example: { categories: 'fires' } })
  filters!: Filters | null;

  @ApiProperty(LANGUAGE_SCHEMA)
  translation_language!: Language;

  @ApiProperty()
  fallback!: string;

  @ApiProperty({ enum: PAYLOADS })
  payload!: Payload;

  @ApiProperty({ type: String, nullable: true })
  _fields!: string | null;

  @ApiProperty({ type: 'integer' })
  delay!: number;

  @ApiProperty()
  active!: boolean;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  owner!: number | null;

  @ApiProperty({ enum: STATES })
  state!: State;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  failing_since!: string | null;

  @ApiProperty({ enum: DISABLED_REASONS, type: String, nullable: true })
  disabled_reason!: DisabledReason | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  last_delivery!: string | null;

  @ApiProperty()
  is_behind!: boolean;

  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export class NewWebhookResponse extends WebhookResponse {
  @ApiProperty({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' })
  secret!: string;

  @ApiProperty({ format: 'uri' })
  snapshot_url!: string;
}

export class WebhookSecretResponse {
  @ApiProperty({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' })
  secret!: string;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  old_until!: string | null;
}

export class WebhookPageResponse extends PageResponse {
  @ApiProperty({ type: WebhookResponse, ...RESPONSE_SCHEMA.items })
  webhooks!: WebhookResponse[];
}

export function presentWebhook({ webhook, isBehind }: ShownWebhook, context: RequestContext): WebhookResponse {
  const { id, url, name, types, filters, languageOfTexts, fallback, payload, fields, delaySeconds, active, userId } = webhook;
  return {
    ...{ id, url, name },
    types: types.split(',') as RecordName[],
    filters: filters === null ? null : (JSON.parse(filters) as Filters),
    translation_language: languageOfTexts,
    ...{ fallback, payload, _fields: fields, delay: delaySeconds, active, owner: userId },
    state: findState(webhook),
    failing_since: toIsoUtc(webhook.failingSinceUtc),
    disabled_reason: webhook.disabledReason,
    last_delivery: toIsoUtc(webhook.lastDeliveryUtc),
    is_behind: isBehind,
    created_at: toIsoUtc(webhook.createdUtc),
    rest_url: webhookUrl(id, context),
  };
}

/** Presents a webhook for GET. Its ETag for `If-Match` follows from nothing that sending messages changes. */
export function presentCurrentWebhook(shown: ShownWebhook, context: RequestContext): WithWritable<WebhookResponse> {
  const response = presentWebhook(shown, context);
  const { state: _state, failing_since: _since, last_delivery: _last, is_behind: _isBehind, ...writable } = response;
  return new WithWritable(response, writable);
}

export function presentWebhookPage(page: Page<ShownWebhook>, context: RequestContext): WebhookPageResponse {
  return presentPage('webhooks', page, presentWebhook, context);
}

function findState({ userId, disabledReason, failures }: Webhook): State {
  if (userId === null) return 'no-owner';
  if (disabledReason !== null) return 'disabled';
  return failures > 0 ? 'failing' : 'ok';
}

export function presentNewWebhook({ shown, secret, snapshotUrl }: NewWebhook, context: RequestContext): NewWebhookResponse {
  return { ...presentWebhook(shown, context), secret, snapshot_url: snapshotUrl };
}
