import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseForm } from './parse-form.js';
import { readBody } from './read-body.js';

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The second guard: parses the query string, and the body of a write. It checks the size and the type of the body.
 * It is no middleware, because the body is only read for a route that exists.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const query = parseForm(request.url.split('?').slice(1).join('?'));
    // Express parses the query string again at each access of `request.query`. This property keeps the result.
    Object.defineProperty(request, 'query', { value: query, configurable: true, writable: true });
    if (WRITE_METHODS.has(request.method)) request.body = await readBody(request, context.switchToHttp().getResponse<Response>());
    return true;
  }
}
