import type { Request } from 'express';
import { parse } from 'qs';
import { DomainError } from '../../errors/domain-error.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Whether `request.query` has the parameters. */
    hasParsedQuery?: boolean;
  }
}

/**
 * Parses a query string or a form: `name=a&name=b`, `name[]=a`, `translations[es][title]=…`.
 * @throws DomainError 400 for more parameters, items or levels than the limits below
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return parse(text, {
      arrayLimit: 1000,
      parameterLimit: 1000,
      depth: 3,
      strictDepth: true,
      throwOnLimitExceeded: true,
      allowPrototypes: false,
      plainObjects: false,
      decoder: decodeComponent,
    });
  } catch {
    throw new DomainError('bad-request');
  }
}

/**
 * Decodes percent-encoding. Bytes that are not UTF-8 become half of a surrogate pair, which every field refuses: so the
 * error names the field, and no replacement character is stored.
 */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '\ud800';
  }
}

const TARGET_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/**
 * Removes the scheme and the host of a request target in absolute form (RFC 9112 §3.2.2). The client chooses them, so no response
 * repeats them.
 */
export function removeOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(TARGET_ORIGIN, '');
}

/** Splits a URL into what stands before the first `?`, and the query string. */
export function splitUrl(url: string): [path: string, queryString: string] {
  const end = url.indexOf('?');
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)];
}

/**
 * Parses the query string of a request, and sets `request.query` for the handler. Call it before you read `request.query`.
 * @returns the parameters, which are parsed once
 * @throws DomainError 400
 */
export function readQuery(request: Request): Readonly<Record<string, unknown>> {
  if (request.hasParsedQuery !== true) setQuery(request, parseForm(request.head.queryString));
  return request.query;
}

/** Sets the parameters of a request. Express would parse the query string at each access of `request.query`: this property keeps them. */
export function setQuery(request: Request, parameters: Readonly<Record<string, unknown>>): void {
  Object.defineProperty(request, 'query', { value: parameters, configurable: true, writable: true });
  request.hasParsedQuery = true;
}

/** Returns by what the cache knows the response to a request: the path by which it is routed, its query string, and the root it is sent to. */
export function getResponseKey({ url, head, rootAlias }: Request): string {
  return rootAlias === undefined ? `${url}?${head.queryString}` : `alias:${url}?${head.queryString}`;
}
