import type { Request, Response } from 'express';
import { findReceivedOrigin } from '../../core/http/context/find-received-origin.js';
import type { SiteSettings } from '../../core/config/site-settings.js';

/** The cookies of the pages: the secret of a session, and what a sign-in at the issuer needs to know at its end. */
export type CookieName = 'calendar-session' | 'calendar-sign-in';

/** Tells whether the pages of this service are read with https alone. */
function isSecureSite({ baseUrl }: Pick<SiteSettings, 'baseUrl'>): boolean {
  return baseUrl.startsWith('https:');
}

/** Tells whether cookies may be sent on the connection of a request: with a public address with https, not over http. */
export function mayUseCookies(request: Request): boolean {
  return !isSecureSite(request.head.settings) || findReceivedOrigin(request)?.startsWith('https:') === true;
}

/** The prefix binds a cookie to this host, to https, and to all paths (RFC 6265bis §4.1.3.2). */
function nameCookie(name: CookieName, settings: SiteSettings): string {
  return isSecureSite(settings) ? `__Host-${name}` : name;
}

const MAX_HEADER_LENGTH = 16_384;

/** Returns the value of a cookie; undefined if there is none, or if it must not be read. Of several, the first counts. */
export function readCookie(name: CookieName, request: Request): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined || cookie.length > MAX_HEADER_LENGTH || !mayUseCookies(request)) return undefined;
  const start = `${nameCookie(name, request.head.settings)}=`;
  const pair = cookie
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}

/** Sets a cookie until the browser closes, or for some seconds. `null` removes it. */
export function setCookie(name: CookieName, value: string | null, request: Request, response: Response, seconds?: number): void {
  if (!mayUseCookies(request)) return;
  const { settings } = request.head;
  const attributes = { httpOnly: true, secure: isSecureSite(settings), sameSite: 'lax', path: '/' } as const;
  const maxAge = value === null ? 0 : seconds;
  response.cookie(nameCookie(name, settings), value ?? '', { ...attributes, ...(maxAge !== undefined && { maxAge: maxAge * 1000 }) });
}
