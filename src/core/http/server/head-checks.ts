import type { Request, Response } from 'express';
import { settings } from '../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { sendError } from '../responses/error-response.js';
import { chooseFormat } from '../routing/formats.js';
import { calendarPath } from '../routing/links.js';
import { findRoute, MAX_PATH_LENGTH, type PathMatch, type RouteTable } from '../routing/route-table.js';
import type { Middleware } from './middleware.js';

/** Characters. The longest list of ids or slugs that the service must accept fits. */
const MAX_URL_LENGTH = 32_768;

/** The headers with which clients choose a form of the response. A longer one is ignored (RFC 9110 §12.1): it is slow to parse. */
const NEGOTIATION_HEADERS = ['accept', 'accept-language', 'accept-encoding'] as const;
const MAX_NEGOTIATION_LENGTH = 2_048;

/** Refuses a URL, or a path in it, that is too long. It comes before everything that parses the URL. */
export const checkHead: Middleware = (request, response, next) => {
  const { url: path, originalUrl, headers } = request;
  if (originalUrl.length > MAX_URL_LENGTH || path.length > MAX_PATH_LENGTH) {
    sendError(new DomainError('uri-too-long'), request, response);
    return;
  }
  for (const name of NEGOTIATION_HEADERS) if ((headers[name]?.length ?? 0) > MAX_NEGOTIATION_LENGTH) headers[name] = undefined;
  next();
};

/** Serves the calendar in the default language at the path of a setting too, for clients with a fixed path. */
export const rewriteRootAlias: Middleware = (request, _response, next) => {
  const alias = `/${settings.rootAlias ?? ''}`;
  const { url: path } = request;
  if (settings.rootAlias !== null && (path === alias || path.startsWith(`${alias}/`))) {
    request.url = calendarPath(settings.defaultLanguage) + path.slice(alias.length);
  }
  next();
};

/**
 * Serves the format that `Accept` prefers, where an address has several: the request goes on to the address of the format.
 * Caches keep the formats apart, those of this service by the address.
 */
function negotiateFormat(request: Request, response: Response, { formats }: PathMatch): void {
  if (formats.length === 0) return;
  response.vary('Accept');
  const format = chooseFormat(request, formats);
  if (format === undefined) return;
  request.url = `${request.url.replace(/\/$/, '')}.${format}`;
}

/** Returns the error of a request that may not use a route; undefined if it may, or if a guard has to decide. */
export type RefuseByHead = (handler: object, request: Request, response: Response) => DomainError | undefined;

/**
 * Refuses an address that does not exist, and a method that the address does not accept, before Express compares the path
 * with each route. Answers OPTIONS with the methods that the path accepts (RFC 9110 §9.3.7).
 * @param refuse refuses what the head of a request shows that a guard would refuse, which costs more
 */
export function checkRoute(routes: RouteTable, refuse: RefuseByHead = () => undefined): Middleware {
  return (request, response, next) => {
    const match = routes.find(request.path);
    const { methods: allowed } = match;
    if (request.method === 'GET' || request.method === 'HEAD') negotiateFormat(request, response, match);
    if (allowed.length === 0) sendError(new DomainError('no-route'), request, response);
    else if (request.method === 'OPTIONS') response.status(204).set('Allow', allowed.join(', ')).end();
    else if (!allowed.includes(request.method))
      sendError(new DomainError('method-not-allowed', { headers: { Allow: allowed.join(', ') } }), request, response);
    else {
      const { path, handler } = findRoute(match, request.method)!;
      const refusal = refuse(handler, request, response);
      if (refusal === undefined) next();
      else {
        // For the log and the metrics.
        request.route = { path };
        sendError(refusal, request, response);
      }
    }
  };
}
