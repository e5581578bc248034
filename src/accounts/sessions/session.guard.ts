import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS, type UserPrincipal } from '../../core/http/context/principal.js';
import { declaredAccess } from '../auth/access.decorator.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import { readCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Finds the user of the browser's session. Controllers of pages use it; nothing else of the service reads the cookie. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    context.switchToHttp().getResponse<Response>().vary('Cookie');
    const secret = readCookie('calendar-session', request);
    request.principal = (secret === undefined ? undefined : await this.findUser(secret, request)) ?? ANONYMOUS;
    return true;
  }

  /** Finds the user of a secret. A wrong one counts as anonymous, so that no client gets more by sending one. */
  private async findUser(secret: string, { head }: Request): Promise<UserPrincipal | undefined> {
    const user = await this.sessions.findUser(secret);
    if (user === undefined) await this.limits.countFailedSignIn(head.address);
    return user;
  }
}

/** Tells whether the pages of a route read the session of the browser. */
export function isOfSessions({ match }: Request): boolean {
  return match.route !== undefined && declaredAccess(match.route.handler)?.signIn === 'session';
}

/** Tells whether a request opens a page with the secret of a session, right or wrong. */
export function bringsSession(request: Request): boolean {
  return isOfSessions(request) && readCookie('calendar-session', request) !== undefined;
}
