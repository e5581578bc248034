import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ListLinkedContentQuery } from '../../content/lookup/translated.query.js';
import { TranslationFields, ToTranslations } from '../../content/translations/translation-fields.js';
import { IsEmailAddress } from '../../core/http/validation/addresses.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import type { Language } from '../../core/text/language.js';

/** The texts of an organizer in one language. */
export class OrganizerTextsDto extends ContentTextsDto {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  organizer!: string;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class TranslateOrganizerDto extends IntersectionType(OmitType(OrganizerTextsDto, ['organizer']), TranslationFields) {
  @IsOptional()
  @IsNotEmpty()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(255)
  organizer?: string | null;
}

export class CreateOrganizerDto extends IntersectionType(OrganizerTextsDto, ContentFields) {
  @IsOptional()
  @ToPlainText()
  @MaxLength(60)
  phone?: string | null;

  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @IsOptional()
  @ValidateNested()
  @ToTranslations(TranslateOrganizerDto)
  translations?: Map<Language, TranslateOrganizerDto | null> | null;
}

export class UpdateOrganizerDto extends PartialType(CreateOrganizerDto, { skipNullProperties: false }) {}

export class ListOrganizersDto extends ListLinkedContentQuery {}
