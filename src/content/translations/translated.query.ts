import { ChoicesFilter } from '../../core/http/fields/list-fields.js';
import { PageQuery } from '../../core/http/lists/list-query.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** The query parameters that all lists of translated records share. */
export class TranslatedQuery extends PageQuery {
  /** Keeps records that have all of these languages. */
  @ChoicesFilter(LANGUAGES)
  has_translation?: Language[];

  /** Keeps records that have none of these languages. */
  @ChoicesFilter(LANGUAGES)
  missing_translation?: Language[];

  /** The status of the translation in the content language. */
  @ChoicesFilter(TRANSLATION_STATUSES)
  translation_status?: TranslationStatus[];
}
