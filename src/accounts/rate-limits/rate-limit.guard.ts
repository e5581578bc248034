import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { RateLimitsService } from './rate-limits.service.js';

export const UNCOUNTED = 'calendar:uncounted';

/** Of a controller whose answers cost less than counting who asks for them. */
export const SkipRateLimit = () => SetMetadata(UNCOUNTED, true);

/** Fourth: has this caller asked too often? Behind the one who knows who it is. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<true | undefined>(UNCOUNTED, context.getClass())) return true;
    const http = context.switchToHttp();
    const headers = await this.limits.countRequest(http.getRequest<Request>());
    http.getResponse<Response>().set(headers);
    return true;
  }
}
