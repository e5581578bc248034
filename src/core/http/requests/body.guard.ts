import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { readQuery } from '../context/query-string.js';
import { BODY_METHODS, getBodyLength } from '../context/discard-body.js';
import { sendError } from '../responses/error-response.js';
import type { Middleware } from '../server/middleware.js';
import type { CalendarHttpAdapter } from '../server/calendar-http-adapter.js';
import { acceptedFileOf, assertSimpleBody, bodyLimitsOf } from './body-limits.js';
import { findBodyProblem, findMaxBytes, readBody } from './read-body.js';
import { FileAdmission } from './received-file.js';

/** Parses the query string, and reads the body of a write. A client who may not use the route never comes here, and costs no memory. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly files: FileAdmission,
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    readQuery(request);
    if (!BODY_METHODS.has(request.method)) return true;
    const response = context.switchToHttp().getResponse<Response>();
    const limits = bodyLimitsOf(context.getHandler());
    if (request.inProcess) {
      request.body = request.inProcess.body;
      assertSimpleBody(request.body as object, limits);
      return true;
    }
    const accepted = acceptedFileOf(context.getHandler());
    const admit = once(() => this.files.admit(request, response));
    if (accepted?.isRequired) await admit();
    const file = accepted && { ...accepted, admit, settings: this.settings };
    // Of a file that is refused, nothing is kept.
    const maxBytes = findMaxBytes(request, limits, file && { ...file, keepsForm: false });
    this.host.httpAdapter.bytesInFlight.reserve(Math.min(getBodyLength(request) ?? maxBytes, maxBytes), response);
    request.body = await readBody(request, response, limits, file);
    return true;
  }
}

/** Returns the middleware that refuses a body whose size or type, as the head of the request declares them, the route does not accept. It reads nothing. */
export function checkBodyHead(settings: Settings): Middleware {
  return (request, response, next) => {
    const { match, method } = request;
    const { handler } = match.route!;
    const problem = BODY_METHODS.has(method)
      ? findBodyProblem(request, bodyLimitsOf(handler), acceptedFileOf(handler), settings)
      : undefined;
    if (problem === undefined) next();
    else sendError(new DomainError(problem), request, response);
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
