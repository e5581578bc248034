import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type Format, FORMATS } from '../../formats.js';

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
