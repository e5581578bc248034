import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/facets.js';
import type { Language } from '../../core/text/language.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** A response shows so many exceptions of a series. */
export const MAX_EXCEPTIONS = 500;

/** A date of a series. */
export class SeriesDateResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty(RESPONSE_SCHEMA.time)
  start_date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  end_date!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

const date = { type: Object, nullable: true, allOf: [{ $ref: getSchemaPath(SeriesDateResponse) }] };

/** What the occurrences of a series are. */
@ApiExtraModels(SeriesDateResponse)
export class SeriesOccurrencesResponse {
  @ApiProperty({ ...RESPONSE_SCHEMA.count, nullable: true })
  total!: number | null;

  @ApiProperty(date)
  first!: SeriesDateResponse | null;

  @ApiProperty(date)
  next!: SeriesDateResponse | null;

  @ApiProperty(date)
  last!: SeriesDateResponse | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.time, nullable: true })
  known_until!: string | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

/** An occurrence that differs from its series. */
export class SeriesExceptionResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty(RESPONSE_SCHEMA.time)
  original_start_date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  start_date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  end_date!: string;

  @ApiProperty({ enum: EVENT_STATUSES })
  event_status!: EventStatus;

  @ApiProperty({ type: [String] })
  fields!: readonly string[];

  @ApiProperty({ type: [String] })
  languages!: readonly Language[];
}
