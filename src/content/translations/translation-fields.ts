import { ChoiceField } from '../../core/http/fields/scalar-fields.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** What a write says of its texts in the content language, and of all of them. */
export class SourceFields {
  /** The language that the others are translated from; unless given, that of the first text. */
  @ChoiceField(LANGUAGES)
  source_language?: Language | null;

  /** `draft` keeps the text from the public, anything else gives it free; how far it has come follows by itself. */
  @ChoiceField(TRANSLATION_STATUSES)
  translation_status?: TranslationStatus | null;
}

/** The same inside `translations`. */
export class TranslationFields {
  @ChoiceField(TRANSLATION_STATUSES)
  status?: TranslationStatus | null;
}
