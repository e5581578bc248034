/** The languages of the service, as BCP 47 primary subtags, in the order in which «any language» tries them. */
export const LANGUAGES = ['ca', 'es', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
