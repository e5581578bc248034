import { DomainError, type ResourceName } from '../errors/domain-error.js';
import { LANGUAGES } from '../language/languages.js';
import type { View } from '../language/view.js';
import { languagesOf } from './shown-text.js';
import type { Translated, Translation } from './translation.entity.js';

/** With `fallback=none`, a record that lacks the language is not there. */
export function refuseUntranslated<T extends Translation>(resource: ResourceName, record: Translated<T>, view: View): void {
  if (view.chain.length > 1 || record.translations.some(({ language }) => language === view.content)) return;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: languagesOf(record, LANGUAGES) } });
}
