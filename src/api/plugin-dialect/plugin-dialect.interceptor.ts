import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, from, map, type Observable, switchMap, throwError } from 'rxjs';
import { DomainError, type Reasons } from '../../core/errors/domain-error.js';
import { calendarPath } from '../../core/http/routing/links.js';
import { operationOf, recordNameOf } from '../../core/http/routing/operation.decorator.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import type { RecordName } from '../../core/resources.js';
import { PluginDialect } from './plugin-dialect.js';
import { translateFields } from './translate-fields.js';
import type { Fields } from './translate-record.js';
import { emptyPage } from './translate-response.js';

/** Values that the plugin ignores in lists if it does not know them. */
const IGNORED_PARAMETERS = ['order', 'orderby'];

/** Translates the requests to the alias of the root, and what their handlers return. All other requests go on. */
@Injectable()
export class PluginDialectInterceptor implements NestInterceptor {
  constructor(
    private readonly dialect: PluginDialect,
    private readonly adapter: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<Request>();
    if (request.rootAlias === undefined) return next.handle();
    const response = execution.switchToHttp().getResponse<Response>();
    const operation = operationOf(execution);
    const name = recordNameOf(operation);
    if (name !== undefined) this.translateRequest(name, request);
    const handle = (): Observable<unknown> =>
      next.handle().pipe(catchError((error: unknown) => this.answerInstead(error, request, response, handle)));
    return handle().pipe(map((body) => this.dialect.responses.translate(body, operation, request, response)));
  }

  private translateRequest(name: RecordName, request: Request): void {
    const { settings, clock } = this.dialect;
    delete request.query.strict_dates;
    if (request.body === undefined) return;
    const context = { settings, now: clock.now() };
    request.query = translateFields(name, request.query, context) as Request['query'];
    request.body = translateFields(name, request.body as Fields, context);
  }

  /** Answers what the plugin does not refuse: unknown orders, a page of terms past the end, a window that ends before it starts. */
  private answerInstead(error: unknown, request: Request, response: Response, handle: () => Observable<unknown>): Observable<unknown> {
    if (!(error instanceof DomainError)) return throwError(() => error);
    const { kind, details } = error;
    const { reasons = {}, resource } = details;
    const names = Object.keys(reasons);
    if (kind === 'page-not-found' && (resource === 'category' || resource === 'tag')) {
      request.query.page = '1';
      return handle().pipe(map((page) => emptyPage(page as Fields, resource, response)));
    }
    if (kind === 'invalid-parameters' && names.length > 0 && request.body === undefined) {
      if (names.every((name) => IGNORED_PARAMETERS.includes(name))) {
        for (const name of names) delete request.query[name];
        return handle();
      }
      if (isWindowInverted(reasons)) {
        request.query.start_date = request.query.end_date;
        return handle().pipe(map((page) => emptyPage({ ...(page as Fields), total: 0, total_pages: 0 }, 'event', response)));
      }
    }
    if (kind !== 'not-found' || resource !== 'event' || request.params.id === undefined) return throwError(() => error);
    return from(this.isOtherRecord(request)).pipe(
      switchMap((isOther) =>
        throwError(() => (isOther ? new DomainError('invalid-parameters', { resource, reasons: { id: { reason: 'id' } } }) : error)),
      ),
    );
  }

  /** Tells whether the id of the path is that of a venue or an organizer that the client may read. */
  private async isOtherRecord({ params, headers, head, principal }: Request): Promise<boolean> {
    const { requestId, address } = head;
    const root = calendarPath(this.dialect.settings.defaultLanguage);
    const client = { headers, context: { principal: principal!, requestId, address } };
    for (const collection of ['venues', 'organizers']) {
      const read = { method: 'GET', url: `${root}/${collection}/${String(params.id)}`, isPartOfWrite: true };
      if ((await sendInProcess(this.adapter.httpAdapter, read, client)).status === 200) return true;
    }
    return false;
  }
}

function isWindowInverted({ end_date, ...others }: Reasons): boolean {
  return end_date?.reason === 'before' && Object.keys(others).length === 0;
}
