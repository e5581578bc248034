import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { sendError } from '../../core/http/responses/error-response.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { accessOf, allowsAnonymous, declaredAccess } from './access.decorator.js';
import { assertScope } from './rights.js';

/**
 * Checks that the client has signed in where the route needs that, and that its credentials have the scope of the route. The service
 * checks rights on a record once it has found it.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { principal } = context.switchToHttp().getRequest<Request>();
    const access = accessOf(context);
    const { scope } = access;
    if (!allowsAnonymous(access) && !isSignedIn(principal!)) throw new DomainError('not-signed-in');
    if (scope !== undefined) assertScope(principal!, scope);
    return true;
  }
}

/** Refuses a request without credentials where the route needs some. `AuthGuard` refuses wrong ones. */
export const refuseAnonymous: Middleware = (request, response, next) => {
  const access = request.head.hasCredentials ? undefined : declaredAccess(request.match.route!.handler);
  if (access === undefined || allowsAnonymous(access)) {
    next();
    return;
  }
  response.vary('Authorization');
  sendError(new DomainError('not-signed-in'), request, response);
};
