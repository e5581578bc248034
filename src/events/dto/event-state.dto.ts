import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/facets.js';
import { ToWebAddress } from '../../core/http/validation/addresses.js';
import { ToLanguageTag } from '../../core/http/validation/languages.js';
import { ToList, EmptyAsNull } from '../../core/http/validation/values.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { ToMoment } from '../../core/http/validation/times.js';
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
  @ToMoment()
  previous_start_date?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(ATTENDANCE_MODES)
  @ApiPropertyOptional({ default: STATE_DEFAULTS.attendanceMode })
  attendance_mode?: AttendanceMode | null;

  @IsOptional()
  @ToPlainText()
  @ToWebAddress()
  online_url?: string | null;

  @IsOptional()
  @ToPlainText()
  @ToWebAddress()
  ticket_url?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(TICKET_STATUSES)
  ticket_status?: TicketStatus | null;

  @IsOptional()
  @ToList({ maxItems: MAX_EVENT_LANGUAGES })
  @ToLanguageTag({ each: true })
  in_language?: string[] | null;
}
