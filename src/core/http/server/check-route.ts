import { DomainError } from '../../errors/domain-error.js';
import { splitUrl } from '../context/query-string.js';
import { isRead } from '../context/request-head.js';
import { sendError } from '../responses/error-response.js';
import { MAX_PATH_LENGTH } from '../routing/route-table.js';
import type { Middleware } from './middleware.js';

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
  const { methods, route, formats } = request.match;
  if (formats.length > 0 && isRead(request)) response.vary('Accept');
  if (methods.length === 0) sendError(new DomainError('no-route'), request, response);
  else if (request.method === 'OPTIONS') response.status(204).set('Allow', methods.join(', ')).end();
  else if (route === undefined)
    sendError(new DomainError('method-not-allowed', { headers: { Allow: methods.join(', ') } }), request, response);
  else {
    // For the log and the metrics, if a later check refuses the request.
    request.route = { path: route.path };
    next();
  }
};
