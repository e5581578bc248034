import { settings } from '../../config/settings.js';
import type { ResourceName } from '../../errors/domain-error.js';
import type { Language } from '../../text/language.js';
import type { View } from '../context/locale.js';

/** The kinds of record of the calendar and where they are, in the order in which a list of several kinds has them. */
export const COLLECTION_OF = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const satisfies Partial<Record<ResourceName, string>>;

export type RecordName = keyof typeof COLLECTION_OF;

export const RECORD_NAMES = Object.keys(COLLECTION_OF) as RecordName[];

/** Collections of the calendar. */
export type Collection = (typeof COLLECTION_OF)[RecordName];

/** What lists the calendar's own state, and keeps no records. */
export type Overview = 'translations';

/** Collections beside it. */
export type AuthCollection = 'users' | 'audit';

/** The field of each collection's records that is their title or name. */
const NAME_FIELDS: Readonly<Record<Collection, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};

/** The title or name field of the records at a path, if it is a path of records. */
export function nameFieldOf(path: string): string | undefined {
  const collection = path.split(`/${NAMESPACE}/`)[1]?.split('/')[0] ?? '';
  return new Map<string, string>(Object.entries(NAME_FIELDS)).get(collection);
}

export const NAMESPACE = 'calendar/events/v1';
export const AUTH_NAMESPACE = 'auth/v1';

/** The API's root in a language, absolute. */
export function apiRoot(language: Language): string {
  return `${settings.baseUrl}/${language}/${settings.restPrefix}`;
}

/** `P`: the calendar's root in a language, absolute. */
export function calendarRoot(language: Language): string {
  return `${apiRoot(language)}/${NAMESPACE}`;
}

/** Where a collection is, seen from this request. */
export function collectionUrl(collection: Collection, view: View): string {
  return withLanguage(`${calendarRoot(view.site)}/${collection}`, view);
}

/** Where a record is, seen from this request. */
export function recordUrl(collection: Collection, id: number, view: View): string {
  return withLanguage(`${calendarRoot(view.site)}/${collection}/${id}`, view);
}

/** Where a record is in one language. */
export function recordUrlIn(language: Language, collection: Collection, id: number): string {
  return `${calendarRoot(language)}/${collection}/${id}`;
}

/** Where a record's text in one language is, or would be. */
export function translationUrl(collection: Collection, id: number, language: Language, view: View): string {
  return `${calendarRoot(view.site)}/${collection}/${id}/translations/${language}`;
}

/** Where a record is by its slug. */
export function slugUrl(collection: Collection, slug: string, view: View): string {
  return withLanguage(`${calendarRoot(view.site)}/${collection}/by-slug/${encodeURIComponent(slug)}`, view);
}

/** Where a collection beside the calendar is. */
export function authUrl(collection: AuthCollection, view: View): string {
  return `${apiRoot(view.site)}/${AUTH_NAMESPACE}/${collection}`;
}

/** A page of a list, with the filters in force. */
export function pageUrl(collection: Collection | Overview | AuthCollection, view: View, page?: number): string {
  const search = new URLSearchParams(view.search);
  if (page !== undefined) search.set('page', String(page));
  const query = search.toString();
  const url = collection === 'users' || collection === 'audit' ? authUrl(collection, view) : `${calendarRoot(view.site)}/${collection}`;
  return `${url}${query === '' ? '' : `?${query}`}`;
}

/** Names a record among those of all hosts, as calendar aggregators do. */
export function globalId(id: number): string {
  return `${new URL(settings.baseUrl).host}?id=${id}`;
}

function withLanguage(url: string, view: View): string {
  return view.explicit ? `${url}?translation_language=${view.content}` : url;
}

/** The calendar's path in a language. */
export function calendarPath(language: Language): string {
  return `/${language}/${settings.restPrefix}/${NAMESPACE}`;
}
