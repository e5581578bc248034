import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SiteSettings } from '../../config/site-settings.js';
import { REQUEST_ID_PATTERN } from '../validation/ids.js';
import type { TrustedProxies } from './client-address.js';
import type { Principal } from './principal.js';
import type { Locale } from '../../i18n/locale.js';
import { splitUrl } from './query-string.js';
import type { RequestContext } from './request-context.js';

/** What the head of a request tells. It is found out once, when the request arrives. */
export interface RequestHead extends Pick<RequestContext, 'settings' | 'requestId' | 'address' | 'queryString'> {
  /** Whether a trusted proxy sent it, which passes on the requests of many clients. */
  readonly isFromProxy: boolean;
  /** Whether the client sent credentials, right or wrong. Without them, it is anonymous. */
  readonly hasCredentials: boolean;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set before any middleware runs. */
    head: RequestHead;
    /** Set by `AuthGuard`. */
    principal?: Principal;
    /** Set by `LanguageInterceptor`. */
    locale?: Locale;
    /** Set by `ContextInterceptor`, before the handler runs. */
    context: RequestContext;
  }
}

/** Tells whether a request only reads. */
export function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns what the head of a request tells. Responses, logs and the audit log name the request by its id: that of the client's
 * `X-Request-Id` if it has only harmless characters, else a new UUID.
 */
export function readHead(request: IncomingMessage, settings: SiteSettings, proxies: TrustedProxies): RequestHead {
  const { url = '', headers, socket } = request;
  const sentId = String(headers['x-request-id'] ?? '');
  return {
    settings,
    requestId: REQUEST_ID_PATTERN.test(sentId) ? sentId : randomUUID(),
    address: proxies.findClientAddress(request),
    isFromProxy: proxies.includes(socket.remoteAddress),
    queryString: splitUrl(url)[1],
    hasCredentials: headers.authorization !== undefined,
  };
}
