import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSignedIn } from '../../core/http/context/principal.js';
import { RateLimitsService } from './rate-limits.service.js';

/** The fourth guard: limits the requests of each user. The address was counted when the request arrived. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { context: requestContext, method } = http.getRequest<Request>();
    // The service is no client of itself.
    if (isSignedIn(requestContext.principal) && requestContext.principal.means !== 'import')
      http.getResponse<Response>().set(await this.limits.countUser(requestContext.principal.id, method));
    return true;
  }
}

/** The seventh guard: limits the searches among the requests without credentials. It runs when the query string is parsed. */
@Injectable()
export class SearchLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { context: requestContext, query } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (!isSignedIn(requestContext.principal) && Object.hasOwn(query, 'search'))
      response.set(await this.limits.countSearch(requestContext.address, response.getHeaders()));
    return true;
  }
}
