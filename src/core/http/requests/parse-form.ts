import { parse } from 'qs';
import { DomainError } from '../../errors/domain-error.js';

/**
 * Reads a query string or a form: `name=a&name=b`, `name[]=a`, `translations[es][title]=…`.
 * @throws DomainError 400 for more parameters, items or levels than a request of ours can need
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
 * What is percent-encoded and no UTF-8 stands for half a surrogate pair, which no field takes: so the error names the
 * field, and nothing is kept that nobody wrote.
 */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '\ud800';
  }
}
