import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { readQuery } from '../context/query-string.js';
import { BODY_METHODS, getBodyLength } from '../responses/discard-body.js';
import { sendError } from '../responses/error-response.js';
import type { Middleware } from '../server/middleware.js';
import { reserveBytes } from '../server/reserve-bytes.js';
import { assertSimpleBody, bodyLimitsOf } from './body-limits.js';
import { readBody, findBodyProblem } from './read-body.js';

/** Parses the query string, and reads the body of a write. A client who may not use the route never comes here, and costs no memory. */
@Injectable()
export class BodyGuard implements CanActivate {
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
    reserveBytes(getBodyLength(request) ?? limits.bytes, response);
    request.body = await readBody(request, response, limits);
    return true;
  }
}

/** Refuses a body whose size or type, as the head of the request declares them, the route does not accept. It reads nothing. */
export const checkBodyHead: Middleware = (request, response, next) => {
  const { match, method } = request;
  const problem = BODY_METHODS.has(method) ? findBodyProblem(request, bodyLimitsOf(match.route!.handler)) : undefined;
  if (problem === undefined) next();
  else sendError(new DomainError(problem), request, response);
};
