import type { SiteSettings } from '../config/site-settings.js';
import type { Language } from '../text/language.js';

/** Tells whether a value is one of the languages of the service. */
export function isLanguage(value: unknown, { languages }: Pick<SiteSettings, 'languages'>): value is Language {
  return languages.some((language) => language === value);
}

/** Returns the languages to read texts in, the best first: the language itself, then all others. */
export function getFallbackChain(language: Language, { fallbackChains }: Pick<SiteSettings, 'fallbackChains'>): readonly Language[] {
  return fallbackChains[language] ?? [language];
}

/** The languages of a request. */
export interface Locale {
  /** The language of the URL. Messages and links are in it. */
  readonly site: Language;
  /** The language of what is read and written. */
  readonly content: Language;
  /** The fallback chain: the languages to read a text in, best first. With `fallback=none` the content language alone. Never empty. */
  readonly chain: readonly Language[];
  /** Whether the client sent `translation_language`, so that links repeat it. */
  readonly isExplicit: boolean;
}

/** Returns a locale with one language for site and content, and the fallback chain of the settings. */
export function createLocale(language: Language, settings: SiteSettings): Locale {
  return { site: language, content: language, chain: getFallbackChain(language, settings), isExplicit: false };
}

/**
 * Returns the languages to read texts in, the best first.
 * @param fallback `auto` or undefined for the chain in the settings; `none` for the content language only; otherwise the only
 *   languages to fall back to, comma-separated
 * @returns undefined for any other value
 */
export function parseFallback(fallback: unknown, content: Language, settings: SiteSettings): readonly Language[] | undefined {
  if (fallback === undefined || fallback === 'auto') return getFallbackChain(content, settings);
  if (fallback === 'none') return [content];
  const named: unknown[] = typeof fallback === 'string' ? fallback.split(',').map((language) => language.trim()) : [fallback];
  const isOneOfOurs = (language: unknown) => isLanguage(language, settings);
  return named.every(isOneOfOurs) ? [...new Set([content, ...named])] : undefined;
}

/** Returns the language with which a path begins, or undefined when its first segment is not a language of the service. */
export function findSiteLanguage(path: string, settings: Pick<SiteSettings, 'languages'>): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment, settings) ? segment : undefined;
}
