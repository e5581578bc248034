import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { isLanguage } from '../../i18n/languages.js';

/** First of all: does this address exist? A language that is not ours or an id that is no number leads nowhere. */
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
