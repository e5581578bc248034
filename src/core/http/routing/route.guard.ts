import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { isLanguage } from '../../i18n/languages.js';

/** The first guard: refuses a path with an unknown language or with an id that is not a number. */
@Injectable()
export class RouteGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<Request<{ language?: string; translation?: string; id?: string }>>();
    const languages = [params.language, params.translation].filter((language) => language !== undefined);
    const exists = languages.every(isLanguage) && (params.id === undefined || /^\d+$/.test(params.id));
    if (!exists) throw new DomainError('no-route');
    return true;
  }
}
