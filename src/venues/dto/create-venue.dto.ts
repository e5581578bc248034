import { IntersectionType } from '@nestjs/swagger';
import { ContentFields } from '../../content/records/dto/content-fields.js';
import { BooleanField, DegreesField } from '../../core/http/fields/scalar-fields.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';
import { VenueTextsDto, UpdateVenueTranslationDto } from './venue-texts.dto.js';

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
