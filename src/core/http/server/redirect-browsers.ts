import { settings } from '../../config/settings.js';
import { formatOf } from '../../formats.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { isRead } from '../context/request-head.js';
import { findPageCollection, recordPagePath } from '../routing/page-links.js';
import type { Middleware } from './middleware.js';

/**
 * Sends a browser that opens the `url` of a record to its page (303). Browsers prefer HTML (RFC 9110 §12.5.1); all other clients, also
 * those that accept anything, get JSON.
 */
export const redirectBrowsers: Middleware = (request, response, next) => {
  const collection = findPageCollection(request.match.route!.path);
  // The client may prefer another format, with which the path ends.
  if (collection === undefined || !isRead(request) || formatOf(request.path) !== undefined) {
    next();
    return;
  }
  response.vary('Accept');
  if (request.accepts(['application/json', 'text/html']) !== 'text/html') {
    next();
    return;
  }
  const [, site = settings.defaultLanguage] = request.path.split('/');
  const wanted = new URLSearchParams(request.head.queryString).get('translation_language');
  const language = LANGUAGES.find((one) => one === wanted) ?? site;
  const [slug = '', , start] = request.path
    .replace(/\/$/, '')
    .replace(/^.*\/by-slug\//, '')
    .split('/')
    .map(decodeSegment);
  const page =
    settings.baseUrl + recordPagePath(language, collection, { id: 0, slug }) + (start === undefined ? '' : `/${encodeURIComponent(start)}`);
  response.status(303).set({ Location: page, 'Content-Language': language }).end();
};

/** Decodes a segment of a path. One that is not UTF-8 is no slug. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
