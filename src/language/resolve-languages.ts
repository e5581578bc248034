import { isLanguage, LANGUAGES, type Language } from './language.js';

/** For each language, the languages to read from, the best first: itself, its chain, then whatever is left. */
export type LanguageChains = Readonly<Record<Language, readonly Language[]>>;

/**
 * Reads a setting like `ca:es,en;es:ca,en;en:ca,es`.
 * Languages that a chain does not name are tried last, in the service's own order.
 * @throws RangeError on anything else
 */
export function parseChains(setting: string): LanguageChains {
  const named = new Map(setting.split(';').map(parseChain));
  const complete = LANGUAGES.map((language) => [language, [...new Set([language, ...(named.get(language) ?? []), ...LANGUAGES])]] as const);
  return Object.fromEntries(complete) as unknown as LanguageChains;
}

function parseChain(text: string): [Language, Language[]] {
  const [language, chain = ''] = text.split(':').map((part) => part.trim());
  const fallbacks = chain.split(',').map((part) => part.trim());
  if (!isLanguage(language) || !fallbacks.every(isLanguage)) throw new RangeError(`not a chain of languages: ${text}`);
  return [language, fallbacks];
}

/** What decides the content language, first match first. */
export interface LanguageSources {
  /** `translation_language` of the query string. */
  query: unknown;
  /** `translation_language` of the body. */
  body: unknown;
  /** The URL's language segment. */
  site: Language;
}

/** Why no content language can be told. */
export type LanguageProblem = 'choice' | 'differs';

/** The content language of a request, or what is wrong with it. */
export function resolveContentLanguage({ query, body, site }: LanguageSources): Language | LanguageProblem {
  const asked = [query, body].filter((value) => value !== undefined);
  if (!asked.every(isLanguage)) return 'choice';
  if (new Set(asked).size > 1) return 'differs';
  return asked[0] ?? site;
}

/**
 * The languages to read from, best first.
 * @param fallback `auto` or undefined: the chain of the settings; `none`: the content language alone; else a
 *   comma-separated list of those to fall back to, and no others
 * @returns undefined when it is none of these
 */
export function resolveChain(fallback: unknown, content: Language, chains: LanguageChains): readonly Language[] | undefined {
  if (fallback === undefined || fallback === 'auto') return chains[content];
  if (fallback === 'none') return [content];
  if (typeof fallback !== 'string') return undefined;
  const named = fallback.split(',').map((language) => language.trim());
  return named.every(isLanguage) ? [...new Set([content, ...named])] : undefined;
}

/** The language segment at the head of a path, if it is one of ours. */
export function siteLanguageOf(path: string): Language | undefined {
  const segment = path.split(/[/?#]/, 2)[1];
  return isLanguage(segment) ? segment : undefined;
}
