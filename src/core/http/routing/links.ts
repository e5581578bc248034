import { settings } from '../../config/settings.js';
import { RECORD_NAMES, type RecordName, type ResourceName, RESOURCES } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';
import type { Locale } from '../context/locale.js';
import type { RequestContext } from '../context/request-context.js';

/** Collections of the calendar. */
export type Collection = (typeof RESOURCES)[RecordName]['collection'];

/** What lists the calendar's own state, and keeps no records. */
export type Overview = (typeof RESOURCES)['translation']['collection'];

/** Collections beside it. */
export type AuthCollection = (typeof RESOURCES)['user' | 'change']['collection'];

/** Whatever has pages. */
export type ListCollection = Collection | Overview | AuthCollection;

/** The title or name field of the records at a path, if it is a path of records. */
export function findNameField(path: string): string | undefined {
  const collection = path.split(`/${CALENDAR_NAMESPACE}/`)[1]?.split('/')[0] ?? '';
  const resource = RECORD_NAMES.find((name) => RESOURCES[name].collection === collection);
  return resource && RESOURCES[resource].titleField;
}

export const CALENDAR_NAMESPACE = 'calendar/events/v1';
export const AUTH_NAMESPACE = 'auth/v1';

/** The API's root in a language, absolute. */
export function apiRootUrl(language: Language): string {
  return `${settings.baseUrl}/${language}/${settings.restPrefix}`;
}

/** `P`: the calendar's root in a language, absolute. */
export function calendarRootUrl(language: Language): string {
  return `${apiRootUrl(language)}/${CALENDAR_NAMESPACE}`;
}

/** The path of a resource's collection below the API's root. */
export function collectionPath(resource: ResourceName): string {
  const { namespace, collection } = RESOURCES[resource];
  return `${namespace === 'auth' ? AUTH_NAMESPACE : CALENDAR_NAMESPACE}/${collection}`;
}

/** Where a collection is, seen from this request. */
export function collectionUrl(collection: Collection, { locale }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site)}/${collection}`, locale);
}

/** Where a record is, seen from this request. */
export function recordUrl(collection: Collection, id: number, { locale }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site)}/${collection}/${id}`, locale);
}

/** Where a record is in one language. */
export function recordUrlIn(language: Language, collection: Collection, id: number): string {
  return `${calendarRootUrl(language)}/${collection}/${id}`;
}

/** Where a record's text in one language is, or would be. */
export function translationUrl(collection: Collection, id: number, language: Language, { locale }: RequestContext): string {
  return `${calendarRootUrl(locale.site)}/${collection}/${id}/translations/${language}`;
}

/** Where a record is by its slug. */
export function slugUrl(collection: Collection, slug: string, { locale }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site)}/${collection}/by-slug/${encodeURIComponent(slug)}`, locale);
}

/** Where a collection beside the calendar is. */
export function authUrl(collection: AuthCollection, { locale }: RequestContext): string {
  return `${apiRootUrl(locale.site)}/${AUTH_NAMESPACE}/${collection}`;
}

/** A page of a list, with the filters in force. */
export function pageUrl(collection: ListCollection, context: RequestContext, page?: number): string {
  const search = new URLSearchParams(context.queryString);
  if (page !== undefined) search.set('page', String(page));
  const query = search.toString();
  const url =
    collection === 'users' || collection === 'audit'
      ? authUrl(collection, context)
      : `${calendarRootUrl(context.locale.site)}/${collection}`;
  return `${url}${query === '' ? '' : `?${query}`}`;
}

/** Names a record among those of all hosts, as calendar aggregators do. */
export function buildGlobalId(id: number): string {
  return `${new URL(settings.baseUrl).host}?id=${id}`;
}

function addLanguageParameter(url: string, { isExplicit, content }: Locale): string {
  return isExplicit ? `${url}?translation_language=${content}` : url;
}

/** The calendar's path in a language. */
export function calendarPath(language: Language): string {
  return `/${language}/${settings.restPrefix}/${CALENDAR_NAMESPACE}`;
}
