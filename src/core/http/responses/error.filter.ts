import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { getOperatorAdvice, isUnavailable } from '../../database/database-errors.js';
import { type DescribedError, describeError } from '../../errors/describe-error.js';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { sendError } from './error-response.js';

/** Answers every error with the same body, in the language of the URL, without internal details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (request.inProcess) request.inProcess.thrown = thrown;
    const error = toDomainError(thrown);
    if (error.kind === 'internal' || error.kind === 'unavailable')
      this.logger.error({ request_id: request.head.requestId, error: describeForLog(thrown, error.kind) });
    if (response.headersSent) {
      // Either the deadline has answered already, or the error came in the middle of a body: then the connection is
      // cut, so that the client notices.
      if (!response.writableEnded) response.destroy();
      return;
    }
    sendError(error, request, response);
  }
}

function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('unavailable');
  if (thrown instanceof HttpException && thrown.getStatus() === 404) return new DomainError('no-route');
  return new DomainError(isClientError(thrown) ? 'bad-request' : 'internal');
}

/** Tells whether Nest, Express or one of its parsers refused a malformed request. */
function isClientError(thrown: unknown): boolean {
  const status = thrown instanceof HttpException ? thrown.getStatus() : ((thrown ?? {}) as { status?: unknown }).status;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Describes an error for the log. Only unexpected errors have a stack: for an unavailable database it would tell nothing. */
function describeForLog(thrown: unknown, kind: ErrorKind): DescribedError & { readonly advice?: string } {
  const advice = getOperatorAdvice(thrown);
  const { stack, ...described } = { ...describeError(thrown), ...(advice === undefined ? {} : { advice }) };
  return kind === 'internal' && stack !== undefined ? { ...described, stack } : described;
}
