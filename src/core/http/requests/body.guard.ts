import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BODY_METHODS, getBodyLength } from '../responses/discard-body.js';
import { reserveBytes } from '../server/byte-budget.js';
import { assertSimpleBody } from './body-complexity.js';
import { bodyLimitsOf } from './body-limits.js';
import { parseForm } from './parse-form.js';
import { assertReadableBody, readBody } from './read-body.js';

/** The second guard: refuses a body whose size or type, as the head of the request declares them, is not accepted. It reads nothing. */
@Injectable()
export class BodyHeadGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (BODY_METHODS.has(request.method)) assertReadableBody(request, bodyLimitsOf(context));
    return true;
  }
}

/**
 * The sixth guard: parses the query string, and reads the body of a write. It runs after the credentials and their scope are
 * checked, so that a client who may not use the route costs no memory.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const query = parseForm(request.context.queryString);
    // Express parses the query string again at each access of `request.query`. This property keeps the result.
    Object.defineProperty(request, 'query', { value: query, configurable: true, writable: true });
    if (!BODY_METHODS.has(request.method)) return true;
    const response = context.switchToHttp().getResponse<Response>();
    const limits = bodyLimitsOf(context);
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
