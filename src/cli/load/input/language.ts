/** The languages in which the service keeps texts. */
export const LANGUAGES = ['ca', 'es', 'en'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** Tells a language of the service from any other value. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
