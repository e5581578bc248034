import type { SiteSettings } from '../../core/config/site-settings.js';
import { editPagePath } from '../../core/http/routing/page-links.js';
import type { Language } from '../../core/text/language.js';

/** The paths of the pages of a language. */
export function signInPaths(language: Language) {
  const root = `/${language}/sign-in`;
  return { signIn: root, confirm: `${root}/confirm`, stay: `${root}/stay`, signOut: `/${language}/sign-out` } as const;
}

/** Returns the address to which the issuer sends browsers back. It is registered there, so it has the public origin. */
export function issuerReturnUrl(language: Language, { baseUrl }: SiteSettings): string {
  return `${baseUrl}${signInPaths(language).signIn}/return`;
}

/** Returns the address that leads to the issuer: with the public origin, to which the issuer sends the browser back. */
export function issuerUrl(language: Language, { baseUrl }: SiteSettings, parameters: Record<string, string>): string {
  return `${baseUrl}${signInPaths(language).signIn}/issuer?${new URLSearchParams(parameters).toString()}`;
}

/** Adds the page to which a form leads in the end. */
export function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next }).toString()}`;
}

/**
 * A path of the editors' pages: names, ids, and a query string. It has nothing that a browser could read as another site, or as
 * another path: neither `//`, `\\`, `%` nor dots before the query string.
 */
const PATH_PATTERN = /^\/([a-z-]+)\/edit(?:\/[\w-]+)*(?:\?[\w.~!$'()*+,;:@/?=&%-]*)?$/;

/** Returns the page to which a client wants to get after signing in, if it is one of the editors' pages; else the first one. */
export function findNext(wanted: string | undefined, language: Language, { languages }: SiteSettings): string {
  const [path, own] = PATH_PATTERN.exec(wanted ?? '') ?? [];
  return path !== undefined && languages.some((one) => one === own) ? path : editPagePath(language);
}
