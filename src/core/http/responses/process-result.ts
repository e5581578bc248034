import type { Request, Response } from 'express';
import { isRecordName, listFieldOf, type RecordName, type ResourceName, RESOURCES } from '../../resources.js';
import type { Language } from '../../text/language.js';
import type { RequestContext } from '../context/request-context.js';
import type { PageResponse } from '../lists/page.js';
import { slugUrl } from '../routing/links.js';
import { type DeclaredOperation, recordNameOf, takesFields } from '../routing/operation.decorator.js';
import { Created, Erased, WithRevision, WithWritable, WrittenId } from './handler-results.js';
import { type DatedBody, setLastModified } from './set-last-modified.js';
import { assertPageFits } from './shared-bodies.js';
import { StreamedResponse } from './streamed-response.js';
import { ShownRecords } from './shown-records.js';
import { selectFields, selectFieldsOfItems } from './select-fields.js';

/** Characters. Clients refuse responses with longer headers (over 16 kB in Node). The body has the links too. */
const MAX_LINK_HEADER_LENGTH = 12_000;

type ResponseBody = Record<string, unknown>;
type TranslationBody = ResponseBody & { language: Language; rest_url: string };

/** The members of a record that the headers repeat. */
interface RecordBody {
  readonly language: Language | null;
  readonly translations: Readonly<Record<Language, { readonly rest_url: string }>>;
  readonly rest_url?: string;
  readonly url: string;
  readonly slug: string | null;
}

/**
 * Returns the body of the response to what a handler has returned. Sets the status and the headers that follow from it, and keeps
 * only the fields that `_fields` names.
 */
export function processResult(result: unknown, operation: DeclaredOperation, now: Date, request: Request, response: Response): unknown {
  if (result instanceof Created) response.status(201);
  const body = unwrap(result);
  ShownRecords.ofRequest?.addBody(body ?? {});
  if (body instanceof WrittenId) return processWrittenId(body, request, response);
  if (mustHideBody(operation, request)) {
    setAddressOnly(body as LocatedBody, request, response);
    return undefined;
  }
  if (result instanceof Erased) return processErased(body as ResponseBody, request, response);
  if (operation.isSelfContained) setLastModified(body as DatedBody, now, request, response);
  // An HTML page is a string, another format sets its own headers, as a sitemap does, and assets were sent already.
  const isRecordOrList = typeof body === 'object' && operation.format === undefined && !(body instanceof StreamedResponse);
  if (!isRecordOrList) return body;
  if (request.responseOptions)
    request.responseOptions = {
      ...request.responseOptions,
      shownIds: listShownIds(body as ResponseBody, operation),
      revision: result instanceof WithRevision ? result.revision : undefined,
      writable: result instanceof WithWritable ? result.writable : undefined,
    };
  return processBody(body as ResponseBody, operation, request, response);
}

/** Returns what a handler has wrapped: the record that it shows, created or erased. */
function unwrap(result: unknown): unknown {
  if (result instanceof Created || result instanceof WithRevision || result instanceof WithWritable) return result.body;
  return result instanceof Erased ? result.previous : result;
}

/** The members of a record or a translation that tell where it is. A term has only `url`. */
type LocatedBody = Readonly<Partial<Record<'rest_url' | 'url', string>>>;

/** Tells whether the credentials may write the record but not read it. */
function mustHideBody(operation: DeclaredOperation, { context }: Request): boolean {
  const isWrite = operation.verb !== 'list' && operation.verb !== 'show';
  const isOfCalendar = recordNameOf(operation) !== undefined || operation.resource === 'media';
  return isWrite && isOfCalendar && !context.principal.scopes.has('read');
}

/** Sets the status of a write whose response has no body, and the address of what was written. */
function setAddressOnly({ rest_url, url }: LocatedBody, { context }: Request, response: Response): void {
  response.status(204).set({ Location: rest_url ?? url, 'Content-Language': context.locale.site });
}

