import { ApiPropertyOptional, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsDefined, IsInt, IsNotEmpty, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { AccessibilityFields, AccessibilityTexts } from '../../content/records/accessibility.dto.js';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ToTermName } from '../../content/terms/dto/term-rules.js';
import type { TermReference } from '../../content/terms/resolve-terms.js';
import { TranslationFields, ToTranslations } from '../../content/translations/translation-fields.js';
import { ToIdOrZero } from '../../core/http/validation/ids.js';
import { ToLinks, type Links } from '../../content/lookup/to-links.js';
import { ToList, EmptyAsNull, ToBoolean, ToInteger } from '../../core/http/validation/values.js';
import { ToHtml, ToPlainText } from '../../core/http/validation/texts.js';
import { ToMoment, ToTimezone, SITE_TIMEZONE_DEFAULT } from '../../core/http/validation/times.js';
import type { Language } from '../../core/text/language.js';
import type { Moment } from '../../core/time/moment.js';
import { CreateOrganizerDto } from '../../organizers/dto/organizer.dto.js';
import { CreateVenueDto } from '../../venues/dto/venue.dto.js';
import type { Cost } from '../cost.js';
import { ToCost } from '../to-cost.js';
import { MAX_AGE } from '../assert-ages-valid.js';
import { EVENT_DEFAULTS } from '../event.entity.js';
import { ToInherit } from './to-inherit.js';
import { ToRecurrence } from './to-recurrence.js';
import { EventStateFields } from './event-state.dto.js';

/** The texts of an event in one language. */
export class EventTextsDto extends IntersectionType(ContentTextsDto, AccessibilityTexts) {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  title!: string;

  @IsOptional()
  @ToHtml()
  @MaxLength(4_000)
  excerpt?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  status_reason?: string | null;
}

/**
 * The same for one translation. Every field may be omitted; if the title is `null`, the title of the next language in the chain
 * is shown.
 */
export class TranslateEventDto extends IntersectionType(OmitType(EventTextsDto, ['title']), TranslationFields) {
  @IsOptional()
  @IsNotEmpty()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(255)
  title?: string | null;
}

/** Takes `venues` instead of `venue` if a client sends back both: responses have the first venue and the list of all. */
function ReplaceByList(list: string): PropertyDecorator {
  return Transform(({ value, obj }: { value: unknown; obj: Record<string, unknown> }) => {
    const all = obj[list];
    return Array.isArray(all) && readId(value) !== undefined && readId(value) === readId(all[0]) ? (all as unknown) : value;
  });
}

function readId(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
}

/** The most categories and the most tags that an event names. */
export const MAX_TERMS = 100;

export class CreateEventDto extends IntersectionType(EventTextsDto, ContentFields, EventStateFields, AccessibilityFields) {
  @IsDefined()
  @EmptyAsNull()
  @ToMoment()
  start_date!: Moment;

  @IsDefined()
  @EmptyAsNull()
  @ToMoment()
  end_date!: Moment;

  @IsOptional()
  @ToTimezone()
  @ApiPropertyOptional(SITE_TIMEZONE_DEFAULT)
  timezone?: string | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.allDay })
  all_day?: boolean | null;

  @IsOptional()
  @ToRecurrence()
  recurrence?: string[] | null;

  @IsOptional()
  @ToCost()
  cost?: Cost | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.showMap })
  show_map?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.showMapLink })
  show_map_link?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.hideFromListings })
  hide_from_listings?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.sticky })
  sticky?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: EVENT_DEFAULTS.featured })
  featured?: boolean | null;

  @IsOptional()
  @EmptyAsNull()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_AGE)
  age_min?: number | null;

  @IsOptional()
  @EmptyAsNull()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_AGE)
  age_max?: number | null;

  @IsOptional()
  @ToList({ maxItems: MAX_TERMS })
  @ToTermName({ each: true })
  categories?: TermReference[] | null;

  @IsOptional()
  @ToList({ maxItems: MAX_TERMS })
  @ToTermName({ each: true })
  tags?: TermReference[] | null;

  @ReplaceByList('venues')
  @IsOptional()
  @ValidateNested()
  @ToLinks(CreateVenueDto)
  venue?: Links<CreateVenueDto>;

  @IsOptional()
  @ValidateNested()
  @ToLinks(CreateOrganizerDto)
  organizer?: Links<CreateOrganizerDto>;

  /** The id of the parent event. */
  @IsOptional()
  @ToIdOrZero()
  post_parent?: number | null;

  @IsOptional()
  @ValidateNested()
  @ToTranslations(TranslateEventDto)
  translations?: Map<Language, TranslateEventDto | null> | null;
}

export class UpdateEventDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {
  /** Fields of an occurrence that follow its series again; `true` for all. What is sent beside comes after that. */
  @IsOptional()
  @ToInherit()
  inherit?: true | string[] | null;
}
