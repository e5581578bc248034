import { IntersectionType, PartialType } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ExternalIdFields } from '../../content/external-ids/external-id-rules.js';
import { ListTermsQuery } from '../../content/terms/dto/list-terms.query.js';
import { TermTextsDto, TranslateTermDto } from '../../content/terms/dto/term-texts.dto.js';
import { SourceFields, ToTranslations } from '../../content/translations/translation-fields.js';
import { ToIdOrZero, MAX_ID } from '../../core/http/validation/ids.js';
import { EmptyAsNull, ToInteger } from '../../core/http/validation/values.js';
import { CATEGORY_COLORS, type CategoryColor } from '../category.entity.js';
import type { Language } from '../../core/text/language.js';

export class CreateCategoryDto extends IntersectionType(TermTextsDto, SourceFields, ExternalIdFields) {
  /** The id of the parent category; `null` or 0 makes a root. */
  @IsOptional()
  @ToIdOrZero()
  parent?: number | null;

  /** `null` gives none. */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(CATEGORY_COLORS)
  color?: CategoryColor | null;

  @IsOptional()
  @ValidateNested()
  @ToTranslations(TranslateTermDto)
  translations?: Map<Language, TranslateTermDto | null> | null;
}

export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}

export class ListCategoriesDto extends ListTermsQuery {
  /** The id of the parent category; 0 lists the roots. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  parent?: number;
}
