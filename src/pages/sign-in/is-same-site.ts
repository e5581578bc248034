import type { Request } from 'express';
import { findReceivedOrigin } from '../../core/http/context/find-received-origin.js';

/**
 * Tells whether a page of this service sent a form. Browsers say so in `Sec-Fetch-Site` over https, and on this machine; `none` is
 * the user. Elsewhere, `Origin` must be that of the public address, or that of the request as it was received. A form of a page that
 * hides where it is from (`Origin: null`) is refused.
 */
export function isSameSite(request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === 'null') return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin !== undefined && [new URL(request.head.settings.baseUrl).origin, findReceivedOrigin(request)].includes(origin);
}
