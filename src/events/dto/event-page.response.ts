import { ApiProperty } from '@nestjs/swagger';
import { type Format, FORMAT_NAMES } from '../../core/formats.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { describeLinks, type FormatLinks } from '../../core/http/routing/formats.js';
import { EventResponse } from './event.response.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** The formats of a list of events. */
export const EVENT_LIST_FORMATS = FORMAT_NAMES;

export class EventPageResponse extends PageResponse {
  @ApiProperty({ type: EventResponse, ...RESPONSE_SCHEMA.items })
  events!: EventResponse[];

  /** Until when the dates of events that repeat without end are known, in the site's time zone; only if the window goes beyond. */
  @ApiProperty({ ...RESPONSE_SCHEMA.time, required: false })
  known_until?: string;

  @ApiProperty(describeLinks(EVENT_LIST_FORMATS))
  links!: FormatLinks<Format>;
}

/** A page of the dates of a series. */
export class OccurrencePageResponse extends PageResponse {
  @ApiProperty({ type: EventResponse, ...RESPONSE_SCHEMA.items })
  events!: EventResponse[];

  @ApiProperty({ ...RESPONSE_SCHEMA.time, nullable: true })
  known_until!: string | null;
}
