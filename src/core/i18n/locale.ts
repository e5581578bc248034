import { getFallbackChain } from './languages.js';
import { resolveContentLanguage, resolveFallbackChain } from './resolve-languages.js';
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
