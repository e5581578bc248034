import type { Language } from '../text/language.js';

/** For each language, the languages to read from, the best first: itself, its chain, then whatever is left. */
export type LanguageChains = Readonly<Record<Language, readonly Language[]>>;

/**
 * Reads a setting like `ca,es,en`: BCP 47 primary subtags.
 * @throws RangeError on anything else, and on a language that comes twice
 */
export function parseLanguages(setting: string): readonly Language[] {
  const languages = setting.split(',').map((part) => part.trim());
  const areFine = languages.every((language) => /^[a-z]{2,3}$/.test(language)) && new Set(languages).size === languages.length;
  if (!areFine) throw new RangeError(`not a list of languages: ${setting}`);
  return languages;
}

/**
 * Reads a setting like `ca:es,en;es:ca,en;en:ca,es`; an empty one has no chains.
 * Languages that a chain does not name are tried last, in the service's own order.
 * @throws RangeError on anything else, and on a language that the service does not have
 */
export function parseChains(setting: string, languages: readonly Language[]): LanguageChains {
  const named = new Map(setting === '' ? [] : setting.split(';').map((chain) => parseChain(chain, languages)));
  return Object.fromEntries(
    languages.map((language) => [language, [...new Set([language, ...(named.get(language) ?? []), ...languages])]]),
  );
}

function parseChain(text: string, languages: readonly Language[]): [Language, Language[]] {
  const [language = '', chain = ''] = text.split(':').map((part) => part.trim());
  const fallbacks = chain.split(',').map((part) => part.trim());
  if (![language, ...fallbacks].every((one) => languages.includes(one))) throw new RangeError(`not a chain of languages: ${text}`);
  return [language, fallbacks];
}
