import { invalidParameter } from '../errors/domain-error.js';
import { getFallbackChain, isLanguage, LANGUAGES } from './languages.js';
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

/** The parameters that choose the languages of a request. */
interface LocaleSources {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The language of the URL. */
  readonly site: Language;
}

/** Returns the languages of a request. @throws DomainError 400 for parameters that name no language of the service */
export function resolveLocale({ query, body, site }: LocaleSources): Locale {
  const content = resolveContentLanguage({ query: query.translation_language, body: body.translation_language, site });
  const isExplicit = query.translation_language !== undefined || body.translation_language !== undefined;
  return { site, content, chain: resolveFallbackChain(query.fallback, content), isExplicit };
}

/** Returns a locale with one language for site and content, and the fallback chain of the settings. */
export function createLocale(language: Language): Locale {
  return { site: language, content: language, chain: getFallbackChain(language), isExplicit: false };
}

/** The sources of the content language. The first that is present decides. */
interface LanguageSources {
  /** `translation_language` of the query string. */
  query: unknown;
  /** `translation_language` of the body. */
  body: unknown;
  /** The URL's language segment. */
  site: Language;
}

/**
 * Returns the content language of a request.
 * @throws DomainError 400 for a language that the service does not have, and when query and body differ
 */
function resolveContentLanguage({ query, body, site }: LanguageSources): Language {
  const requested = [query, body].filter((value) => value !== undefined);
  if (!requested.every(isLanguage)) throw invalidParameter('translation_language', { reason: 'choice', choices: LANGUAGES });
  if (new Set(requested).size > 1) throw invalidParameter('translation_language', { reason: 'differs', other: 'translation_language' });
  return requested[0] ?? site;
}

/**
 * Returns the languages to read texts in, the best first.
 * @param fallback `auto` or undefined for the chain in the settings; `none` for the content language only; otherwise a
 *   comma-separated list of the only languages to fall back to
 * @throws DomainError 400 for any other value
 */
function resolveFallbackChain(fallback: unknown, content: Language): readonly Language[] {
  if (fallback === undefined || fallback === 'auto') return getFallbackChain(content);
  if (fallback === 'none') return [content];
  const named = typeof fallback === 'string' ? fallback.split(',').map((language) => language.trim()) : [fallback];
  if (!named.every(isLanguage)) throw invalidParameter('fallback', { reason: 'choice', choices: ['auto', 'none', ...LANGUAGES] });
  return [...new Set([content, ...named])];
}

/** Returns the language with which a path begins, or undefined when its first segment is not a language of the service. */
export function findSiteLanguage(path: string): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment) ? segment : undefined;
}
