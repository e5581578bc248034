import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { LANGUAGES } from '../../i18n/languages.js';
import type { Language } from '../../text/language.js';
import type { RequestContext } from '../context/request-context.js';
import type { PageEnvelope } from '../lists/page.js';
import { selectFields } from './select-fields.js';

/** Characters. Clients refuse responses with longer headers (over 16 kB in Node). The body has the links too. */
const MAX_LINK_HEADER_LENGTH = 12_000;

type ResponseBody = Record<string, unknown>;
type TranslationBody = ResponseBody & { language: Language; source: boolean };

/** The members of a record that the headers repeat. */
interface RecordBody {
  readonly language: Language | null;
  readonly translations: Readonly<Record<Language, { readonly rest_url: string }>>;
  readonly rest_url?: string;
  readonly url: string;
  readonly slug: string | null;
}

/** Sets the headers that follow from the body of a response, and keeps only the fields that `_fields` names. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((handled) => {
        if (handled instanceof Created) response.status(201);
        const body = handled instanceof Created ? (handled.body as unknown) : handled;
        return isObject(body) ? this.processBody(body, request, response) : body;
      }),
    );
  }

  private processBody(body: ResponseBody, request: Request, response: Response): ResponseBody {
    const fields = typeof request.query._fields === 'string' ? request.query._fields : undefined;
    if (isPage(body)) return renderPage(body, fields, request.context, response);
    if (!isRecord(body)) {
      const texts = findTranslations(body);
      response.set('Content-Language', texts?.map(({ language }) => language).join(', ') ?? request.context.locale.site);
      if (response.statusCode === 201 && typeof body.rest_url === 'string') response.set('Location', body.rest_url);
      return texts && fields !== undefined ? selectTranslationFields(body, fields) : body;
    }
    setRecordHeaders(body, request, response);
    return fields === undefined ? body : selectFields(body, fields);
  }
}

/** Sets `X-Total`, `X-TotalPages` and `Link` to the other pages (RFC 8288 §3.3), and selects the fields of each item. */
function renderPage(
  page: PageEnvelope & ResponseBody,
  fields: string | undefined,
  context: RequestContext,
  response: Response,
): ResponseBody {
  const [name, items] = Object.entries(page).find(([, value]) => Array.isArray(value)) as [string, ResponseBody[]];
  const at = (number: number) => buildPageUrl(page.rest_url, number);
  const links = { first: at(1), prev: page.previous_rest_url, next: page.next_rest_url, last: at(Math.max(1, page.total_pages)) };
  const present = Object.entries(links).filter(([, url]) => url !== undefined);
  response.set({ 'X-Total': String(page.total), 'X-TotalPages': String(page.total_pages) });
  const link = present.map(([rel, url]) => `<${url}>; rel="${rel}"`).join(', ');
  if (link.length <= MAX_LINK_HEADER_LENGTH) response.set('Link', link);
  response.set('Content-Language', collectLanguages(items, context).join(', '));
  return fields === undefined ? page : { ...page, [name]: items.map((item) => selectFields(item, fields)) };
}

function buildPageUrl(url: string, page: number): string {
  const to = new URL(url);
  to.searchParams.set('page', String(page));
  return to.href;
}

/** Returns the languages of the records in a list (RFC 9110 §8.5), or the content language when there are none. */
function collectLanguages(items: readonly ResponseBody[], { locale }: RequestContext): Language[] {
  const languages = LANGUAGES.filter((language) => items.some((item) => isRecord(item) && item.language === language));
  return languages.length > 0 ? languages : [locale.content];
}

/** Sets the language of a record, links to its other languages (RFC 8288, `alternate`), and its `Location` or `Content-Location`. */
function setRecordHeaders(record: RecordBody, request: Request, response: Response): void {
  response.set('Content-Language', record.language ?? request.context.locale.content);
  const links = Object.entries(record.translations).map(
    ([language, { rest_url }]) => `<${rest_url}>; rel="alternate"; hreflang="${language}"`,
  );
  if (links.length > 0) response.set('Link', links.join(', '));
  const self = record.rest_url ?? record.url;
  if (request.method === 'POST' && response.statusCode === 201) response.set('Location', self);
  const { slug } = request.params;
  if (request.method === 'GET' && slug !== undefined && slug !== record.slug) response.set('Content-Location', record.url);
}

function isObject(value: unknown): value is ResponseBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPage(body: ResponseBody): body is PageEnvelope & ResponseBody {
  return 'total_pages' in body;
}

function isRecord(body: ResponseBody): body is ResponseBody & RecordBody {
  return 'translations' in body && 'language' in body;
}

/** Returns the translations in a body that is a translation, or that has one for each language; undefined for other bodies. */
function findTranslations(body: ResponseBody): TranslationBody[] | undefined {
  const texts = isTranslation(body) ? [body] : Object.values(body);
  return texts.length > 0 && texts.every(isTranslation) ? texts : undefined;
}

function isTranslation(value: unknown): value is TranslationBody {
  return isObject(value) && 'language' in value && 'source' in value;
}

function selectTranslationFields(body: ResponseBody, fields: string): ResponseBody {
  if (isTranslation(body)) return selectFields(body, fields);
  return Object.fromEntries(Object.entries(body).map(([language, text]) => [language, selectFields(text as ResponseBody, fields)]));
}

/** A handler returns this for a record that it created: the response has status 201 and a `Location`. */
export class Created<T extends object> {
  constructor(readonly body: T) {}
}

/** Wraps the body of a write that may create or update: with `Created` if the record is new. */
export function wrapIfCreated<T extends object>(isNew: boolean, body: T): T | Created<T> {
  return isNew ? new Created(body) : body;
}
