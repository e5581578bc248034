import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

/** The formats of records beside JSON, and their media types. The name of a format is the extension of its addresses. */
export const FORMATS = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  jsonld: 'application/ld+json',
} as const;

export type Format = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** The formats of each list and record. Their addresses are in `links`. */
export const LIST_FORMATS = { events: FORMAT_NAMES, venues: ['geojson'] } as const satisfies Record<string, readonly Format[]>;
export const RECORD_FORMATS = { events: ['ics', 'jsonld'] } as const satisfies Record<string, readonly Format[]>;

/** The addresses of the same in other formats. */
export type FormatLinks<F extends Format> = Readonly<Record<F, string>>;

/** Returns the JSON schema of `links`: an address for each format. */
export function describeLinks(formats: readonly Format[]) {
  const uri = { type: 'string', format: 'uri' } as const;
  const properties = Object.fromEntries(formats.map((format) => [format, uri] as const));
  return { type: 'object' as const, required: [...formats] as string[], selfRequired: true, properties };
}

/** Returns the JSON schema of a body in a format. What it has in detail is in the standard of the format. */
export function describeFormat(format: Format): { type: 'string' } | { type: 'object'; additionalProperties: true } {
  return FORMATS[format].endsWith('json') ? { type: 'object', additionalProperties: true } : { type: 'string' };
}

/** Returns the format that the end of a route's path names: `ics` for `…/events/:id.ics`. */
export function formatOf(path: string): Format | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(FORMATS, extension) ? (extension as Format) : undefined;
}

/** Clients send few different values. */
const formatByHeader = new LRUCache<string, { format: Format | undefined }>({ max: 100 });

/** Returns the format that `Accept` prefers to JSON (RFC 9110 §12.5.1); undefined for JSON. */
export function chooseFormat(request: Request, formats: readonly Format[]): Format | undefined {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*') return undefined;
  const key = `${formats.join()} ${accept}`;
  const known = formatByHeader.get(key);
  if (known) return known.format;
  const preferred = request.accepts(['application/json', ...formats.map((format) => FORMATS[format])]);
  const format = formats.find((one) => FORMATS[one] === preferred);
  formatByHeader.set(key, { format });
  return format;
}
