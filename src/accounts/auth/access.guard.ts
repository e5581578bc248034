import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { accessOf, declaredAccess } from './access.decorator.js';

/** The fifth guard: checks that the client may use the route. The service checks rights on a record once it has found it. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { signIn, scope } = accessOf(context);
    if (signIn !== 'optional') assertSignedIn(request.context);
    if (scope !== undefined && !request.context.principal.scopes.has(scope)) throw new DomainError('forbidden');
    return true;
  }
}

/**
 * Refuses a request without credentials where the route needs some. It runs before Nest, so that a refusal costs little. The
 * guard decides about all other requests.
 */
export function refuseAnonymous(handler: object, { headers }: Request, response: Response): DomainError | undefined {
  if (headers.authorization !== undefined) return undefined;
  const access = declaredAccess(handler);
  if (access === undefined || access.signIn === 'optional') return undefined;
  response.vary('Authorization');
  return new DomainError('not-signed-in');
}
