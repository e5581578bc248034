import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { LANGUAGES } from '../../i18n/languages.js';
import type { Language } from '../../text/language.js';
import type { RequestContext } from '../context/request-context.js';
import type { PageEnvelope } from '../lists/page.js';
import { selectFields } from './select-fields.js';

/** Characters. Clients give up on an answer with longer headers (16 kB in Node); the body has the links too. */
const MAX_LINK_HEADER_LENGTH = 12_000;

type Answer = Record<string, unknown>;
type TranslationBody = Answer & { language: Language; source: boolean };

/** What the headers repeat of a record. */
interface RecordBody {
  readonly language: Language | null;
  readonly translations: Readonly<Record<Language, { readonly rest_url: string }>>;
  readonly rest_url?: string;
  readonly url: string;
  readonly slug: string | null;
}

/** Says in headers what an answer says in its body, and keeps only the fields that were asked for. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((handled) => {
        if (handled instanceof Created) response.status(201);
        const answer = handled instanceof Created ? (handled.body as unknown) : handled;
        return isObject(answer) ? this.processBody(answer, request, response) : answer;
      }),
    );
  }

  private processBody(answer: Answer, request: Request, response: Response): Answer {
    const fields = typeof request.query._fields === 'string' ? request.query._fields : undefined;
    if (isPage(answer)) return renderPage(answer, fields, request.context, response);
    if (!isRecord(answer)) {
      const texts = findTranslations(answer);
      response.set('Content-Language', texts?.map(({ language }) => language).join(', ') ?? request.context.locale.site);
      if (response.statusCode === 201 && typeof answer.rest_url === 'string') response.set('Location', answer.rest_url);
      return texts && fields !== undefined ? selectTranslationFields(answer, fields) : answer;
    }
    setRecordHeaders(answer, request, response);
    return fields === undefined ? answer : selectFields(answer, fields);
  }
}

/** `X-Total`, `X-TotalPages`, and links to other pages (RFC 8288 §3.3). */
function renderPage(page: PageEnvelope & Answer, fields: string | undefined, context: RequestContext, response: Response): Answer {
  const [name, items] = Object.entries(page).find(([, value]) => Array.isArray(value)) as [string, Answer[]];
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

/** The languages that a list of records is in, the one that was asked for when it is empty (RFC 9110 §8.5) or of something else. */
function collectLanguages(items: readonly Answer[], { locale }: RequestContext): Language[] {
  const languages = LANGUAGES.filter((language) => items.some((item) => isRecord(item) && item.language === language));
  return languages.length > 0 ? languages : [locale.content];
}

/** The language shown, the others there are (RFC 8288, `alternate`), and where the record is. */
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

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPage(answer: Answer): answer is PageEnvelope & Answer {
  return 'total_pages' in answer;
}

function isRecord(answer: Answer): answer is Answer & RecordBody {
  return 'translations' in answer && 'language' in answer;
}

/** The translations in an answer that is one, or that has one for each language. */
function findTranslations(answer: Answer): TranslationBody[] | undefined {
  const texts = isTranslation(answer) ? [answer] : Object.values(answer);
  return texts.length > 0 && texts.every(isTranslation) ? texts : undefined;
}

function isTranslation(value: unknown): value is TranslationBody {
  return isObject(value) && 'language' in value && 'source' in value;
}

function selectTranslationFields(answer: Answer, fields: string): Answer {
  if (isTranslation(answer)) return selectFields(answer, fields);
  return Object.fromEntries(Object.entries(answer).map(([language, text]) => [language, selectFields(text as Answer, fields)]));
}

/** An answer about something that did not exist before: 201, with its address in `Location`. */
export class Created<T extends object> {
  constructor(readonly body: T) {}
}

/** The answer to a write that either makes something or changes it. */
export function wrapIfCreated<T extends object>(isNew: boolean, answer: T): T | Created<T> {
  return isNew ? new Created(answer) : answer;
}
