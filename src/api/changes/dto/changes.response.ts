import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CategoryResponse } from '../../../categories/dto/category.response.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import { EventResponse } from '../../../events/dto/event.response.js';
import { OrganizerResponse } from '../../../organizers/dto/organizer.response.js';
import { TagResponse } from '../../../tags/dto/tag.response.js';
import { VenueResponse } from '../../../venues/dto/venue.response.js';

const RECORDS = [EventResponse, VenueResponse, OrganizerResponse, CategoryResponse, TagResponse];

/** A record to put into the copy, or to take out of it. */
@ApiExtraModels(...RECORDS)
export class FeedChangeResponse {
  @ApiProperty({ enum: RECORD_NAMES })
  type!: RecordName;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ enum: ['upsert', 'delete'] })
  change!: 'upsert' | 'delete';

  /** As GET shows it; only with `upsert`. */
  @ApiProperty({ required: false, anyOf: RECORDS.map((record) => ({ $ref: getSchemaPath(record) })) })
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
