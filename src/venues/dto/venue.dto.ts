import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ListContentQuery } from '../../content/search/list-content.query.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';
import { BooleanField, DegreesField } from '../../core/http/fields/scalar-fields.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';

/** The texts of a venue in one language. */
export class VenueTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  venue!: string;

  @TextField({ max: 255 })
  address?: string | null;

  @TextField({ max: 255 })
  city?: string | null;

  @TextField({ max: 255 })
  country?: string | null;

  @TextField({ max: 255 })
  province?: string | null;

  @TextField({ max: 255 })
  state?: string | null;

  /** The state or else the province. If a client sends only this, the country decides which of the two it fills. */
  @TextField({ max: 255 })
  stateprovince?: string | null;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class UpdateVenueTranslationDto extends IntersectionType(OmitType(VenueTextsDto, ['venue']), TranslationFields) {
  @TextField({ max: 255, nonEmpty: true })
  venue?: string | null;
}

export class CreateVenueDto extends IntersectionType(VenueTextsDto, ContentFields) {
  @TextField({ max: 40 })
  zip?: string | null;

  @TextField({ max: 60 })
  phone?: string | null;

  @DegreesField(90)
  geo_lat?: number | null;

  @DegreesField(180)
  geo_lng?: number | null;

  @BooleanField({ default: true })
  show_map?: boolean | null;

  @BooleanField({ default: true })
  show_map_link?: boolean | null;

  @TranslationsField(UpdateVenueTranslationDto)
  translations?: Map<Language, UpdateVenueTranslationDto | null> | null;
}

export class UpdateVenueDto extends PartialType(CreateVenueDto, { skipNullProperties: false }) {}

export class ListVenuesDto extends ListContentQuery {}
