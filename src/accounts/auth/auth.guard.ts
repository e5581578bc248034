import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { ANONYMOUS, isSignedIn, type Principal } from '../../core/http/context/principal.js';
import { delayFlood } from '../rate-limits/count-requests.js';
import { type RateLimitHeaders, RateLimitsService } from '../rate-limits/rate-limits.service.js';
import { type Access, accessOf } from './access.decorator.js';
import { parseCredentials } from './credentials.js';
import { SignInService } from './sign-in.service.js';

/** Authenticates the client. It refuses wrong credentials also on routes that need none. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly signIn: SignInService,
    private readonly limits: RateLimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { signIn } = accessOf(context);
    if (signIn === 'session') {
      // `SessionGuard` reads the session.
      request.principal = ANONYMOUS;
      return true;
    }
    // An operation of a batch has the principal of the batch.
    const principal = request.inProcess?.principal ?? (await this.authenticate(request, response, signIn));
    request.principal = principal;
    response.vary('Authorization');
    response.set('Cache-Control', chooseCacheControl(signIn, principal));
    return true;
  }

  private async authenticate(request: Request, response: Response, signIn: Access['signIn']): Promise<Principal> {
    const { head, headers } = request;
    if (!head.hasCredentials) return ANONYMOUS;
    const credentials = parseCredentials(headers.authorization!);
    const user = credentials && (await this.signIn.authenticate(credentials, signIn === 'password', head.address));
    if (user) return user;
    response.set(await this.countFailure(request));
    // The password is not checked here, so right and wrong ones get the same answer.
    throw new DomainError(credentials?.scheme === 'basic' && signIn !== 'password' ? 'password-not-accepted' : 'bad-credentials');
  }

  private async countFailure(request: Request): Promise<RateLimitHeaders> {
    try {
      return await this.limits.countFailedSignIn(request.head.address);
    } catch (error) {
      await delayFlood(error, request);
      throw error;
    }
  }
}

/**
 * Returns `Cache-Control` (RFC 9111 §5.2.2): caches ask again before each use, and only the user's own cache may keep responses
 * to a user. They must not store accounts at all.
 */
function chooseCacheControl(signIn: Access['signIn'], principal: Principal): string {
  if (signIn === 'password') return 'no-store';
  return isSignedIn(principal) ? 'private, no-cache' : 'no-cache';
}
