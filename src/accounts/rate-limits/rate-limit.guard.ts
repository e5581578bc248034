import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSignedIn } from '../../core/http/context/principal.js';
import { readQuery } from '../../core/http/context/query-string.js';
import { type RateLimitHeaders, RateLimitsService } from './rate-limits.service.js';

/** Limits the requests of each user, and the searches of clients without credentials. `countRequests` has counted the address. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    response.set(await this.count(http.getRequest<Request>(), response));
    return true;
  }

  private async count(request: Request, response: Response): Promise<RateLimitHeaders> {
    const { principal, head, method, inProcess } = request;
    if (!isSignedIn(principal!))
      return Object.hasOwn(readQuery(request), 'search') ? this.limits.countSearch(head.address, response.getHeaders()) : {};
    // The service is no client of itself.
    if (principal.credentialKind === 'import' || inProcess?.isPartOfWrite) return {};
    return this.limits.countUser(principal.id, method);
  }
}
