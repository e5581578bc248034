import { isOfSessions } from '../../accounts/sessions/session.guard.js';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { ANONYMOUS } from '../../core/http/context/principal.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { createLocale, findSiteLanguage } from '../../core/i18n/locale.js';
import type { Clock } from '../../core/time/clock.js';
import type { Assets } from '../frame/assets.js';
import { renderError } from './notices.js';
import { createVisitor } from './visitor.js';

/**
 * Returns the middleware that shows errors as pages to a browser that opens a page of a session, or sends its form: those before the
 * handler, such as 413 and 429. All other clients get JSON.
 */
export function showSessionErrors(assets: Assets, clock: Clock): Middleware {
  return (request, _response, next) => {
    if (isOfSessions(request))
      request.renderError = (error, plain) => {
        if (!prefersHtml(request)) return undefined;
        const { settings } = request.head;
        const locale = createLocale(findSiteLanguage(request.path, settings) ?? settings.defaultLanguage, settings);
        const { content, contentSecurityPolicy } = renderError(
          error,
          createVisitor({ ...request.head, principal: ANONYMOUS, locale }, { assets, hasIssuer: false, now: clock.now() }),
        );
        const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy };
        return { status: plain.status, headers: { ...plain.headers, ...headers }, body: content.text };
      };
    next();
  };
}
