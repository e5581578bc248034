import { settings } from '../config/settings.js';
import type { Language } from '../text/language.js';

/** The languages of the service, in the order in which texts in any language are looked for. */
export const LANGUAGES = settings.languages;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Returns the languages to read texts in, the best first: the language itself, then all others. */
export function getFallbackChain(language: Language): readonly Language[] {
  return settings.fallbackChains[language] ?? [language];
}
