import type { Header, Reference } from './openapi.js';
import type { Route } from './routes.js';

/** The response headers that a client may want to read. */
export const HEADERS = {
  'Content-Language': { schema: { type: 'string', examples: ['ca'] } },
  'Content-Location': { schema: { type: 'string', format: 'uri' } },
  Link: { schema: { type: 'string' } },
  Location: { schema: { type: 'string', format: 'uri' } },
  'Retry-After': { schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { schema: { type: 'string' } },
  'X-Request-Id': { schema: { type: 'string' } },
  'X-Total': { schema: { type: 'integer', minimum: 0 } },
  'X-TotalPages': { schema: { type: 'integer', minimum: 0 } },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export function headerReferences(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What an answer says in its headers when all went well, see the answer interceptor. */
export function headersOf({ kind, verb, by }: Route): HeaderName[] {
  if (kind === undefined) return ['X-Request-Id'];
  const shared = ['Content-Language', 'Link', 'X-Request-Id'] as const;
  if (verb === 'list') return ['X-Total', 'X-TotalPages', ...shared];
  if (verb === 'create') return ['Location', ...shared];
  return verb === 'show' && by === 'slug' ? ['Content-Location', ...shared] : [...shared];
}
