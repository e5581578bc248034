import { DomainError, type ResourceName } from '../errors/domain-error.js';
import { LANGUAGES } from '../language/languages.js';
import type { View } from '../language/view.js';
import { languagesOf, textIn } from './shown-text.js';
import type { Translated, Translation } from './translation.entity.js';

/** A record that lacks all languages of the chain is not there: that of `fallback=none` is one language long. */
export function refuseUntranslated<T extends Translation>(resource: ResourceName, record: Translated<T>, view: View): void {
  if (view.chain.some((language) => textIn(record, language) !== undefined)) return;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: languagesOf(record, LANGUAGES) } });
}
