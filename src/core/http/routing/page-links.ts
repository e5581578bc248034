import type { SiteSettings } from '../../config/site-settings.js';
import { CONTENT_NAMES, type ContentName, RESOURCES } from '../../resources.js';
import type { Language } from '../../text/language.js';
import { collectionPath } from './links.js';

/** The collections whose records have a page. */
export type PageCollection = (typeof RESOURCES)[ContentName]['collection'];

/** Returns the path of the page with the coming events. */
export function calendarPagePath(language: Language): string {
  return `/${language}/calendar`;
}

/** Returns the path of the page where editors begin. */
export function editPagePath(language: Language): string {
  return `/${language}/edit`;
}

/** Tells whether a path is that of a page for users: no other site may read it. */
export function isPageOfUsers(path: string): boolean {
  return /^\/[^/]+\/(edit|sign-in|sign-out)(\/|$)/i.test(path);
}

/** The path of an invitation below a language, before its secret. */
const INVITATION = 'sign-in/invitation';

/** Returns the path of the page of an invitation. */
export function invitationPagePath(language: Language, secret: string): string {
  return `/${language}/${INVITATION}/${secret}`;
}

/** Returns a path without the secret of an invitation, for what is logged or repeated. */
export function cutSecret(path: string): string {
  const place = path.toLowerCase().indexOf(`/${INVITATION}/`);
  return place === -1 ? path : `${path.slice(0, place)}/${INVITATION}/*`;
}

/** A record that has a page. `series_id` is the series of an occurrence, which has the slug of its series. */
export interface RecordOfPage {
  readonly id: number;
  readonly slug: string | null;
  readonly series_id?: number;
}

/** Returns the path of the page of a record. A record without a slug of its own is named by its id. */
export function recordPagePath(language: Language, collection: PageCollection, { id, slug, series_id }: RecordOfPage): string {
  const own = series_id === undefined ? slug : null;
  return `${calendarPagePath(language)}/${collection}/${encodeURIComponent(own ?? String(id))}`;
}

/** Tells whether a browser that opens the `url` of a record of this resource is sent to its page. */
export function leadsToPage(resource: ContentName, { hasPages, publicUrls }: SiteSettings): boolean {
  return hasPages && publicUrls[RESOURCES[resource].collection] === undefined;
}

/** What stands behind the collection in the routes to which the field `url` leads: that of a record, and that of a date of it. */
const URL_PATTERNS = ['by-slug/:slug', 'by-slug/:slug/occurrences/:original_start'];

/** Returns the routes to which the field `url` of records leads, if browsers are sent to their pages, and their collections. */
export function listRoutesWithPage(settings: SiteSettings): ReadonlyMap<string, PageCollection> {
  const root = `/:language/${settings.restPrefix}`;
  const names = CONTENT_NAMES.filter((name) => leadsToPage(name, settings));
  return new Map(
    names.flatMap((name) =>
      URL_PATTERNS.map((pattern) => [`${root}/${collectionPath(name)}/${pattern}`, RESOURCES[name].collection] as const),
    ),
  );
}
