import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../../core/errors/domain-error.js';
import { setQuery } from '../../core/http/context/query-string.js';
import { calendarPath } from '../../core/http/routing/links.js';
import { operationOf, recordNameOf } from '../../core/http/routing/operation.decorator.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import type { RecordName } from '../../core/resources.js';
import { findToleratedRequest } from './find-tolerated-request.js';
import { PluginDialect } from './plugin-dialect.js';
import { translateFields } from './translate-fields.js';
import type { Fields } from '../../core/objects.js';

type Handler = () => Promise<unknown>;

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
    return from(this.respond(execution, request, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }

  private async respond(execution: ExecutionContext, request: Request, handle: Handler): Promise<unknown> {
    const operation = operationOf(execution);
    const name = recordNameOf(operation);
    if (name !== undefined) this.translateRequest(name, request);
    const response = execution.switchToHttp().getResponse<Response>();
    return this.dialect.responses.translate(await this.handle(request, response, handle), operation, request, response);
  }

  private translateRequest(name: RecordName, request: Request): void {
    const { settings, clock } = this.dialect;
    delete request.query.strict_dates;
    if (request.body === undefined) return;
    const context = { settings, now: clock.now() };
    setQuery(request, translateFields(name, request.query, context));
    request.body = translateFields(name, request.body as Fields, context);
  }

  /** Handles a request, and where the service refuses what the plugin does not, the request that stands for it. */
  private async handle(request: Request, response: Response, handle: Handler): Promise<unknown> {
    try {
      return await handle();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const tolerated = findToleratedRequest(error, request);
      if (tolerated === undefined) throw (await this.isOfOtherType(error, request)) ? invalidId() : error;
      setQuery(request, tolerated.query);
      const body = await this.handle(request, response, handle);
      if (tolerated.emptyMembers === undefined) return body;
      response.removeHeader('Link');
      return { ...(body as Fields), next_rest_url: null, previous_rest_url: null, ...tolerated.emptyMembers };
    }
  }

  /** Tells whether the id of an event that does not exist is that of a venue or an organizer that the client may read. */
  private async isOfOtherType({ kind, details }: DomainError, { params, headers, head, principal }: Request): Promise<boolean> {
    if (kind !== 'not-found' || details.resource !== 'event' || params.id === undefined) return false;
    const client = { headers, context: { ...head, principal: principal! } };
    const root = calendarPath(head.settings.defaultLanguage, head.settings);
    for (const collection of ['venues', 'organizers']) {
      const url = `${root}/${collection}/${String(params.id)}`;
      const { status } = await sendInProcess(this.adapter.httpAdapter, { method: 'GET', url, isPartOfWrite: true }, client);
      if (status === 200) return true;
    }
    return false;
  }
}

function invalidId(): DomainError {
  return new DomainError('invalid-parameters', { resource: 'event', reasons: { id: { reason: 'id' } } });
}
