import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { ResourceName } from '../../core/resources/resources.js';
import type { Language } from '../../core/text/language.js';
import type { Translated, Translation } from './translation.entity.js';

/** The text that a reader of this chain of languages sees: the first that is written, field by field. */
export function shownText<T extends Translation, K extends keyof T>(
  record: Translated<T>,
  field: K,
  chain: readonly Language[],
): T[K] | null {
  for (const language of chain) {
    const text = textIn(record, language)?.[field];
    if (text !== null && text !== undefined) return text;
  }
  return null;
}

/** What a reader is shown of a record in a language: no draft, unless it has nothing else. */
export function textIn<T extends Translation>(record: Translated<T>, language: Language): T | undefined {
  return record.translations.find((text) => text.language === language && text.shown);
}

/** The language of the title or name that the reader sees. */
export function shownLanguage<T extends Translation>(record: Translated<T>, chain: readonly Language[]): Language | null {
  return chain.find((language) => textIn(record, language)?.name != null) ?? null;
}

/** The languages that a record has, in the service's own order. */
export function languagesOf<T extends Translation>(record: Translated<T>, order: readonly Language[]): Language[] {
  return order.filter((language) => textIn(record, language) !== undefined);
}

/** A record that lacks all languages of the chain is not there: that of `fallback=none` is one language long. */
export function refuseUntranslated<T extends Translation>(resource: ResourceName, record: Translated<T>, context: RequestContext): void {
  if (context.locale.chain.some((language) => textIn(record, language) !== undefined)) return;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: languagesOf(record, LANGUAGES) } });
}
