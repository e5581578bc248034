import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import type { SiteSettings } from '../../config/site-settings.js';
import { invalidParameter } from '../../errors/domain-error.js';
import { isLanguage, type Locale, parseFallback } from '../../i18n/locale.js';
import type { Language } from '../../text/language.js';
import type { Fields } from '../../objects.js';
import { negotiateLanguage } from '../context/preferences.js';

/** Resolves the languages of a request: that of the URL, that of the content, and its fallback chain. */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request<{ language?: string; translation?: string }>>();
    const { language, translation } = request.params;
    const { settings } = request.head;
    const site = isLanguage(language, settings) ? language : negotiateLanguage(request, context.switchToHttp().getResponse<Response>());
    request.locale = resolveLocale(site, request.query, (request.body ?? {}) as Fields, settings);
    assertSameLanguage(translation, request.locale);
    return next.handle();
  }
}

/** @throws DomainError 400 for parameters that name no language of the service, or that differ */
function resolveLocale(site: Language, query: Fields, body: Fields, settings: SiteSettings): Locale {
  const requested = [query.translation_language, body.translation_language].filter((value) => value !== undefined);
  if (!requested.every((value) => isLanguage(value, settings)))
    throw invalidParameter('translation_language', { reason: 'choice', choices: settings.languages });
  if (new Set(requested).size > 1) throw invalidParameter('translation_language', { reason: 'differs', other: 'translation_language' });
  const content = requested[0] ?? site;
  return { site, content, chain: resolveFallbackChain(query.fallback, content, settings), isExplicit: requested.length > 0 };
}

/** @throws DomainError 400 for a value that `fallback` cannot have */
function resolveFallbackChain(fallback: unknown, content: Language, settings: SiteSettings): readonly Language[] {
  const chain = parseFallback(fallback, content, settings);
  if (chain === undefined) throw invalidParameter('fallback', { reason: 'choice', choices: ['auto', 'none', ...settings.languages] });
  return chain;
}

/** Refuses a `translation_language` that differs from the language of the translation in the path. @throws DomainError 400 */
function assertSameLanguage(translation: string | undefined, { isExplicit, content }: Locale): void {
  if (translation === undefined || !isExplicit || content === translation) return;
  throw invalidParameter('translation_language', { reason: 'differs', other: 'translation' });
}
