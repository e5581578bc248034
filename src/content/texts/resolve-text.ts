import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { ResourceName } from '../../core/resources/resources.js';
import type { Language } from '../../core/text/language.js';
import type { Translation, WithTranslations } from './translation.entity.js';

/** The text that a reader of this chain of languages sees: the first that is written, field by field. */
export function resolveText<T extends Translation, K extends keyof T>(
  record: WithTranslations<T>,
  field: K,
  chain: readonly Language[],
): T[K] | null {
  for (const language of chain) {
    const text = findVisibleText(record, language)?.[field];
    if (text !== null && text !== undefined) return text;
  }
  return null;
}

/** The texts of a record as the client sees them, along the chain of the request. */
export function textsOf<T extends Translation>(record: WithTranslations<T>, { locale }: RequestContext) {
  return <K extends keyof T>(field: K): T[K] | null => resolveText<T, K>(record, field, locale.chain);
}

/** What a reader is shown of a record in a language: no draft, unless it has nothing else. */
export function findVisibleText<T extends Translation>(record: WithTranslations<T>, language: Language): T | undefined {
  return record.translations.find((text) => text.language === language && text.shown);
}

/** The language of the title or name that the reader sees. */
export function resolveTextLanguage<T extends Translation>(record: WithTranslations<T>, chain: readonly Language[]): Language | null {
  return chain.find((language) => findVisibleText(record, language)?.name != null) ?? null;
}

/** The languages that a record has, in the service's own order. */
export function listVisibleLanguages<T extends Translation>(record: WithTranslations<T>, order: readonly Language[]): Language[] {
  return order.filter((language) => findVisibleText(record, language) !== undefined);
}

/** A record that lacks all languages of the chain is not there: that of `fallback=none` is one language long. */
export function assertTranslated<T extends Translation>(
  resource: ResourceName,
  record: WithTranslations<T>,
  context: RequestContext,
): void {
  if (context.locale.chain.some((language) => findVisibleText(record, language) !== undefined)) return;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: listVisibleLanguages(record, LANGUAGES) } });
}
