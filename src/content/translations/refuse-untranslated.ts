import { DomainError, type ResourceName } from '../../core/errors/domain-error.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { View } from '../../core/http/context/locale.js';
import { languagesOf, textIn } from '../texts/resolve-text.js';
import type { Translated, Translation } from '../texts/translation.entity.js';

/** A record that lacks all languages of the chain is not there: that of `fallback=none` is one language long. */
export function refuseUntranslated<T extends Translation>(resource: ResourceName, record: Translated<T>, view: View): void {
  if (view.chain.some((language) => textIn(record, language) !== undefined)) return;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: languagesOf(record, LANGUAGES) } });
}
