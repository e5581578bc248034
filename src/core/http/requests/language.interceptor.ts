import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { settings } from '../../config/settings.js';
import { invalidParameter } from '../../errors/domain-error.js';
import { isLanguage, LANGUAGES } from '../../i18n/languages.js';
import { RESOURCES } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';
import { type Locale, resolveLocale } from '../context/locale.js';
import { type DeclaredOperation, operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { assertNoSecretsInQuery, mergeParameters, promoteTranslatedName } from './merge-parameters.js';

/** Sets the locale of the request: the language of the URL, the content language and the fallback chain. */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request<{ language?: string; translation?: string }>>();
    const site = isLanguage(request.params.language) ? request.params.language : negotiateLanguage(request, context);
    const query = request.query as Record<string, unknown>;
    const body = (request.body ?? {}) as Record<string, unknown>;
    assertNoSecretsInQuery(query);
    const locale = resolveLocale({ query, body, site });
    request.context.locale = locale;
    assertSameLanguage(request.params.translation, locale);
    if (request.body !== undefined) request.body = buildWriteFields(operationOf(context), mergeParameters(query, body), locale.content);
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

/** Returns the fields of a write. The body of a single translation has no `translations`, so there is nothing to promote. */
function buildWriteFields(operation: DeclaredOperation, fields: Record<string, unknown>, content: Language) {
  const record = recordNameOf(operation);
  return record === undefined || operation.isTranslation ? fields : promoteTranslatedName(fields, content, RESOURCES[record].titleField);
}
