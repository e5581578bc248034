import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { settings } from '../../config/settings.js';
import { getOperatorAdvice, isUnavailable } from '../../database/errors/database-errors.js';
import { type DescribedError, describeError } from '../../errors/describe-error.js';
import { DomainError, type ErrorDetails, type ErrorKind } from '../../errors/domain-error.js';
import { findSiteLanguage } from '../../i18n/resolve-languages.js';
import { RouteTable } from '../routing/route-table.js';
import { buildErrorBody } from './error-body.js';
import { ERROR_TABLE } from './error-table.js';

/** `Retry-After` of an error that does not set its own. */
const DEFAULT_RETRY_AFTER_SECONDS = '5';

/** Answers every error with the same body, in the language of the URL, without internal details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.toDomainError(thrown, request);
    if (error.kind === 'internal' || error.kind === 'unavailable')
      this.logger.error({ request_id: request.context.requestId, error: describeForLog(thrown, error.kind) });
    if (response.headersSent) {
      // Either the deadline has answered already, or the error came in the middle of a body: then the connection is
      // cut, so that the client notices.
      if (!response.writableEnded) response.destroy();
      return;
    }
    const language = findSiteLanguage(request.path) ?? settings.defaultLanguage;
    const type =
      request.accepts(['application/json', 'application/problem+json']) === 'application/problem+json'
        ? 'application/problem+json'
        : 'application/json';
    response.status(ERROR_TABLE[error.kind].status).vary('Accept').set({ 'Cache-Control': 'no-store', 'Content-Language': language });
    response.set(buildErrorHeaders(error, request)).set('Content-Type', `${type}; charset=utf-8`);
    const body = JSON.stringify(buildErrorBody(error, language, request.path));
    // Set here because Node does not count the body of a HEAD request (RFC 9110 §8.6).
    response.set('Content-Length', String(Buffer.byteLength(body))).end(body);
  }

  private toDomainError(thrown: unknown, request: Request): DomainError {
    if (thrown instanceof DomainError) return thrown;
    if (isUnavailable(thrown)) return new DomainError('unavailable');
    if (thrown instanceof HttpException) return this.fromHttpStatus(thrown.getStatus(), request);
    if (isClientError(thrown)) return new DomainError('bad-request');
    return new DomainError('internal');
  }

  private fromHttpStatus(status: number, request: Request): DomainError {
    if (status === 404) {
      const allowed = this.routes.findMethods(request.path);
      return allowed.length > 0
        ? new DomainError('method-not-allowed', { headers: { Allow: allowed.join(', ') } })
        : new DomainError('no-route');
    }
    return new DomainError(status >= 400 && status < 500 ? 'bad-request' : 'internal');
  }
}

function buildErrorHeaders({ kind, details }: DomainError, request: Request): Record<string, string> {
  if (details.movedTo !== undefined) return { Location: buildMovedUrl(request, details.movedTo) };
  if (kind === 'unavailable') return { 'Retry-After': DEFAULT_RETRY_AFTER_SECONDS, ...details.headers };
  if (kind === 'not-signed-in' || kind === 'bad-credentials')
    return { 'WWW-Authenticate': 'Bearer realm="calendar", Basic realm="calendar", charset="UTF-8"' };
  return details.headers ?? {};
}

/** Returns the URL of the request with another slug, or with the id instead of `by-slug/…`, and the same query string. */
function buildMovedUrl({ originalUrl }: Request, to: NonNullable<ErrorDetails['movedTo']>): string {
  const [path = '', ...search] = originalUrl.split('?');
  const moved = 'slug' in to ? path.replace(/[^/]*\/?$/, encodeURIComponent(to.slug)) : path.replace(/[^/]*\/[^/]*\/?$/, String(to.id));
  return [settings.baseUrl + moved, ...search].join('?');
}

/** Tells whether Express or one of its parsers refused a malformed request. */
function isClientError(thrown: unknown): boolean {
  const { status } = (thrown ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Describes an error for the log. Only unexpected errors have a stack: for an unavailable database it would tell nothing. */
function describeForLog(thrown: unknown, kind: ErrorKind): DescribedError & { readonly advice?: string } {
  const advice = getOperatorAdvice(thrown);
  const { stack, ...described } = { ...describeError(thrown), ...(advice === undefined ? {} : { advice }) };
  return kind === 'internal' && stack !== undefined ? { ...described, stack } : described;
}
