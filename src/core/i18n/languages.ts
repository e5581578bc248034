import { settings } from '../config/settings.js';
import type { Language } from '../text/language.js';

/** The languages of the service, in the order in which «any language» tries them. */
export const LANGUAGES = settings.languages;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The languages to read from, the best first: the language itself, then all the others. */
export function chainOf(language: Language): readonly Language[] {
  return settings.languageChains[language] ?? [language];
}
