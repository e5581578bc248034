import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from './rate-limits.js';

/** Fourth: has this caller asked too often? Behind the one who knows who it is. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const headers = await this.limits.count(http.getRequest<Request>());
    http.getResponse<Response>().set(headers);
    return true;
  }
}
