import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseForm } from './parse-form.js';
import { readBody } from './read-body.js';

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Second: size, type and form of what was sent. A guard, not a middleware, because only a route that exists is worth
 * reading a body for.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const query = parseForm(request.url.split('?').slice(1).join('?'));
    // Express parses the query string anew at each look; once is enough.
    Object.defineProperty(request, 'query', { value: query, configurable: true, writable: true });
    if (WRITE_METHODS.has(request.method)) request.body = await readBody(request, context.switchToHttp().getResponse<Response>());
    return true;
  }
}
