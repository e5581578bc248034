import { ChoicesFilter } from '../../core/http/fields/list-fields.js';
import { PageQuery } from '../../core/http/lists/list-query.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** What every list of records with texts takes. */
export class TranslatedQuery extends PageQuery {
  /** Each of these languages. */
  @ChoicesFilter(LANGUAGES)
  has_translation?: Language[];

  /** None of these languages. */
  @ChoicesFilter(LANGUAGES)
  missing_translation?: Language[];

  /** How far the text in the content language has come. */
  @ChoicesFilter(TRANSLATION_STATUSES)
  translation_status?: TranslationStatus[];
}
