import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import type { TermReference } from '../../content/terms/resolve-terms.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';
import { LinkedField, type Links } from '../../core/http/fields/linked-field.js';
import { TermsField } from '../../core/http/fields/list-fields.js';
import { BooleanField, IdField } from '../../core/http/fields/scalar-fields.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TimeField, TimezoneField } from '../../core/http/fields/time-fields.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';
import type { Moment } from '../../core/time/moment.js';
import { CreateOrganizerDto } from '../../organizers/dto/organizer.dto.js';
import { CreateVenueDto } from '../../venues/dto/venue.dto.js';
import { CostField } from '../cost/cost-field.js';
import type { Cost } from '../cost/cost.js';

/** The texts of an event in one language. */
export class EventTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  title!: string;

  @TextField({ max: 4_000, html: true })
  excerpt?: string | null;
}

/**
 * The same for one translation. Every field may be omitted; if the title is `null`, the title of the next language in the chain
 * is shown.
 */
export class UpdateEventTranslationDto extends IntersectionType(OmitType(EventTextsDto, ['title']), TranslationFields) {
  @TextField({ max: 255, nonEmpty: true })
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

export class CreateEventDto extends IntersectionType(EventTextsDto, ContentFields) {
  @TimeField({ required: true })
  start_date!: Moment;

  @TimeField({ required: true })
  end_date!: Moment;

  @TimezoneField()
  timezone?: string | null;

  @BooleanField({ default: false })
  all_day?: boolean | null;

  @CostField()
  cost?: Cost | null;

  @BooleanField({ default: true })
  show_map?: boolean | null;

  @BooleanField({ default: true })
  show_map_link?: boolean | null;

  @BooleanField({ default: false })
  hide_from_listings?: boolean | null;

  @BooleanField({ default: false })
  sticky?: boolean | null;

  @BooleanField({ default: false })
  featured?: boolean | null;

  @TermsField()
  categories?: TermReference[] | null;

  @TermsField()
  tags?: TermReference[] | null;

  @ReplaceByList('venues')
  @LinkedField(() => CreateVenueDto)
  venue?: Links<CreateVenueDto>;

  @LinkedField(() => CreateOrganizerDto)
  organizer?: Links<CreateOrganizerDto>;

  /** The id of the parent event. */
  @IdField()
  post_parent?: number | null;

  @TranslationsField(UpdateEventTranslationDto)
  translations?: Map<Language, UpdateEventTranslationDto | null> | null;
}

export class UpdateEventDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {}
