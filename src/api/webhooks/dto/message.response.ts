import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import type { Language } from '../../../core/text/language.js';
import { FeedChangeResponse } from '../../changes/dto/changes.response.js';
import { MAX_CHANGES } from '../../followers/follower-requests.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

/** The messages that webhooks send, for the documentation: `webhook-message.ts` writes them. */
class SentChangeResponse extends FeedChangeResponse {
  @ApiProperty({ type: [String], required: false })
  fields?: string[];

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA, required: false })
  languages?: Language[];

  @ApiProperty({ format: 'uri', required: false })
  rest_url?: string;
}

class WebhookTestDataResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  webhook!: number;

  @ApiProperty(LANGUAGE_SCHEMA)
  language!: Language;
}

class CalendarChangedDataResponse extends WebhookTestDataResponse {
  @ApiProperty({ type: SentChangeResponse, isArray: true, maxItems: MAX_CHANGES })
  changes!: SentChangeResponse[];

  @ApiProperty()
  has_more!: boolean;
}

class CalendarResetDataResponse extends WebhookTestDataResponse {
  @ApiProperty({ format: 'uri' })
  snapshot_url!: string;
}

class CalendarChangedResponse {
  @ApiProperty({ enum: ['calendar.changed'] })
  type!: 'calendar.changed';

  @ApiProperty(RESPONSE_SCHEMA.instant)
  timestamp!: string;

  @ApiProperty({ type: CalendarChangedDataResponse })
  data!: CalendarChangedDataResponse;
}

class CalendarResetResponse {
  @ApiProperty({ enum: ['calendar.reset'] })
  type!: 'calendar.reset';

  @ApiProperty(RESPONSE_SCHEMA.instant)
  timestamp!: string;

  @ApiProperty({ type: CalendarResetDataResponse })
  data!: CalendarResetDataResponse;
}

class WebhookTestResponse {
  @ApiProperty({ enum: ['webhook.test'] })
  type!: 'webhook.test';

  @ApiProperty(RESPONSE_SCHEMA.instant)
  timestamp!: string;

  @ApiProperty({ type: WebhookTestDataResponse })
  data!: WebhookTestDataResponse;
}

/** The schema of each type of message. */
export const MESSAGES = {
  'calendar.changed': CalendarChangedResponse,
  'calendar.reset': CalendarResetResponse,
  'webhook.test': WebhookTestResponse,
} as const;
