import type { Request } from 'express';
import './request.js';

/** Splits a URL into what stands before the first `?`, and the query string. */
export function splitQueryString(url: string): [path: string, queryString: string] {
  const end = url.indexOf('?');
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)];
}

/** Returns the path and the query string of a request, with the path as the middleware has rewritten it. */
export function readRoutedUrl({ url, context }: Request): string {
  return `${url}?${context.queryString}`;
}
