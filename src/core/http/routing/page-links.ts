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

/** Returns the path of the page of a record. A record without a slug is named by its id. */
export function recordPagePath(language: Language, collection: PageCollection, { id, slug }: { id: number; slug: string | null }): string {
  return `${calendarPagePath(language)}/${collection}/${encodeURIComponent(slug ?? String(id))}`;
}

/** The routes of records by slug, where the field `url` of records leads, and the collections whose pages show them. */
const COLLECTIONS_BY_ROUTE: ReadonlyMap<string, PageCollection> = new Map(
  settings.hasPages
    ? CONTENT_NAMES.map((name) => [`${API_PATTERN}/${collectionPath(name)}/by-slug/:slug`, RESOURCES[name].collection])
    : [],
);

/** Returns the collection of a route of records by slug, if a page shows them and no other site does; else undefined. */
export function findPageCollection(route: string): PageCollection | undefined {
  const collection = COLLECTIONS_BY_ROUTE.get(route);
  return collection !== undefined && settings.publicUrls[collection] === undefined ? collection : undefined;
}
