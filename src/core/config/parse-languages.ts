import type { Language } from '../text/language.js';

/** For each language the languages to read texts in, the best first: the language itself, its fallbacks, then all others. */
export type FallbackChains = Readonly<Record<Language, readonly Language[]>>;

/**
 * Parses a setting like `ca,es,en`, a list of BCP 47 primary subtags.
 * @throws RangeError on any other text, and on a repeated language
 */
export function parseLanguages(setting: string): readonly Language[] {
  const languages = setting.split(',').map((part) => part.trim());
  const areValid = languages.every((language) => /^[a-z]{2,3}$/.test(language)) && new Set(languages).size === languages.length;
  if (!areValid) throw new RangeError(`not a list of languages: ${setting}`);
  return languages;
}

/**
 * Parses a setting like `ca:es,en;es:ca,en;en:ca,es`. It can be empty.
 * Languages that a chain does not name follow at its end, in the order of `languages`.
 * @throws RangeError on any other text, and on a language that is not in `languages`
 */
export function parseFallbackChains(setting: string, languages: readonly Language[]): FallbackChains {
  const named = new Map(setting === '' ? [] : setting.split(';').map((chain) => parseFallbackChain(chain, languages)));
  return Object.fromEntries(
    languages.map((language) => [language, [...new Set([language, ...(named.get(language) ?? []), ...languages])]]),
  );
}

function parseFallbackChain(text: string, languages: readonly Language[]): [Language, Language[]] {
  const [language = '', chain = ''] = text.split(':').map((part) => part.trim());
  const fallbacks = chain.split(',').map((part) => part.trim());
  if (![language, ...fallbacks].every((one) => languages.includes(one))) throw new RangeError(`not a chain of languages: ${text}`);
  return [language, fallbacks];
}
