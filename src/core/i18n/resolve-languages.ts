import { invalid } from '../errors/domain-error.js';
import type { Language } from '../text/language.js';
import { chainOf, isLanguage, LANGUAGES } from './languages.js';

/** What decides the content language, first match first. */
export interface LanguageSources {
  /** `translation_language` of the query string. */
  query: unknown;
  /** `translation_language` of the body. */
  body: unknown;
  /** The URL's language segment. */
  site: Language;
}

/**
 * The content language of a request.
 * @throws DomainError 400 for one that is not ours, and when query and body differ
 */
export function resolveContentLanguage({ query, body, site }: LanguageSources): Language {
  const asked = [query, body].filter((value) => value !== undefined);
  if (!asked.every(isLanguage)) throw invalid('translation_language', { reason: 'choice', choices: LANGUAGES });
  if (new Set(asked).size > 1) throw invalid('translation_language', { reason: 'differs', other: 'translation_language' });
  return asked[0] ?? site;
}

/**
 * The languages to read from, best first.
 * @param fallback `auto` or undefined: the chain of the settings; `none`: the content language alone; else a
 *   comma-separated list of those to fall back to, and no others
 * @throws DomainError 400 when it is none of these
 */
export function resolveChain(fallback: unknown, content: Language): readonly Language[] {
  if (fallback === undefined || fallback === 'auto') return chainOf(content);
  if (fallback === 'none') return [content];
  const named = typeof fallback === 'string' ? fallback.split(',').map((language) => language.trim()) : [fallback];
  if (!named.every(isLanguage)) throw invalid('fallback', { reason: 'choice', choices: ['auto', 'none', ...LANGUAGES] });
  return [...new Set([content, ...named])];
}

/** The language segment at the head of a path, if it is one of ours. */
export function siteLanguageOf(path: string): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment) ? segment : undefined;
}
