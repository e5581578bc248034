import { fillPublicUrl } from '../../config/parse-site.js';
import type { SiteSettings } from '../../config/site-settings.js';
import { type RecordName, type ResourceName, RESOURCES } from '../../resources.js';
import type { Language } from '../../text/language.js';
import type { Locale } from '../../i18n/locale.js';
import type { RequestContext } from '../context/request-context.js';
import { type FormatLinks } from './formats.js';
import type { Format } from '../../formats.js';

/** The collections of records. */
export type Collection = (typeof RESOURCES)[RecordName]['collection'];

/** A list about other records, without records of its own. */
type Overview = (typeof RESOURCES)['translation']['collection'];

/** The collections of accounts that have pages. */
export type AuthCollection = (typeof RESOURCES)['user' | 'change']['collection'];

/** All lists that have pages. */
export type ListCollection =
  | Collection
  | Overview
  | AuthCollection
  | (typeof RESOURCES)['source' | 'webhook' | 'media']['collection']
  | WebhookLog;

/** The log of a webhook. */
type WebhookLog = `webhooks/${number}/deliveries`;

export const CALENDAR_NAMESPACE = 'calendar/events/v1';
export const AUTH_NAMESPACE = 'auth/v1';

/** The pages of `docs`. */
export const GUIDE_PATH = '/docs/guide';

/** Returns the absolute URL of the guide to the API. */
export function guideUrl({ baseUrl }: SiteSettings): string {
  return baseUrl + GUIDE_PATH;
}

/** Returns the absolute URL of the API's root in a language. */
export function apiRootUrl(language: Language, { baseUrl, restPrefix }: SiteSettings): string {
  return `${baseUrl}/${language}/${restPrefix}`;
}

/** Returns the absolute URL of the calendar's root in a language, called `P` in the documentation. */
export function calendarRootUrl(language: Language, settings: SiteSettings): string {
  return `${apiRootUrl(language, settings)}/${CALENDAR_NAMESPACE}`;
}

/** Returns the path of a resource's collection below the API's root. */
export function collectionPath(resource: ResourceName): string {
  const { namespace, collection } = RESOURCES[resource];
  return `${namespace === 'auth' ? AUTH_NAMESPACE : CALENDAR_NAMESPACE}/${collection}`;
}

/** Returns the URL of a collection in the languages of the request. */
export function collectionUrl(collection: Collection, { locale, settings }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site, settings)}/${collection}`, locale);
}

/** Returns the URL of a record in the languages of the request. */
export function recordUrl(collection: Collection, id: number, { locale, settings }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site, settings)}/${collection}/${id}`, locale);
}

/** Returns the URL of a record in one language. */
export function recordUrlIn(language: Language, collection: Collection, id: number, settings: SiteSettings): string {
  return `${calendarRootUrl(language, settings)}/${collection}/${id}`;
}

/** Returns the URL of a translation of a record. The translation may not exist yet. */
export function translationUrl(collection: Collection, id: number, language: Language, { locale, settings }: RequestContext): string {
  return `${calendarRootUrl(locale.site, settings)}/${collection}/${id}/translations/${language}`;
}

/** Returns the URL of a record by its slug. */
export function slugUrl(collection: Collection, slug: string, { locale, settings }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site, settings)}/${collection}/by-slug/${encodeURIComponent(slug)}`, locale);
}

/** Returns the URL of the occurrences of a series in the languages of the request. */
export function occurrencesUrl(seriesId: number, { locale, settings }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site, settings)}/events/${seriesId}/occurrences`, locale);
}

/** Returns the URL of a page of a list below a record, such as `events/7/occurrences`, with the query string of the request. */
export function pageBelowUrl(path: string, { locale, queryString, settings }: RequestContext, page?: number): string {
  const search = new URLSearchParams(queryString);
  if (page !== undefined) search.set('page', String(page));
  const query = search.toString();
  return `${calendarRootUrl(locale.site, settings)}/${path}${query === '' ? '' : `?${query}`}`;
}

/** Returns the URL of the occurrence of a series that has a slug, by the start that the rule gives it: `2026-12-01T18:00:00`. */
export function occurrenceUrl(slug: string, start: string, { locale, settings }: RequestContext): string {
  const series = `${calendarRootUrl(locale.site, settings)}/events/by-slug/${encodeURIComponent(slug)}`;
  return addLanguageParameter(`${series}/occurrences/${start}`, locale);
}

/** Returns the URL where people find a record: on the site of `PUBLIC_URLS`, or else by its slug, or by its id if it has none. */
export function readerUrl(collection: Collection, { id, slug }: { id: number; slug: string | null }, context: RequestContext): string {
  const address = findPublicUrl(collection, context.settings);
  const language = context.locale.content;
  const own = slug === null ? recordUrl(collection, id, context) : slugUrl(collection, slug, context);
  return (address && fillPublicUrl(address, { language, slug, id })) ?? own;
}

/** Tells whether another site shows the records of a collection. */
export function hasPublicUrl(collection: Collection, settings: SiteSettings): boolean {
  return findPublicUrl(collection, settings) !== undefined;
}

