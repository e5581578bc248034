import { getFallbackChain, isLanguage } from './languages.js';
import type { Language } from '../text/language.js';

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
export function createLocale(language: Language): Locale {
  return { site: language, content: language, chain: getFallbackChain(language), isExplicit: false };
}

/**
 * Returns the languages to read texts in, the best first.
 * @param fallback `auto` or undefined for the chain in the settings; `none` for the content language only; otherwise the only
 *   languages to fall back to, comma-separated
 * @returns undefined for any other value
 */
export function parseFallback(fallback: unknown, content: Language): readonly Language[] | undefined {
  if (fallback === undefined || fallback === 'auto') return getFallbackChain(content);
  if (fallback === 'none') return [content];
  const named = typeof fallback === 'string' ? fallback.split(',').map((language) => language.trim()) : [fallback];
  return named.every(isLanguage) ? [...new Set([content, ...named])] : undefined;
}

/** Returns the language with which a path begins, or undefined when its first segment is not a language of the service. */
export function findSiteLanguage(path: string): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment) ? segment : undefined;
}
