import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/facets.js';
import { IsWebAddress } from '../../core/http/validation/addresses.js';
import { IsLanguageTag } from '../../core/http/validation/languages.js';
import { IsList, EmptyAsNull } from '../../core/http/validation/values.js';
import { IsPlainText } from '../../core/http/validation/texts.js';
import { IsMoment } from '../../core/http/validation/times.js';
import type { Moment } from '../../core/time/moment.js';
import {
  ATTENDANCE_MODES,
  type AttendanceMode,
  MAX_EVENT_LANGUAGES,
  STATE_DEFAULTS,
  TICKET_STATUSES,
  type TicketStatus,
} from '../event-state.js';

/** The fields of an event about its state, and how to attend it. The reason of the state is one of its texts. */
export class EventStateFields {
  @IsOptional()
  @EmptyAsNull()
  @IsIn(EVENT_STATUSES)
  @ApiPropertyOptional({ default: STATE_DEFAULTS.eventStatus })
  event_status?: EventStatus | null;

  @IsOptional()
  @EmptyAsNull()
  @IsMoment()
  previous_start_date?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(ATTENDANCE_MODES)
  @ApiPropertyOptional({ default: STATE_DEFAULTS.attendanceMode })
  attendance_mode?: AttendanceMode | null;

  @IsOptional()
  @IsPlainText()
  @IsWebAddress()
  online_url?: string | null;

  @IsOptional()
  @IsPlainText()
  @IsWebAddress()
  ticket_url?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(TICKET_STATUSES)
  ticket_status?: TicketStatus | null;

  @IsOptional()
  @IsList({ maxItems: MAX_EVENT_LANGUAGES })
  @IsLanguageTag({ each: true })
  in_language?: string[] | null;
}
