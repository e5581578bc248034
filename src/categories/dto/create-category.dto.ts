import { IntersectionType } from '@nestjs/swagger';
import { IdField } from '../../core/http/fields/scalar-fields.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';
import { TermTextsDto, UpdateTermTranslationDto } from '../../content/terms/dto/term-texts.dto.js';
import { SourceFields } from '../../content/translations/translation-fields.js';

export class CreateCategoryDto extends IntersectionType(TermTextsDto, SourceFields) {
  /** The id of another category; `null` or 0: a root. */
  @IdField()
  parent?: number | null;

  @TranslationsField(UpdateTermTranslationDto)
  translations?: Map<Language, UpdateTermTranslationDto | null> | null;
}
