import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/facets.js';
import { CategoryResponse } from '../../categories/dto/category.response.js';
import { ACCESSIBILITIES, type Accessibility } from '../../content/records/accessibility.js';
import { ContentResponse } from '../../content/records/content.response.js';
import { erasedResponse } from '../../content/routes/removals.js';
import { describeLinks, type FormatLinks } from '../../core/http/routing/formats.js';
import type { Format } from '../../core/formats.js';
import { OrganizerResponse } from '../../organizers/dto/organizer.response.js';
import { TagResponse } from '../../tags/dto/tag.response.js';
import { VenueResponse } from '../../venues/dto/venue.response.js';
import { SeriesExceptionResponse, SeriesOccurrencesResponse, MAX_EXCEPTIONS } from './series.response.js';
import { ATTENDANCE_MODES, type AttendanceMode, TICKET_STATUSES, type TicketStatus } from '../event-state.js';
import { CostDetailsResponse, DateDetailsResponse } from './event-details.response.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** The formats of one event. */
export const EVENT_FORMATS = ['ics', 'jsonld'] as const satisfies readonly Format[];

@ApiExtraModels(CostDetailsResponse)
export class EventResponse extends ContentResponse {
  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  excerpt!: string | null;

  @ApiProperty()
  all_day!: boolean;

  @ApiProperty(RESPONSE_SCHEMA.time)
  start_date!: string;

  @ApiProperty()
  start_date_details!: DateDetailsResponse;

  @ApiProperty(RESPONSE_SCHEMA.time)
  end_date!: string;

  @ApiProperty()
  end_date_details!: DateDetailsResponse;

  @ApiProperty(RESPONSE_SCHEMA.time)
  utc_start_date!: string;

  @ApiProperty()
  utc_start_date_details!: DateDetailsResponse;

  @ApiProperty(RESPONSE_SCHEMA.time)
  utc_end_date!: string;

  @ApiProperty()
  utc_end_date_details!: DateDetailsResponse;

  @ApiProperty()
  timezone!: string;

  @ApiProperty()
  timezone_abbr!: string;

  @ApiProperty({ type: String, nullable: true })
  cost!: string | null;

  @ApiProperty({ type: Object, nullable: true, allOf: [{ $ref: getSchemaPath(CostDetailsResponse) }] })
  cost_details!: CostDetailsResponse | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;

  @ApiProperty()
  show_map!: boolean;

  @ApiProperty()
  show_map_link!: boolean;

  @ApiProperty()
  hide_from_listings!: boolean;

  @ApiProperty()
  sticky!: boolean;

  @ApiProperty()
  featured!: boolean;

  @ApiProperty({ enum: EVENT_STATUSES })
  event_status!: EventStatus;

  @ApiProperty({ type: String, nullable: true })
  status_reason!: string | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.time, nullable: true })
  previous_start_date!: string | null;

  @ApiProperty({ enum: ATTENDANCE_MODES })
  attendance_mode!: AttendanceMode;

  @ApiProperty({ type: String, nullable: true })
  online_url!: string | null;

  @ApiProperty({ type: String, nullable: true })
  ticket_url!: string | null;

  @ApiProperty({ type: String, enum: TICKET_STATUSES, nullable: true })
  ticket_status!: TicketStatus | null;

  @ApiProperty({ type: [String] })
  in_language!: readonly string[];

  @ApiProperty({ enum: ACCESSIBILITIES, isArray: true })
  accessibility!: readonly Accessibility[];

  @ApiProperty({ type: String, nullable: true })
  accessibility_note!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  age_min!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  age_max!: number | null;

  @ApiProperty()
  is_free!: boolean;

  @ApiProperty({ type: [CategoryResponse] })
  categories!: CategoryResponse[];

  @ApiProperty({ type: [TagResponse] })
  tags!: TagResponse[];

  @ApiProperty({ type: Object, nullable: true, allOf: [{ $ref: getSchemaPath(VenueResponse) }] })
  venue!: VenueResponse | null;

  @ApiProperty({ type: [VenueResponse] })
  venues!: VenueResponse[];

  @ApiProperty({ type: [OrganizerResponse] })
  organizer!: OrganizerResponse[];

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  post_parent!: number | null;

  @ApiProperty(describeLinks(EVENT_FORMATS))
  links!: FormatLinks<(typeof EVENT_FORMATS)[number]>;

  @ApiProperty({ type: [String], required: false })
  recurrence?: readonly string[];

  @ApiProperty({ type: String, required: false })
  recurrence_text?: string;

  @ApiProperty({ required: false })
  occurrences?: SeriesOccurrencesResponse;

  @ApiProperty({ type: SeriesExceptionResponse, isArray: true, maxItems: MAX_EXCEPTIONS, required: false })
  exceptions?: SeriesExceptionResponse[];

  @ApiProperty({ ...RESPONSE_SCHEMA.count, required: false })
  exceptions_total?: number;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true, required: false })
  previous_series?: number | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true, required: false })
  next_series?: number | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, required: false })
  series_id?: number;

  @ApiProperty({ ...RESPONSE_SCHEMA.time, required: false })
  original_start_date?: string;

  @ApiProperty({ type: [String], required: false })
  changed?: readonly string[];

  /** The distance in kilometres; only in a search around a point. */
  @ApiProperty({ type: Number, format: 'double', minimum: 0, required: false })
  distance_km?: number;
}

export const ErasedEventResponse = erasedResponse(EventResponse);
