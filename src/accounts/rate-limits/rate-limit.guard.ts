import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { RateLimitsService } from './rate-limits.service.js';

export const SKIP_RATE_LIMIT = 'calendar:skip-rate-limit';

/** Marks a controller whose requests are not counted, because answering them costs less than counting them. */
export const SkipRateLimit = () => SetMetadata(SKIP_RATE_LIMIT, true);

/** The fourth guard: limits the requests of each client. It runs after the auth guard, because users have limits of their own. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<true | undefined>(SKIP_RATE_LIMIT, context.getClass())) return true;
    const http = context.switchToHttp();
    const headers = await this.limits.countRequest(http.getRequest<Request>());
    http.getResponse<Response>().set(headers);
    return true;
  }
}
