import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { accessOf } from './access.decorator.js';

/** Checks that the credentials have the scope of the route. The service checks rights on a record once it has found it. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { principal } = context.switchToHttp().getRequest<Request>();
    const { scope } = accessOf(context);
    if (scope !== undefined && !principal!.scopes.has(scope)) throw new DomainError('forbidden');
    return true;
  }
}
