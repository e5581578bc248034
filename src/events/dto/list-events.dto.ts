import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { STATUSES, type Status } from '../../content/access/status.js';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/facets.js';
import { ACCESSIBILITIES, type Accessibility } from '../../content/records/accessibility.js';
import { ToTermIdOrSlug } from '../../content/terms/dto/term-rules.js';
import type { TermReference } from '../../content/terms/resolve-terms.js';
import { TranslatedQuery } from '../../content/lookup/translated.query.js';
import { ToId, ToPositiveInt } from '../../core/http/validation/ids.js';
import { ToFilledList, ToInteger, ToList, ToBoolean, ToNumber, ToLowerCase } from '../../core/http/validation/values.js';
import { ToLanguageTag } from '../../core/http/validation/languages.js';
import { ToSearchText } from '../../core/http/validation/texts.js';
import { ToMomentOrWord, type TimeWord } from '../../core/http/validation/times.js';
import type { Moment } from '../../core/time/moment.js';
import { MAX_AGE } from '../assert-ages-valid.js';
import { ATTENDANCE_MODES, type AttendanceMode, TICKET_STATUSES, type TicketStatus } from '../event-state.js';

/** A circle on the Earth: degrees (WGS 84), and kilometres. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}

/** The default radius of a search around a point, in kilometres. */
export const DEFAULT_RADIUS_KM = 25;

const MAX_CITIES = 100;

/** The order of a list that is not around a point. */
export const DEFAULT_ORDER_BY = 'start_date';

export const EVENT_ORDERS = ['start_date', 'end_date', 'date', 'modified', 'title', 'id'] as const;

export class ListEventsDto extends TranslatedQuery {
  /** Events that start at or after this time; a date means its 00:00. Default: today 00:00 in the site's time zone. */
  @IsOptional()
  @ToMomentOrWord()
  start_date?: Moment | TimeWord;

  /** Events that start at or before this time; a date means its end. Default: two years after `start_date`. */
  @IsOptional()
  @ToMomentOrWord()
  end_date?: Moment | TimeWord;

  @IsOptional()
  @ToMomentOrWord()
  starts_after?: Moment | TimeWord;

  @IsOptional()
  @ToMomentOrWord()
  starts_before?: Moment | TimeWord;

  @IsOptional()
  @ToMomentOrWord()
  ends_after?: Moment | TimeWord;

  @IsOptional()
  @ToMomentOrWord()
  ends_before?: Moment | TimeWord;

  @IsOptional()
  @ToSearchText()
  search?: string;

  @IsOptional()
  @ToList()
  @ToTermIdOrSlug({ each: true })
  categories?: TermReference[];

  @IsOptional()
  @ToList()
  @ToTermIdOrSlug({ each: true })
  tags?: TermReference[];

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  venue?: number[];

  /** Names of towns, as venues have them in any language. Case and accents do not matter. */
  @IsOptional()
  @ToList({ maxItems: MAX_CITIES })
  @IsString({ each: true })
  @MaxLength(255, { each: true })
  city?: string[];

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  organizer?: number[];

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  featured?: boolean;

  /** Only events that come first on their day. It is no parameter of clients: pages for readers ask for it. */
  sticky?: true;

  /** Only events near a point, in the order of time. Pages for readers ask for it, and need no distances. */
  circle?: Circle;

  @IsOptional()
  @ToFilledList()
  @IsIn(STATUSES, { each: true })
  status?: Status[];

  /** Default: those that one can go to. `any` means all. */
  @IsOptional()
  @ToFilledList()
  @IsIn([...EVENT_STATUSES, 'any'], { each: true })
  event_status?: (EventStatus | 'any')[];

  @IsOptional()
  @ToFilledList()
  @IsIn(ATTENDANCE_MODES, { each: true })
  attendance_mode?: AttendanceMode[];

  @IsOptional()
  @ToFilledList()
  @IsIn(TICKET_STATUSES, { each: true })
  ticket_status?: TicketStatus[];

  /** `es` also means `es-MX` (RFC 4647, basic filtering). */
  @IsOptional()
  @ToFilledList()
  @ToLanguageTag({ each: true })
  in_language?: string[];

  @IsOptional()
  @ToFilledList()
  @IsIn(ACCESSIBILITIES, { each: true })
  accessibility?: Accessibility[];

  /** The age of people whom the events suit. Those without any age suit all. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_AGE)
  age?: number;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  is_free?: boolean;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  geoloc?: boolean;

  @IsOptional()
  @ToNumber()
  @IsNumber()
  @Min(-90)
  @Max(90)
  geoloc_lat?: number;

  @IsOptional()
  @ToNumber()
  @IsNumber()
  @Min(-180)
  @Max(180)
  geoloc_lng?: number;

  /** The radius in kilometres. It is ignored without a point. */
  @ValidateIf(({ geoloc_lat, geoloc_lng }: ListEventsDto) => geoloc_lat !== undefined || geoloc_lng !== undefined)
  @IsOptional()
  @ToNumber()
  @IsNumber()
  @Min(0)
  @Max(20_040)
  @ApiPropertyOptional({ default: DEFAULT_RADIUS_KM })
  geoloc_radius?: number;

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  include?: number[];

  /** `false`: each event once, of a series its first occurrence in the list. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: true })
  expand?: boolean;

  /** Only the occurrences of these series. */
  @IsOptional()
  @ToList()
  @ToId({ each: true })
  series?: number[];

  /** Whether events belong to a series. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  recurring?: boolean;

  /** Those of these users. */
  @IsOptional()
  @ToList()
  @ToId({ each: true })
  author?: number[];

  @IsOptional()
  @ToPositiveInt()
  post_parent?: number;

  @IsOptional()
  @ToLowerCase()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc' = 'asc';

  @IsOptional()
  @IsIn(EVENT_ORDERS)
  @ApiPropertyOptional({ default: DEFAULT_ORDER_BY })
  orderby?: (typeof EVENT_ORDERS)[number];
}
