import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Clock } from '../../time/clock.js';
import { isSignedIn } from '../context/principal.js';
import { type DeclaredOperation, operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { Created, WrittenId } from './handler-results.js';
import { type DatedBody, findLastModified } from './last-modified.js';
import { processBody, type ResponseBody } from './process-body.js';

/** Sets the headers that follow from the body of a response, and keeps only the fields that `_fields` names. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly clock: Clock) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const operation = operationOf(context);
    return next.handle().pipe(
      map((handled) => {
        if (handled instanceof Created) response.status(201);
        const body = handled instanceof Created ? (handled.body as unknown) : handled;
        if (body instanceof WrittenId) return processWrittenId(body, request, response);
        if (mustHideBody(operation, request)) {
          setAddressOnly(body as LocatedBody, request, response);
          return undefined;
        }
        if (operation.isSelfContained) setLastModified(body as DatedBody, this.clock.now(), request, response);
        // An HTML page is a string, another format sets its own headers, and assets were sent already.
        return typeof body === 'object' && operation.format === undefined
          ? processBody(body as ResponseBody, operation, request, response)
          : body;
      }),
    );
  }
}

/** The members of a record or a translation that tell where it is. A term has only `url`. */
type LocatedBody = Readonly<Partial<Record<'rest_url' | 'url', string>>>;

/** Tells whether the credentials may write the record but not read it. */
function mustHideBody(operation: DeclaredOperation, { context }: Request): boolean {
  const isWrite = operation.verb !== 'list' && operation.verb !== 'show';
  return isWrite && recordNameOf(operation) !== undefined && !context.principal.scopes.has('read');
}

/** Sets the status of a write whose answer has no body, and the address of what was written. */
function setAddressOnly({ rest_url, url }: LocatedBody, { context }: Request, response: Response): void {
  response.status(204).set({ Location: rest_url ?? url, 'Content-Language': context.locale.site });
}

/**
 * Sets `Last-Modified` for anonymous clients. A user may see texts that the public does not see, and the role of a user changes
 * without the record.
 */
function setLastModified(record: DatedBody, now: Date, { context }: Request, response: Response): void {
  const lastModified = isSignedIn(context.principal) ? undefined : findLastModified(record, now);
  if (lastModified !== undefined) response.set('Last-Modified', lastModified);
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
