import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { ResourceName } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import type { Translation, WithTranslations } from './translation.entity.js';

/** Returns a record's text for a fallback chain: the first language of the chain in which this field is written. */
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

/** Returns a function that resolves a field of the record along the request's fallback chain. */
export function createTextResolver<T extends Translation>(record: WithTranslations<T>, { locale }: RequestContext) {
  return <K extends keyof T>(field: K): T[K] | null => resolveText<T, K>(record, field, locale.chain);
}

/** Finds the translation that is shown in a language. A draft is shown only if the record has nothing else. */
export function findVisibleText<T extends Translation>(record: WithTranslations<T>, language: Language): T | undefined {
  return record.translations.find((text) => text.language === language && text.shown);
}

/** Returns the language of the title or name that is shown. */
export function resolveTextLanguage<T extends Translation>(record: WithTranslations<T>, chain: readonly Language[]): Language | null {
  return findTextLanguage(record, 'name', chain);
}

/** Returns the language in which a field of the record is shown; `null` if it is not written. */
export function findTextLanguage<T extends Translation>(
  record: WithTranslations<T>,
  field: keyof T,
  chain: readonly Language[],
): Language | null {
  return chain.find((language) => findVisibleText(record, language)?.[field] != null) ?? null;
}

/** Lists the languages in which a record is shown, in the given order. */
export function listVisibleLanguages<T extends Translation>(record: WithTranslations<T>, order: readonly Language[]): Language[] {
  return order.filter((language) => findVisibleText(record, language) !== undefined);
}

/**
 * Checks that the record is shown in a language of the chain; with `fallback=none` the chain has one language.
 * @throws DomainError 404
 */
export function assertTranslated<T extends Translation>(
  resource: ResourceName,
  record: WithTranslations<T>,
  context: RequestContext,
): void {
  if (context.locale.chain.some((language) => findVisibleText(record, language) !== undefined)) return;
  const languages = listVisibleLanguages(record, context.settings.languages);
  throw new DomainError('translation-not-found', { resource, data: { available_languages: languages } });
}
