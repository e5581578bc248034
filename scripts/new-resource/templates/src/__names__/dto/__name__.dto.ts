import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ListContentQuery } from '../../content/lookup/translated.query.js';
import { TranslationFields, ToTranslations } from '../../content/translations/translation-fields.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import type { Language } from '../../core/text/language.js';

/** The texts of a record in one language. */
export class __Name__TextsDto extends ContentTextsDto {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  __name__!: string;
}

/**
 * The texts of one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class Translate__Name__Dto extends IntersectionType(OmitType(__Name__TextsDto, ['__name__']), TranslationFields) {
  @IsOptional()
  @IsNotEmpty()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(255)
  __name__?: string | null;
}

export class Create__Name__Dto extends IntersectionType(__Name__TextsDto, ContentFields) {
  @IsOptional()
  @ValidateNested()
  @ToTranslations(Translate__Name__Dto)
  translations?: Map<Language, Translate__Name__Dto | null> | null;
}

export class Update__Name__Dto extends PartialType(Create__Name__Dto, { skipNullProperties: false }) {}

export class List__Names__Dto extends ListContentQuery {}
