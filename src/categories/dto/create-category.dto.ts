import { IntersectionType } from '@nestjs/swagger';
import { IdField } from '../../http/fields/scalar-fields.js';
import { TranslationsField } from '../../http/fields/translations-field.js';
import type { Language } from '../../language/language.js';
import { TermTextsDto, UpdateTermTranslationDto } from '../../terms/dto/term-texts.dto.js';
import { SourceFields } from '../../translation/translation-fields.js';

export class CreateCategoryDto extends IntersectionType(TermTextsDto, SourceFields) {
  /** The id of another category; `null` or 0: a root. */
  @IdField()
  parent?: number | null;

  @TranslationsField(UpdateTermTranslationDto)
  translations?: Map<Language, UpdateTermTranslationDto | null> | null;
}
