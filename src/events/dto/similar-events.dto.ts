import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { IsDefined, IsOptional, MaxLength } from 'class-validator';
import { ToId } from '../../core/http/validation/ids.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { ToMoment } from '../../core/http/validation/times.js';
import { EmptyAsNull, ToList } from '../../core/http/validation/values.js';
import type { Moment } from '../../core/time/moment.js';
import { VenueResponse } from '../../venues/dto/venue.response.js';

/** What is known of an event that may exist already. */
export class FindSimilarEventsDto {
  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  title?: string;

  /** The events of its day are compared. */
  @IsDefined()
  @EmptyAsNull()
  @ToMoment()
  start_date!: Moment;

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  venue?: number[];
}

/** As many events as an answer has. */
export const MAX_SIMILAR_EVENTS = 10;

export class SimilarEventResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.time)
  start_date!: string;

  @ApiProperty({ type: Object, nullable: true, allOf: [{ $ref: getSchemaPath(VenueResponse) }] })
  venue!: VenueResponse | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ type: Number, format: 'double', minimum: 0, maximum: 1 })
  score!: number;
}

export class SimilarEventsResponse {
  @ApiProperty({ type: SimilarEventResponse, isArray: true, maxItems: MAX_SIMILAR_EVENTS })
  events!: SimilarEventResponse[];
}
