import type { Request, Response } from 'express';
import type { SiteSettings } from '../../config/site-settings.js';
import { formatOf } from '../../formats.js';
import { findSiteLanguage } from '../../i18n/locale.js';
import { negotiateLanguage, prefersHtml } from '../context/preferences.js';
import { isRead } from '../context/request-head.js';
import { calendarPagePath, listRoutesWithPage, type PageCollection, recordPagePath } from '../routing/page-links.js';
import type { Middleware } from './middleware.js';

/** The routes of the host and of a language alone. */
const HOME_ROUTES = ['/', '/:language'];

/**
 * Sends a browser that opens the host or a language alone to the calendar (303), in the language of the URL, or else in the one that it
 * prefers. The address has no origin, so it also works behind a proxy with another host name.
 */
export const redirectHome: Middleware = (request, response, next) => {
  const { settings } = request.head;
  if (!settings.hasPages || !HOME_ROUTES.includes(request.match.route!.path) || !isRead(request)) {
    next();
    return;
  }
  const language = findSiteLanguage(request.path, settings) ?? negotiateLanguage(request, response);
  response.vary('Accept');
  if (prefersHtml(request))
    response
      .status(303)
      .set({ Location: calendarPagePath(language), 'Content-Language': language })
      .end();
  else next();
};

/**
 * Returns the middleware that sends a browser that opens the `url` of a record to its page (303). All other clients get JSON.
 */
export function redirectBrowsers(settings: SiteSettings): Middleware {
  const collections = listRoutesWithPage(settings);
  return (request, response, next) => {
    const collection = collections.get(request.match.route!.path);
    // The client may prefer another format, with which the path ends.
    if (collection === undefined || !isRead(request) || formatOf(request.path) !== undefined) {
      next();
      return;
    }
    response.vary('Accept');
    if (prefersHtml(request)) sendToPage(collection, request, response);
    else next();
  };
}

function sendToPage(collection: PageCollection, { path, head }: Request, response: Response): void {
  const { settings, queryString } = head;
  const [, site = settings.defaultLanguage] = path.split('/');
  const wanted = new URLSearchParams(queryString).get('translation_language');
  const language = settings.languages.find((one) => one === wanted) ?? site;
  const [slug = '', , start] = path
    .replace(/\/$/, '')
    .replace(/^.*\/by-slug\//, '')
    .split('/')
    .map(decodeSegment);
  const page =
    settings.baseUrl + recordPagePath(language, collection, { id: 0, slug }) + (start === undefined ? '' : `/${encodeURIComponent(start)}`);
  response.status(303).set({ Location: page, 'Content-Language': language }).end();
}

/** Decodes a segment of a path. One that is not UTF-8 is no slug. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
