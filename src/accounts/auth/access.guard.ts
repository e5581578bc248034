import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { ACCESS, type Access } from './access.decorator.js';

/** The fifth guard: checks that the client may use the route. The service checks rights on a record once it has found it. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { to, scope } = this.reflector.get<Access>(ACCESS, context.getHandler());
    if (to !== 'anyone') assertSignedIn(request.context);
    if (scope !== undefined && !request.context.principal.scopes.has(scope)) throw new DomainError('forbidden');
    return true;
  }
}
