import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { settings } from '../../config/settings.js';
import { invalidParameter } from '../../errors/domain-error.js';
import { isLanguage, LANGUAGES } from '../../i18n/languages.js';
import type { Language } from '../../text/language.js';
import { type Locale, resolveLocale } from '../../i18n/locale.js';

/** Resolves the languages of a request: that of the URL, that of the content, and its fallback chain. */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request<{ language?: string; translation?: string }>>();
    const { language, translation } = request.params;
    const site = isLanguage(language) ? language : negotiateLanguage(request, context);
    const body = (request.body ?? {}) as Record<string, unknown>;
    request.locale = resolveLocale({ query: request.query, body, site });
    assertSameLanguage(translation, request.locale);
    return next.handle();
  }
}

/** Returns the language of a URL without one: the one that `Accept-Language` prefers (RFC 9110 §12.5.4), else the default. */
function negotiateLanguage(request: Request, context: ExecutionContext): Language {
  context.switchToHttp().getResponse<Response>().vary('Accept-Language');
  const { defaultLanguage } = settings;
  return request.acceptsLanguages([defaultLanguage, ...LANGUAGES]) || defaultLanguage;
}

/** Refuses a `translation_language` that differs from the language of the translation in the path. @throws DomainError 400 */
function assertSameLanguage(translation: string | undefined, { isExplicit, content }: Locale): void {
  if (translation === undefined || !isExplicit || content === translation) return;
  throw invalidParameter('translation_language', { reason: 'differs', other: 'translation' });
}
