import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, map, type Observable, of } from 'rxjs';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { DomainError, type ErrorDetails } from '../../../core/errors/domain-error.js';
import { ERROR_TABLE } from '../../../core/http/responses/error-table.js';
import type { Language } from '../../../core/text/language.js';
import { Clock } from '../../../core/time/clock.js';
import { Assets } from '../../frame/assets.js';
import { Page } from '../../frame/html.js';
import { setPageHeaders } from '../../frame/page.interceptor.js';
import { type Addresses, createEmbedAddresses, createPageAddresses } from './addresses.js';
import { renderErrorPage } from './error.page.js';
import { createReader, type Reader } from './reader.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `ReaderInterceptor`. */
    reader?: Reader;
  }
}

/** Injects the reader of a page. */
export const ForReader = createParamDecorator((_: unknown, execution: ExecutionContext): Reader => getRequest(execution).reader!);

/** Sends the pages for readers, and shows the errors of clients as pages, too. */
@Injectable()
export class ReaderInterceptor implements NestInterceptor {
  /** Returns where the links of the pages lead. */
  protected readonly createAddresses: (language: Language, settings: SiteSettings) => Addresses = createPageAddresses;

  constructor(
    private readonly clock: Clock,
    private readonly assets: Assets,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = getRequest(execution);
    const response = execution.switchToHttp().getResponse<Response>();
    const { locale, settings } = request.context;
    const addresses = this.createAddresses(locale.site, settings);
    const reader = createReader(request.context, this.clock.now(), { addresses, assets: this.assets });
    request.reader = reader;
    // A form sends the fields that a reader has left empty.
    Object.assign(request, { query: Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== '')) });
    return next.handle().pipe(
      map((result) => (result instanceof Page ? setPageHeaders(result, request, response) : result)),
      catchError((error: unknown) => of(answerError(error, reader, request, response))),
    );
  }
}

/** The same for what other sites embed. */
@Injectable()
export class EmbedInterceptor extends ReaderInterceptor {
  protected override readonly createAddresses = createEmbedAddresses;
}

/** Sends a page about an error of the client, or leads to the present address of a record. Other errors are answered as everywhere. */
function answerError(error: unknown, reader: Reader, request: Request, response: Response): unknown {
  if (!(error instanceof DomainError) || ERROR_TABLE[error.kind].status >= 500) throw error;
  const { movedTo } = error.details;
  if (movedTo !== undefined) {
    response.status(301).set('Location', movePath(request.path, movedTo)).end();
    return undefined;
  }
  const page = renderErrorPage(error, reader);
  const body = setPageHeaders(page, request, response);
  // Not by way of the cache, which keeps answers with status 200.
  response.status(page.options.status ?? 500).set('Cache-Control', 'no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
  return undefined;
}

/** Matches what names a record in the path of its page, and the start of a date that may follow. */
const NAME_AND_START = /(?<=\/calendar\/[^/]+\/)[^/]+(\/[^/]+)?\/?$/;

function movePath(path: string, to: NonNullable<ErrorDetails['movedTo']>): string {
  if ('dateId' in to) return path.replace(NAME_AND_START, String(to.dateId));
  return path.replace(NAME_AND_START, `${'slug' in to ? encodeURIComponent(to.slug) : to.id}$1`);
}

function getRequest(execution: ExecutionContext): Request {
  return execution.switchToHttp().getRequest<Request>();
}
