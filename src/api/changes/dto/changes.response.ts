import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CategoryResponse } from '../../../categories/dto/category.response.js';
import { assertPageFits } from '../../../core/http/responses/shared-bodies.js';
import { selectFields } from '../../../core/http/responses/select-fields.js';
import { changesUrl } from '../../../core/http/routing/links.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import { EventResponse } from '../../../events/dto/event.response.js';
import { OrganizerResponse } from '../../../organizers/dto/organizer.response.js';
import { TagResponse } from '../../../tags/dto/tag.response.js';
import { VenueResponse } from '../../../venues/dto/venue.response.js';
import type { TokenPage } from '../changes.service.js';
import type { FeedItem } from '../feed-page.js';
import type { FeedRequest } from '../feed-request.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

/** The records that the feed shows. One that is missing does not compile. */
export const FEED_RECORDS = Object.values({
  event: EventResponse,
  venue: VenueResponse,
  organizer: OrganizerResponse,
  category: CategoryResponse,
  tag: TagResponse,
} satisfies Record<RecordName, Type>);

/** A record to put into the copy, or to take out of it. */
@ApiExtraModels(...FEED_RECORDS)
export class FeedChangeResponse {
  @ApiProperty({ enum: RECORD_NAMES })
  type!: RecordName;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ enum: ['upsert', 'delete'] })
  change!: 'upsert' | 'delete';

  /** As GET shows it; only with `upsert`. */
  @ApiProperty({ required: false, anyOf: FEED_RECORDS.map((record) => ({ $ref: getSchemaPath(record) })) })
  record?: object;
}

/** A page of the change feed. */
export class ChangeFeedResponse {
  @ApiProperty({ type: [FeedChangeResponse] })
  changes!: FeedChangeResponse[];

  /** To go on from here. */
  @ApiProperty()
  token!: string;

  @ApiProperty()
  has_more!: boolean;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri' })
  next_rest_url!: string;
}

/** Presents a page of the change feed. @throws DomainError 400 for a page that is too large */
export function presentChangeFeed({ items, token, hasMore }: TokenPage, request: FeedRequest): ChangeFeedResponse {
  const changes = items.map((item) => presentChange(item, request));
  assertPageFits(changes);
  const { context } = request;
  return { changes, token, has_more: hasMore, rest_url: changesUrl(context), next_rest_url: changesUrl(context, token) };
}

export function presentChange(item: FeedItem, { fields }: FeedRequest): FeedChangeResponse {
  if (item.change === 'delete') return item;
  const { type, id, change, record } = item;
  return { type, id, change, record: fields === undefined ? record : selectFields(record as Record<string, unknown>, fields) };
}
