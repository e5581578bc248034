import { ApiPropertyOptional, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsNumber, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { ACCESSIBILITIES, type Accessibility } from '../../content/records/accessibility.js';
import { AccessibilityFields, AccessibilityTexts } from '../../content/records/accessibility.dto.js';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ListLinkedContentQuery } from '../../content/lookup/translated.query.js';
import { TranslationFields, ToTranslations } from '../../content/translations/translation-fields.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { EmptyAsNull, ToBoolean, ToFilledList, ToNumber } from '../../core/http/validation/values.js';
import type { Language } from '../../core/text/language.js';
import { VENUE_DEFAULTS } from '../venue.entity.js';

/** The texts of a venue in one language. */
export class VenueTextsDto extends IntersectionType(ContentTextsDto, AccessibilityTexts) {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  venue!: string;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  address?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  city?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  country?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  province?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  state?: string | null;

  /** The state or else the province. If a client sends only this, the country decides which of the two it fills. */
  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  stateprovince?: string | null;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class TranslateVenueDto extends IntersectionType(OmitType(VenueTextsDto, ['venue']), TranslationFields) {
  @IsOptional()
  @IsNotEmpty()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(255)
  venue?: string | null;
}

export class CreateVenueDto extends IntersectionType(VenueTextsDto, ContentFields, AccessibilityFields) {
  @IsOptional()
  @ToPlainText()
  @MaxLength(40)
  zip?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(60)
  phone?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @ToNumber()
  @IsNumber()
  @Min(-90)
  @Max(90)
  geo_lat?: number | null;

  @IsOptional()
  @EmptyAsNull()
  @ToNumber()
  @IsNumber()
  @Min(-180)
  @Max(180)
  geo_lng?: number | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: VENUE_DEFAULTS.showMap })
  show_map?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: VENUE_DEFAULTS.showMapLink })
  show_map_link?: boolean | null;

  @IsOptional()
  @ValidateNested()
  @ToTranslations(TranslateVenueDto)
  translations?: Map<Language, TranslateVenueDto | null> | null;
}

export class UpdateVenueDto extends PartialType(CreateVenueDto, { skipNullProperties: false }) {}

export class ListVenuesDto extends ListLinkedContentQuery {
  @IsOptional()
  @ToFilledList()
  @IsIn(ACCESSIBILITIES, { each: true })
  accessibility?: Accessibility[];
}
