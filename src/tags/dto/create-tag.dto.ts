import { TranslationsField } from '../../http/fields/translations-field.js';
import type { Language } from '../../language/language.js';
import { TermTextsDto, TermTranslationDto } from '../../terms/dto/term-texts.dto.js';

export class CreateTagDto extends TermTextsDto {
  @TranslationsField(TermTranslationDto)
  translations?: Map<Language, TermTranslationDto | null> | null;
}
