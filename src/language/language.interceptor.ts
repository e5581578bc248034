import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { settings } from '../config/settings.js';
import { invalid } from '../errors/domain-error.js';
import { nameFieldOf } from '../http/links.js';
import { liftName, mergeParameters, refuseSecrets } from '../http/merge-parameters.js';
import { isLanguage, type Language, LANGUAGES } from './language.js';
import { resolveChain, resolveContentLanguage } from './resolve-languages.js';
import type { View } from './view.js';

/** Resolves, once a request, the language of the URL, that of the content, and where a missing text is read from. */
@Injectable()
export class LanguageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request<{ language?: string }>>();
    const site = isLanguage(request.params.language) ? request.params.language : settings.defaultLanguage;
    const query = request.query as Record<string, unknown>;
    const body = (request.body ?? {}) as Record<string, unknown>;
    refuseSecrets(query);
    const content = contentLanguage(query, body, site);
    request.view = viewOf(site, content, query, body, request.url);
    if (request.body !== undefined) request.body = liftName(mergeParameters(query, body), content, nameFieldOf(request.path));
    return next.handle();
  }
}

function contentLanguage(query: Record<string, unknown>, body: Record<string, unknown>, site: Language): Language {
  const content = resolveContentLanguage({ query: query.translation_language, body: body.translation_language, site });
  if (content === 'choice') throw invalid('translation_language', { reason: 'choice', choices: LANGUAGES });
  if (content === 'differs') throw invalid('translation_language', { reason: 'differs', other: 'translation_language' });
  return content;
}

function viewOf(site: Language, content: Language, query: Record<string, unknown>, body: Record<string, unknown>, url: string): View {
  const chain = resolveChain(query.fallback, content, settings.languageChains);
  if (chain === undefined) throw invalid('fallback', { reason: 'choice', choices: ['auto', 'none', ...LANGUAGES] });
  return {
    site,
    content,
    chain,
    explicit: query.translation_language !== undefined || body.translation_language !== undefined,
    search: url.split('?').slice(1).join('?'),
  };
}
