import { DomainError } from '../../core/errors/domain-error.js';
import { sendError } from '../../core/http/responses/error-response.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { declaredAccess } from './access.decorator.js';

/** Refuses a request without credentials where the route needs some. `AuthGuard` refuses wrong ones. */
export const refuseAnonymous: Middleware = (request, response, next) => {
  const access = request.head.hasCredentials ? undefined : declaredAccess(request.match.route!.handler);
  if (access === undefined || access.signIn === 'optional') {
    next();
    return;
  }
  response.vary('Authorization');
  sendError(new DomainError('not-signed-in'), request, response);
};
