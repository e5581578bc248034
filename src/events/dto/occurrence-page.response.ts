import { ApiProperty } from '@nestjs/swagger';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { EventResponse } from './event.response.js';

/** A page of the dates of a series. */
export class OccurrencePageResponse extends PageResponse {
  @ApiProperty({ type: EventResponse, ...RESPONSE_SCHEMA.items })
  events!: EventResponse[];

  @ApiProperty({ ...RESPONSE_SCHEMA.time, nullable: true })
  known_until!: string | null;
}
