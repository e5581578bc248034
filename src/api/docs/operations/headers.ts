import { settings } from '../../../core/config/settings.js';
import type { Header, Reference } from '../openapi.js';
import type { Route } from './routes.js';

/** The response headers that a client may want to read, and those that it may rely on. */
export const HEADERS = {
  'Content-Language': { required: true, schema: { type: 'string', examples: [settings.defaultLanguage] } },
  'Content-Location': { schema: { type: 'string', format: 'uri' } },
  ETag: { required: true, schema: { type: 'string', examples: ['W/"9c7-Zl1rOv5bmz1"'] } },
  Link: { schema: { type: 'string' } },
  Location: { required: true, schema: { type: 'string', format: 'uri' } },
  RateLimit: { schema: { type: 'string', examples: ['"anonymous";r=299;t=60'] } },
  'RateLimit-Policy': { schema: { type: 'string', examples: ['"anonymous";q=300;w=60'] } },
  'Retry-After': { required: true, schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { required: true, schema: { type: 'string' } },
  'X-Request-Id': { required: true, schema: { type: 'string' } },
  'X-Total': { required: true, schema: { type: 'integer', minimum: 0 } },
  'X-TotalPages': { required: true, schema: { type: 'integer', minimum: 0 } },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export function toHeaderReferences(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** On every answer. */
const COMMON_HEADERS = ['Content-Language', 'X-Request-Id'] as const;
/** On every answer to a request that was counted, where there are limits. */
const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const;

/** What an answer says in its headers when all went well, see the answer interceptor and the rate limits. */
export function listResponseHeaders(
  { method, kind, resource, verb, locatedBy, isTranslation, isPaged }: Route,
  status: string,
): HeaderName[] {
  const isRecord = kind !== undefined && (!isTranslation || verb === 'delete');
  return [
    ...COMMON_HEADERS,
    ...RATE_LIMIT_HEADERS,
    ...(method === 'get' ? (['ETag'] as const) : []),
    ...(isPaged ? (['X-Total', 'X-TotalPages'] as const) : []),
    ...(isRecord || isPaged ? (['Link'] as const) : []),
    ...(status === '201' && resource !== 'token' ? (['Location'] as const) : []),
    ...(verb === 'show' && locatedBy === 'slug' ? (['Content-Location'] as const) : []),
  ];
}

/** What is judged before anybody is counted. */
const UNCOUNTED = [408, 413, 414, 415, 431];

/** What an error says in its headers, see the error filter. */
export function listErrorHeaders(status: number): HeaderName[] {
  return [
    ...COMMON_HEADERS,
    ...(UNCOUNTED.includes(status) ? [] : RATE_LIMIT_HEADERS),
    ...(status === 301 || status === 308 ? (['Location'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ];
}
