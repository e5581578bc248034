import { IntersectionType, PartialType } from '@nestjs/swagger';
import { ListTermsQuery } from '../../content/terms/dto/list-terms.query.js';
import { TermTextsDto, UpdateTermTranslationDto } from '../../content/terms/dto/term-texts.dto.js';
import { SourceFields } from '../../content/translations/translation-fields.js';
import { IdField, IntegerFilter } from '../../core/http/fields/scalar-fields.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';

export class CreateCategoryDto extends IntersectionType(TermTextsDto, SourceFields) {
  /** The id of the parent category; `null` or 0 makes a root. */
  @IdField()
  parent?: number | null;

  @TranslationsField(UpdateTermTranslationDto)
  translations?: Map<Language, UpdateTermTranslationDto | null> | null;
}

export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}

export class ListCategoriesDto extends ListTermsQuery {
  /** The id of the parent category; 0 lists the roots. */
  @IntegerFilter()
  parent?: number;
}
