import { settings } from '../config/settings.js';
import type { Header, Reference } from './openapi.js';
import type { Route } from './routes.js';

/** The response headers that a client may want to read. */
export const HEADERS = {
  'Content-Language': { schema: { type: 'string', examples: [settings.defaultLanguage] } },
  'Content-Location': { schema: { type: 'string', format: 'uri' } },
  Link: { schema: { type: 'string' } },
  Location: { schema: { type: 'string', format: 'uri' } },
  RateLimit: { schema: { type: 'string', examples: ['"anonymous";r=299;t=60'] } },
  'RateLimit-Policy': { schema: { type: 'string', examples: ['"anonymous";q=300;w=60'] } },
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

/** On every answer; those about limits where there are any. */
const EVERYWHERE = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'] as const;

/** What an answer says in its headers when all went well, see the answer interceptor and the rate limits. */
export function headersOf({ kind, resource, verb, by, isTranslation, isPaged }: Route, status: string): HeaderName[] {
  const language = kind === undefined ? [] : (['Content-Language'] as const);
  const isRecord = kind !== undefined && (!isTranslation || verb === 'delete');
  const links = isRecord || isPaged ? (['Link'] as const) : [];
  const shared = [...language, ...links, ...EVERYWHERE] as const;
  if (isPaged) return ['X-Total', 'X-TotalPages', ...shared];
  if (status === '201' && resource !== 'token') return ['Location', ...shared];
  return verb === 'show' && by === 'slug' ? ['Content-Location', ...shared] : [...shared];
}
