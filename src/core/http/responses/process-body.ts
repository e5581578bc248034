import type { Request, Response } from 'express';
import { LANGUAGES } from '../../i18n/languages.js';
import { isRecordName, listFieldOf, type ResourceName } from '../../resources.js';
import type { Language } from '../../text/language.js';
import type { RequestContext } from '../context/request-context.js';
import type { PageResponse } from '../lists/page.js';
import { type DeclaredOperation, recordNameOf } from '../routing/operation.decorator.js';
import { assertPageFits } from './page-size.js';
import { selectFields } from './select-fields.js';

/** Characters. Clients refuse responses with longer headers (over 16 kB in Node). The body has the links too. */
const MAX_LINK_HEADER_LENGTH = 12_000;

export type ResponseBody = Record<string, unknown>;
type TranslationBody = ResponseBody & { language: Language; rest_url: string };

/** The members of a record that the headers repeat. */
interface RecordBody {
  readonly language: Language | null;
  readonly translations: Readonly<Record<Language, { readonly rest_url: string }>>;
  readonly rest_url?: string;
  readonly url: string;
  readonly slug: string | null;
}

/** Lists the ids of the record that a body shows, or of the items of a page. */
export function listShownIds(body: ResponseBody, { isPaged, resource }: DeclaredOperation): number[] {
  const records = isPaged && resource !== undefined ? (body[listFieldOf(resource)] as ResponseBody[]) : [body];
  return records.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

/** Sets the headers, and selects the fields, that belong to what the operation declares. */
export function processBody(body: ResponseBody, operation: DeclaredOperation, request: Request, response: Response): ResponseBody {
  const fields = typeof request.query._fields === 'string' ? request.query._fields : undefined;
  const { isPaged, isTranslation, resource, verb } = operation;
  if (isPaged && resource !== undefined) return setPageHeaders(body as ResponseBody & PageResponse, resource, fields, request, response);
  if (recordNameOf(operation) === undefined) return processOther(body, operation, request, response);
  if (!isTranslation || verb === 'delete') return processRecord(body as ResponseBody & RecordBody, fields, request, response);
  return verb === 'list'
    ? processTranslations(body as Record<Language, TranslationBody>, fields, request, response)
    : processTranslation(body as TranslationBody, fields, response);
}

/** Sets `X-Total`, `X-TotalPages` and `Link` to the other pages (RFC 8288 §3.3), and selects the fields of each item. @throws DomainError 400 for a page that is too large */
function setPageHeaders(
  page: ResponseBody & PageResponse,
  resource: ResourceName,
  fields: string | undefined,
  { context }: Request,
  response: Response,
): ResponseBody {
  const field = listFieldOf(resource);
  const items = page[field] as ResponseBody[];
  const shown = fields === undefined ? items : items.map((item) => selectFields(item, fields));
  assertPageFits(shown);
  const at = (number: number) => buildPageUrl(page.rest_url, number);
  const links = { first: at(1), prev: page.previous_rest_url, next: page.next_rest_url, last: at(Math.max(1, page.total_pages)) };
  const present = Object.entries(links).filter(([, url]) => url !== undefined);
  response.set({ 'X-Total': String(page.total), 'X-TotalPages': String(page.total_pages) });
  const link = present.map(([rel, url]) => `<${url}>; rel="${rel}"`).join(', ');
  if (link.length <= MAX_LINK_HEADER_LENGTH) response.set('Link', link);
  response.set('Content-Language', collectLanguages(items, resource, context).join(', '));
  return { ...page, [field]: shown };
}

function buildPageUrl(url: string, page: number): string {
  const to = new URL(url);
  to.searchParams.set('page', String(page));
  return to.href;
}

/** Returns the languages of the records in a list (RFC 9110 §8.5), or the content language when there are none. */
function collectLanguages(items: readonly ResponseBody[], resource: ResourceName, { locale }: RequestContext): Language[] {
  const languages = isRecordName(resource) ? LANGUAGES.filter((language) => items.some((item) => item.language === language)) : [];
  return languages.length > 0 ? languages : [locale.content];
}

/** Sets the language of a record, links to its other languages (RFC 8288, `alternate`), and its `Location` or `Content-Location`. */
function processRecord(record: ResponseBody & RecordBody, fields: string | undefined, request: Request, response: Response): ResponseBody {
  response.set('Content-Language', record.language ?? request.context.locale.content);
  const links = Object.entries(record.translations).map(
    ([language, { rest_url }]) => `<${rest_url}>; rel="alternate"; hreflang="${language}"`,
  );
  if (links.length > 0) response.set('Link', links.join(', '));
  const self = record.rest_url ?? record.url;
  if (response.statusCode === 201) response.set('Location', self);
  const { slug } = request.params;
  if (request.method === 'GET' && slug !== undefined && slug !== record.slug) response.set('Content-Location', record.url);
  return fields === undefined ? record : selectFields(record, fields);
}

/** Processes the translations of a record, by language. */
function processTranslations(
  texts: Record<Language, TranslationBody>,
  fields: string | undefined,
  { context }: Request,
  response: Response,
): ResponseBody {
  const languages = Object.keys(texts);
  response.set('Content-Language', languages.length > 0 ? languages.join(', ') : context.locale.site);
  if (fields === undefined) return texts;
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, selectFields(text, fields)]));
}

function processTranslation(text: TranslationBody, fields: string | undefined, response: Response): ResponseBody {
  response.set('Content-Language', text.language);
  if (response.statusCode === 201) response.set('Location', text.rest_url);
  return fields === undefined ? text : selectFields(text, fields);
}

/** Processes a body without content: accounts, roots and statistics. Their fields cannot be selected. */
function processOther(body: ResponseBody, { verb, hasAddress }: DeclaredOperation, { context }: Request, response: Response): ResponseBody {
  response.set('Content-Language', context.locale.site);
  if (verb === 'create' && hasAddress) response.set('Location', body.rest_url as string);
  return body;
}
