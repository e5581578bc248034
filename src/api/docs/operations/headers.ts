import type { Header, Reference } from '../openapi.js';
import { isRetryable, type Route } from './routes.js';

/** The documented response headers. Those with `required` are always present where they are listed. */
export const HEADERS = {
  'Content-Language': { required: true, schema: { type: 'string', 'x-setting': 'exampleOfLanguage' } },
  'Content-Location': { schema: { type: 'string', format: 'uri' } },
  ETag: {
    required: true,
    schema: { type: 'string', examples: ['"9c7-2jmj7l5rSw0yVb_vlWAYkK_YBwk"', 'W/"9c7-2jmj7l5rSw0yVb_vlWAYkK_YBwk"'] },
  },
  'Idempotency-Replayed': { schema: { type: 'string', enum: ['true'] } },
  'Last-Modified': { schema: { type: 'string', examples: ['Sat, 21 Nov 2026 12:00:00 GMT'] } },
  Link: { schema: { type: 'string' } },
  Location: { required: true, schema: { type: 'string', format: 'uri' } },
  'Preference-Applied': { schema: { type: 'string', examples: ['handling=strict', 'return=minimal'] } },
  RateLimit: { schema: { type: 'string', examples: ['"anonymous";r=299;t=60'] } },
  'RateLimit-Policy': { schema: { type: 'string', examples: ['"anonymous";q=300;w=60'] } },
  'Retry-After': { schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { schema: { type: 'string' } },
  'X-Ignored': { schema: { type: 'string', maxLength: 1000, examples: ['from, venue.desciption'] } },
  'X-Request-Id': { required: true, schema: { type: 'string' } },
  'X-Total': { required: true, schema: { type: 'integer', minimum: 0 } },
  'X-TotalPages': { required: true, schema: { type: 'integer', minimum: 0 } },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export function toHeaderReferences(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every response. */
const COMMON_HEADERS = ['Content-Language', 'X-Request-Id'] as const;
/** Headers of every response that is made after the names of the parameters were looked at. */
const NAME_HEADERS = ['X-Ignored', 'Preference-Applied'] as const;
/** Headers of every response to a request that the rate limits counted, unless the limits are switched off. */
const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const;

/** Lists the headers of a write that answers without a body. */
export function listNoContentHeaders({ answersOnce }: Route): HeaderName[] {
  const location = answersOnce ? [] : (['Location'] as const);
  return [...COMMON_HEADERS, ...RATE_LIMIT_HEADERS, ...NAME_HEADERS, 'Idempotency-Replayed', ...location];
}

/** The headers of a redirect from a record to its page, which is made before the parameters are looked at. */
export const PAGE_REDIRECT_HEADERS: readonly HeaderName[] = [...COMMON_HEADERS, ...RATE_LIMIT_HEADERS, 'Location'];

/** Lists the headers of a success response; the response interceptor and the rate-limit guard set them. */
export function listResponseHeaders(route: Route, status: string): HeaderName[] {
  const { method, kind, verb, locatedBy, isBelowSeries, showsRecord, isTranslation, isPaged, isSelfContained, hasAddress } = route;
  const isRecord = kind !== undefined && showsRecord && (!isTranslation || verb === 'delete');
  return [
    ...COMMON_HEADERS,
    ...RATE_LIMIT_HEADERS,
    ...NAME_HEADERS,
    ...(method === 'get' ? (['ETag'] as const) : []),
    ...(isSelfContained ? (['Last-Modified'] as const) : []),
    ...(isPaged ? (['X-Total', 'X-TotalPages'] as const) : []),
    ...(isRecord || isPaged ? (['Link'] as const) : []),
    ...(isRetryable(route) ? (['Idempotency-Replayed'] as const) : []),
    ...(status === '201' && hasAddress ? (['Location'] as const) : []),
    ...(isBelowSeries || (verb === 'show' && locatedBy === 'slug') ? (['Content-Location'] as const) : []),
  ];
}

/** Statuses of errors that occur before the head of the request is complete, so that the headers do not show the rate limits. */
const UNCOUNTED_STATUSES = [408, 431];

/** Statuses of errors that end a request before the names of its parameters are looked at. */
const NAMELESS_STATUSES = [408, 413, 414, 415, 431];

/** Statuses of errors that a retry can get again. */
const STORED_STATUSES = [400, 403, 404, 409, 410, 412];

/** Lists the headers of an error response; the error filter sets them. */
export function listErrorHeaders(status: number): HeaderName[] {
  return [
    ...COMMON_HEADERS,
    ...(UNCOUNTED_STATUSES.includes(status) ? [] : RATE_LIMIT_HEADERS),
    ...(NAMELESS_STATUSES.includes(status) ? [] : NAME_HEADERS),
    ...(status === 301 || status === 308 ? (['Location'] as const) : []),
    ...(status === 401 || status === 403 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 409 || status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(STORED_STATUSES.includes(status) ? (['Idempotency-Replayed'] as const) : []),
  ];
}
