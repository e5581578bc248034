import { IntersectionType, PartialType } from '@nestjs/swagger';
import { IsOptional, ValidateNested } from 'class-validator';
import { ExternalIdFields } from '../../content/external-ids/external-id-rules.js';
import { ListTermsQuery } from '../../content/terms/dto/list-terms.query.js';
import { TermTextsDto, TranslateTermDto } from '../../content/terms/dto/term-texts.dto.js';
import { SourceFields, ToTranslations } from '../../content/translations/translation-fields.js';
import type { Language } from '../../core/text/language.js';

export class CreateTagDto extends IntersectionType(TermTextsDto, SourceFields, ExternalIdFields) {
  @IsOptional()
  @ValidateNested()
  @ToTranslations(TranslateTermDto)
  translations?: Map<Language, TranslateTermDto | null> | null;
}

export class UpdateTagDto extends PartialType(CreateTagDto, { skipNullProperties: false }) {}

export class ListTagsDto extends ListTermsQuery {}