/** Sets the headers of a write that shows the id alone: without the scope `read`, as of any write, the address. */
function processWrittenId({ id, url }: WrittenId, request: Request, response: Response): { id: number } | undefined {
  const { principal, locale } = request.context;
  response.set('Content-Language', locale.site);
  if (response.statusCode === 201) response.set('Location', url);
  if (principal.scopes.has('read')) return { id };
  setAddressOnly({ url }, request, response);
  return undefined;
}

/** Lists the ids of the record that a body shows, or of the items of a page. */
function listShownIds(body: ResponseBody, { isPaged, resource }: DeclaredOperation): number[] {
  const records = isPaged && resource !== undefined ? (body[listFieldOf(resource)] as ResponseBody[]) : [body];
  return records.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

/** Sets the headers, and selects the fields, that belong to what the operation declares. */
function processBody(body: ResponseBody, operation: DeclaredOperation, request: Request, response: Response): ResponseBody {
  const fields = typeof request.query._fields === 'string' ? request.query._fields : undefined;
  const { isPaged, isTranslation, resource, showsRecord, verb } = operation;
  if (isPaged && resource !== undefined) return setPageHeaders(body as ResponseBody & PageResponse, resource, fields, request, response);
  const name = recordNameOf(operation);
  if (name === undefined || !showsRecord) return processOther(body, operation, fields, request, response);
  if (!isTranslation || verb === 'delete') return processRecord(body as ResponseBody & RecordBody, name, fields, request, response);
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
function collectLanguages(items: readonly ResponseBody[], resource: ResourceName, { locale, settings }: RequestContext): Language[] {
  const shown = new Set(items.map(({ language }) => language));
  const languages = isRecordName(resource) ? settings.languages.filter((language) => shown.has(language)) : [];
  return languages.length > 0 ? languages : [locale.content];
}

/** Sets the language of a record, links to its other languages (RFC 8288, `alternate`), and its `Location` or `Content-Location`. */
function processRecord(
  record: ResponseBody & RecordBody,
  name: RecordName,
  fields: string | undefined,
  request: Request,
  response: Response,
): ResponseBody {
  response.set('Content-Language', record.language ?? request.context.locale.content);
  const links = Object.entries(record.translations).map(
    ([language, { rest_url }]) => `<${rest_url}>; rel="alternate"; hreflang="${language}"`,
  );
  if (links.length > 0) response.set('Link', links.join(', '));
  const self = record.rest_url ?? record.url;
  if (response.statusCode === 201) response.set('Location', self);
  const { slug, original_start } = request.params;
  // An occurrence of a series has its own address.
  if (original_start !== undefined) response.set('Content-Location', self);
  else if (request.method === 'GET' && slug !== undefined && slug !== record.slug)
    response.set('Content-Location', record.slug === null ? self : slugUrl(RESOURCES[name].collection, record.slug, request.context));
  return fields === undefined ? record : selectFields(record, fields);
}

/** Returns the response to the request that erased a record. Its addresses lead nowhere any more. */
function processErased(previous: ResponseBody, { query, context }: Request, response: Response): ResponseBody {
  response.set('Content-Language', (previous.language as Language | null) ?? context.locale.content);
  const body = { deleted: true, previous };
  return typeof query._fields === 'string' ? selectFields(body, query._fields) : body;
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

/** Processes a body without records, such as accounts, roots and statistics, and lists without pages. */
function processOther(
  body: ResponseBody,
  operation: DeclaredOperation,
  fields: string | undefined,
  { context }: Request,
  response: Response,
): ResponseBody {
  const { verb, hasAddress } = operation;
  const { content, site } = context.locale;
  response.set('Content-Language', recordNameOf(operation) === undefined ? site : content);
  if (verb === 'create' && hasAddress) response.set('Location', body.rest_url as string);
  // The handler of an operation that names the classes of its records has selected from these.
  if (fields === undefined || operation.fieldsOf !== undefined || !takesFields(operation)) return body;
  return verb === 'list' ? selectFieldsOfItems(body, fields) : selectFields(body, fields);
}
