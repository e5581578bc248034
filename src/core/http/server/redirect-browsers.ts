import type { Request, Response } from 'express';
import type { SiteSettings } from '../../config/site-settings.js';
import { formatOf } from '../../formats.js';
import { isRead } from '../context/request-head.js';
import { listRoutesWithPage, type PageCollection, recordPagePath } from '../routing/page-links.js';
import type { Middleware } from './middleware.js';

/**
 * Returns the middleware that sends a browser that opens the `url` of a record to its page (303). Browsers prefer HTML (RFC 9110 §12.5.1); all other clients, also
 * those that accept anything, get JSON.
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
    if (request.accepts(['application/json', 'text/html']) === 'text/html') sendToPage(collection, request, response);
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
