import type { SiteSettings } from '../../core/config/site-settings.js';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { ANONYMOUS } from '../../core/http/context/principal.js';
import { isRead } from '../../core/http/context/request-head.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { createLocale, findSiteLanguage } from '../../core/i18n/locale.js';
import type { Clock } from '../../core/time/clock.js';
import { createPageAddresses } from './parts/addresses.js';
import { renderErrorPage } from './parts/error.page.js';
import { createReader } from './parts/reader.js';
import { type Assets } from '../frame/assets.js';

/** Statuses that programs alone need: of credentials, and of what has moved. */
const STATUSES_OF_PROGRAMS = [301, 308, 401, 403];

/**
 * Returns the middleware that shows errors as pages to a browser, at each address below a language but those of the API. All other clients
 * get JSON. The pages for readers show their own errors as pages to every client, see `ReaderInterceptor`.
 */
export function showErrorsAsPages(clock: Clock, assets: Assets): Middleware {
  return (request, _response, next) => {
    const { settings, requestId, address, queryString } = request.head;
    const language = findSiteLanguage(request.path, settings);
    if (language !== undefined && settings.hasPages && isRead(request) && !isOfApi(request.path, settings)) {
      request.renderError = (error, plain) => {
        if (STATUSES_OF_PROGRAMS.includes(plain.status) || !prefersHtml(request)) return undefined;
        const context = { principal: ANONYMOUS, locale: createLocale(language, settings), settings, requestId, address, queryString };
        const page = renderErrorPage(error, createReader(context, clock.now(), { addresses: createPageAddresses(language), assets }));
        const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.contentSecurityPolicy };
        return { status: plain.status, headers: { ...plain.headers, ...headers }, body: page.content.text };
      };
    }
    next();
  };
}

function isOfApi(path: string, { restPrefix }: SiteSettings): boolean {
  const [, , ...below] = path.toLowerCase().split('/');
  return `${below.join('/')}/`.startsWith(`${restPrefix.toLowerCase()}/`);
}
