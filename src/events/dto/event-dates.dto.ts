import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional } from 'class-validator';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { ToMoment, ToTimezone } from '../../core/http/validation/times.js';
import { EmptyAsNull, ToBoolean } from '../../core/http/validation/values.js';
import type { Moment } from '../../core/time/moment.js';
import { ToRecurrence } from './to-recurrence.js';

/** The times of an event that is not written, and its rule. */
export class PreviewDatesDto {
  @IsDefined()
  @EmptyAsNull()
  @ToMoment()
  start_date!: Moment;

  /** Default: it ends when it starts. */
  @IsOptional()
  @EmptyAsNull()
  @ToMoment()
  end_date?: Moment;

  @IsOptional()
  @ToTimezone()
  timezone?: string;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  all_day?: boolean;

  @IsOptional()
  @ToRecurrence()
  recurrence?: string[];
}

/** As many dates as an answer has. */
export const MAX_PREVIEWED_DATES = 100;

export class PreviewedDateResponse {
  @ApiProperty(RESPONSE_SCHEMA.time)
  start_date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  end_date!: string;
}

/** On which dates an event with these times and this rule would take place. */
export class EventDatesResponse {
  @ApiProperty({ type: [String] })
  recurrence!: readonly string[];

  @ApiProperty({ type: String, nullable: true })
  recurrence_text!: string | null;

  @ApiProperty({ type: PreviewedDateResponse, isArray: true, maxItems: MAX_PREVIEWED_DATES })
  dates!: PreviewedDateResponse[];

  @ApiProperty({ ...RESPONSE_SCHEMA.count, nullable: true })
  total!: number | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.time, nullable: true })
  known_until!: string | null;
}
