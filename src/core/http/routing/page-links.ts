import { settings } from '../../config/settings.js';
import { CONTENT_NAMES, type ContentName, RESOURCES } from '../../resources.js';
import type { Language } from '../../text/language.js';
import { API_PATTERN, collectionPath } from './links.js';

/** The collections whose records have a page. */
export type PageCollection = (typeof RESOURCES)[ContentName]['collection'];

/** Returns the path of the page with the coming events. */
export function calendarPagePath(language: Language): string {
  return `/${language}/calendar`;
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
export function leadsToPage(resource: ContentName): boolean {
  return settings.hasPages && settings.publicUrls[RESOURCES[resource].collection] === undefined;
}

/** What stands behind the collection in the routes to which the field `url` leads: that of a record, and that of a date of it. */
const URL_PATTERNS = ['by-slug/:slug', 'by-slug/:slug/occurrences/:original_start'];

/** The routes to which the field `url` of records leads, and their collections. */
const COLLECTIONS_BY_ROUTE: ReadonlyMap<string, PageCollection> = new Map(
  CONTENT_NAMES.filter(leadsToPage).flatMap((name) =>
    URL_PATTERNS.map((pattern) => [`${API_PATTERN}/${collectionPath(name)}/${pattern}`, RESOURCES[name].collection] as const),
  ),
);

/** Returns the collection of a route to which the field `url` leads, if browsers are sent to their pages; else undefined. */
export function findPageCollection(route: string): PageCollection | undefined {
  return COLLECTIONS_BY_ROUTE.get(route);
}
