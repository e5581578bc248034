import { parse } from 'qs';
import { DomainError } from '../../errors/domain-error.js';

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
