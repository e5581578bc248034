import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { removeOrigin, splitUrl } from '../context/query-string.js';
import { isRead } from '../context/request-head.js';
import { sendError } from '../responses/error-response.js';
import { chooseFormat } from '../routing/formats.js';
import { MAX_PATH_LENGTH, type RouteMatch, type RouteTable } from '../routing/route-table.js';
import type { Middleware } from './middleware.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** What the service has at the path of the request. Set before any middleware runs. */
    match: RouteMatch;
  }
}

/** The headers with which clients choose a form of the response. A longer one is ignored (RFC 9110 §12.1): it is slow to parse. */
const NEGOTIATION_HEADERS = ['accept', 'accept-language', 'accept-encoding'] as const;
const MAX_NEGOTIATION_LENGTH = 2_048;

/**
 * Finds the route of a request, and sets the path by which Express reaches it: without the query string, which Express would read
 * letter by letter, and with the extension of the format that `Accept` prefers. So caches of this service keep the formats apart by
 * the path. The whole URL remains in `originalUrl`, and the query string in the head.
 * @param url that of the request, or the one in the API for which it stands
 */
export function routeRequest(request: Request, routes: RouteTable, url = request.url): void {
  const { method, headers } = request;
  for (const name of NEGOTIATION_HEADERS) if ((headers[name]?.length ?? 0) > MAX_NEGOTIATION_LENGTH) headers[name] = undefined;
  // Of a path that is too long, enough is left to refuse it.
  const path = readPath(url) || '/';
  const match = routes.find(path, method);
  const format = match.formats.length > 0 && isRead(request) ? chooseFormat(request, match.formats) : undefined;
  request.match = match;
  request.originalUrl = request.url;
  request.url = format === undefined ? path : `${path.replace(/\/$/, '')}.${format}`;
}

/** Returns the path of a request target, without a fragment. Express ignores a fragment, too, so it runs the route that is found. */
function readPath(target: string): string {
  const [path] = removeOrigin(splitUrl(target)[0])
    .slice(0, MAX_PATH_LENGTH + 1)
    .split('#', 1);
  return path!;
}

/** Characters. The longest list of ids or slugs that the service must accept fits. */
const MAX_URL_LENGTH = 32_768;

/** Refuses a URL, or a path in it, that is too long. */
export const checkUrlLength: Middleware = (request, response, next) => {
  const { originalUrl } = request;
  if (originalUrl.length <= MAX_URL_LENGTH && splitUrl(originalUrl)[0].length <= MAX_PATH_LENGTH) next();
  else sendError(new DomainError('uri-too-long'), request, response);
};

/**
 * Refuses an address that does not exist, and a method that the address does not accept, before Express compares the path
 * with each route. Answers OPTIONS with the methods that the path accepts (RFC 9110 §9.3.7).
 */
export const checkRoute: Middleware = (request, response, next) => {
  const { methods, route, formats, namesUnknownLanguage } = request.match;
  if (formats.length > 0 && isRead(request)) response.vary('Accept');
  if (namesUnknownLanguage) {
    const data = { available_languages: request.head.settings.languages };
    sendError(new DomainError('unknown-language', { data }), request, response);
  } else if (methods.length === 0) sendError(new DomainError('no-route'), request, response);
  else if (request.method === 'OPTIONS') response.status(204).set('Allow', methods.join(', ')).end();
  else if (route === undefined)
    sendError(new DomainError('method-not-allowed', { headers: { Allow: methods.join(', ') } }), request, response);
  else {
    // For the log and the metrics, if a later check refuses the request.
    request.route = { path: route.path };
    next();
  }
};
