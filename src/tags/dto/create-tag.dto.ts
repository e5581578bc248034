import { IntersectionType } from '@nestjs/swagger';
import { TranslationsField } from '../../http/fields/translations-field.js';
import type { Language } from '../../language/language.js';
import { TermTextsDto, UpdateTermTranslationDto } from '../../terms/dto/term-texts.dto.js';
import { SourceFields } from '../../translation/translation-fields.js';

export class CreateTagDto extends IntersectionType(TermTextsDto, SourceFields) {
  @TranslationsField(UpdateTermTranslationDto)
  translations?: Map<Language, UpdateTermTranslationDto | null> | null;
}