function findPublicUrl(collection: Collection, { publicUrls }: SiteSettings): string | undefined {
  const urls: Readonly<Partial<Record<Collection, string>>> = publicUrls;
  return urls[collection];
}

/** Returns the URL of a collection of accounts. */
export function authUrl(collection: AuthCollection, { locale, settings }: RequestContext): string {
  return `${apiRootUrl(locale.site, settings)}/${AUTH_NAMESPACE}/${collection}`;
}

/** Returns the URL of a page of what the service keeps about a user, with the query string of the request. */
export function userDataUrl(id: number, page: number, context: RequestContext): string {
  const search = new URLSearchParams(context.queryString);
  search.set('page', String(page));
  return `${authUrl('users', context)}/${id}/data?${search.toString()}`;
}

/** Returns the URL of a source of imports. */
export function sourceUrl(id: number, { locale, settings }: RequestContext): string {
  return `${calendarRootUrl(locale.site, settings)}/sources/${id}`;
}

/** Returns the URL of an image, in the languages of the request. */
export function mediaUrl(id: number, { locale, settings }: RequestContext): string {
  return addLanguageParameter(`${calendarRootUrl(locale.site, settings)}/media/${id}`, locale);
}

/** Returns the URL of a webhook. */
export function webhookUrl(id: number, { locale, settings }: RequestContext): string {
  return `${calendarRootUrl(locale.site, settings)}/webhooks/${id}`;
}

/** Returns the URL of a page of a list, with the query string of the request. Without `page`, the URL of the same page. */
export function pageUrl(collection: ListCollection, context: RequestContext, page?: number): string {
  const search = new URLSearchParams(context.queryString);
  if (page !== undefined) search.set('page', String(page));
  const query = search.toString();
  const url =
    collection === 'users' || collection === 'audit'
      ? authUrl(collection, context)
      : `${calendarRootUrl(context.locale.site, context.settings)}/${collection}`;
  return `${url}${query === '' ? '' : `?${query}`}`;
}

/**
 * Returns the URL of the change feed with the query string of the request.
 * @param since replaces the token of the request; `null` leaves it out
 */
export function changesUrl({ locale, queryString, settings }: RequestContext, since?: string | null): string {
  const search = new URLSearchParams(queryString);
  if (since === null) search.delete('since');
  else if (since !== undefined) search.set('since', since);
  const query = search.toString();
  return `${calendarRootUrl(locale.site, settings)}/changes${query === '' ? '' : `?${query}`}`;
}

/** Returns the URL of the facets of events, with the query string of the request. */
export function facetsUrl({ locale, queryString, settings }: RequestContext): string {
  return `${calendarRootUrl(locale.site, settings)}/events/facets?${new URLSearchParams(queryString).toString()}`;
}

/** Returns the URL of a list in another format, with the query string of the request. */
export function calendarFeedUrl(collection: Collection, format: Format, { locale, queryString, settings }: RequestContext): string {
  return `${calendarRootUrl(locale.site, settings)}/${collection}.${format}${queryString === '' ? '' : `?${queryString}`}`;
}

/** Parameters that choose a part of a list. */
const PART_PARAMETERS = ['page', 'per_page', '_fields'];

/** Returns the addresses of a list in other formats, with its filters. */
export function listFormatLinks<F extends Format>(collection: Collection, formats: readonly F[], context: RequestContext): FormatLinks<F> {
  const search = new URLSearchParams(context.queryString);
  for (const name of PART_PARAMETERS) search.delete(name);
  const filtered = { ...context, queryString: search.toString() };
  return toLinks(formats, (format) => calendarFeedUrl(collection, format, filtered));
}

/** Returns the addresses of a record in other formats, in the languages of the request. */
export function recordFormatLinks<F extends Format>(
  collection: Collection,
  formats: readonly F[],
  id: number,
  { locale, settings }: RequestContext,
): FormatLinks<F> {
  const url = `${calendarRootUrl(locale.site, settings)}/${collection}/${id}`;
  return toLinks(formats, (format) => addLanguageParameter(`${url}.${format}`, locale));
}

function toLinks<F extends Format>(formats: readonly Format[], link: (format: Format) => string): FormatLinks<F> {
  return Object.fromEntries(formats.map((format) => [format, link(format)])) as FormatLinks<F>;
}

/** Returns an id that is unique among all hosts, in the form of calendar aggregators. */
export function buildGlobalId(id: number, { baseUrl, globalIdHost }: SiteSettings): string {
  return `${globalIdHost ?? new URL(baseUrl).host}?id=${id}`;
}

function addLanguageParameter(url: string, { isExplicit, content }: Locale): string {
  return isExplicit ? `${url}?translation_language=${content}` : url;
}

/** Returns the path of the calendar in a language. */
export function calendarPath(language: Language, { restPrefix }: SiteSettings): string {
  return `/${language}/${restPrefix}/${CALENDAR_NAMESPACE}`;
}
