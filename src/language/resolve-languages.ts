import { invalid } from '../errors/domain-error.js';
import type { Language } from './language.js';
import { isLanguage, LANGUAGES } from './languages.js';

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

/** The language segment at the head of a path, if it is one of ours. */
export function siteLanguageOf(path: string): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment) ? segment : undefined;
}
