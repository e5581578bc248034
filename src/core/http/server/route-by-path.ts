import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { splitQueryString } from '../context/routed-url.js';
import { MAX_PATH_LENGTH } from '../routing/route-table.js';

/**
 * Leaves only the path in the URL by which Express routes a request, because Express reads a URL letter by letter. The whole
 * URL remains in `originalUrl`, and the query string in the context. Of a path that is too long, enough is left to refuse it.
 */
export function routeByPath(request: IncomingMessage): void {
  const url = request.url ?? '';
  const [path] = splitQueryString(url);
  (request as Request).originalUrl = url;
  request.url = path.slice(0, MAX_PATH_LENGTH + 1);
}
