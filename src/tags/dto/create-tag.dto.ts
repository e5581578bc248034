import { IntersectionType } from '@nestjs/swagger';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';
import { TermTextsDto, UpdateTermTranslationDto } from '../../content/terms/dto/term-texts.dto.js';
import { SourceFields } from '../../content/translations/translation-fields.js';

export class CreateTagDto extends IntersectionType(TermTextsDto, SourceFields) {
  @TranslationsField(UpdateTermTranslationDto)
  translations?: Map<Language, UpdateTermTranslationDto | null> | null;
}
