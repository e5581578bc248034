import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { settings } from '../../config/settings.js';
import { invalidParameter } from '../../errors/domain-error.js';
import { isLanguage, LANGUAGES } from '../../i18n/languages.js';
import { resolveContentLanguage, resolveFallbackChain } from '../../i18n/resolve-languages.js';
import type { Language } from '../../text/language.js';
import type { Locale } from '../context/locale.js';
import { findNameField } from '../routing/links.js';
import { assertNoSecretsInQuery, mergeParameters, promoteTranslatedName } from './merge-parameters.js';

/** Resolves, once a request, the language of the URL, that of the content, and where a missing text is read from. */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request<{ language?: string; translation?: string }>>();
    const site = isLanguage(request.params.language) ? request.params.language : negotiateLanguage(request, context);
    const query = request.query as Record<string, unknown>;
    const body = (request.body ?? {}) as Record<string, unknown>;
    assertNoSecretsInQuery(query);
    const content = resolveContentLanguage({ query: query.translation_language, body: body.translation_language, site });
    const isExplicit = query.translation_language !== undefined || body.translation_language !== undefined;
    const locale = { site, content, chain: resolveFallbackChain(query.fallback, content), isExplicit };
    request.context.locale = locale;
    assertSameLanguage(request.params.translation, locale);
    if (request.body !== undefined) request.body = buildWriteFields(request, mergeParameters(query, body), content);
    return next.handle();
  }
}

/** Where the address names no language: the one that its reader would rather have (RFC 9110 §12.5.4), else the default. */
function negotiateLanguage(request: Request, context: ExecutionContext): Language {
  context.switchToHttp().getResponse<Response>().vary('Accept-Language');
  const { defaultLanguage } = settings;
  return request.acceptsLanguages([defaultLanguage, ...LANGUAGES]) || defaultLanguage;
}

/** What names one translation says which language it is about. @throws DomainError 400 when something else is asked for */
function assertSameLanguage(translation: string | undefined, { isExplicit, content }: Locale): void {
  if (translation === undefined || !isExplicit || content === translation) return;
  throw invalidParameter('translation_language', { reason: 'differs', other: 'translation' });
}

/** The fields of a write; one of a translation has no others inside. */
function buildWriteFields({ path, params }: Request<{ translation?: string }>, fields: Record<string, unknown>, content: Language) {
  return params.translation === undefined ? promoteTranslatedName(fields, content, findNameField(path)) : fields;
}
