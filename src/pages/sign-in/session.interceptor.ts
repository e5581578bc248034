import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, map, type Observable, of } from 'rxjs';
import { CodeFlow } from '../../accounts/auth/issuer/code-flow.js';
import { type CookieName, mayUseCookies, setCookie } from '../../accounts/sessions/session-cookie.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { findReceivedOrigin } from '../../core/http/context/find-received-origin.js';
import { isRead } from '../../core/http/context/request-head.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { Clock } from '../../core/time/clock.js';
import { Assets } from '../frame/assets.js';
import type { Page } from '../frame/html.js';
import { setPageHeaders } from '../frame/page.interceptor.js';
import { signInPaths, withNext } from './addresses.js';
import { renderError, renderNotSecure, renderRefusal } from './notices.js';
import type { PageResult } from './page-result.js';
import { createVisitor, type Visitor } from './visitor.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `SessionInterceptor`. */
    visitor?: Visitor;
  }
}

/** Injects whom a page is made for. */
export const ForVisitor = createParamDecorator((_: unknown, execution: ExecutionContext): Visitor => {
  return execution.switchToHttp().getRequest<Request>().visitor!;
});

/** A sign-in at the issuer takes no longer, in seconds. */
const SIGN_IN_SECONDS = 600;

/**
 * Sends the pages that read the session of a browser. It refuses forms of other sites, and plain http where the public address has
 * https. No cache gives these pages to another client, and search engines leave them out.
 */
@Injectable()
export class SessionInterceptor implements NestInterceptor {
  constructor(
    private readonly assets: Assets,
    private readonly flow: CodeFlow,
    private readonly clock: Clock,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler<PageResult>): Observable<undefined> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const visitor = (request.visitor = createVisitor(request.context, {
      ...{ assets: this.assets, hasIssuer: this.flow.isAvailable, now: this.clock.now() },
    }));
    // `no-referrer` would make the forms of these pages send `Origin: null`.
    response.set({ 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' });
    const refusal = findRefusal(request, visitor);
    const results: Observable<PageResult> = refusal === undefined ? next.handle() : of({ page: refusal });
    return results.pipe(
      catchError((error: unknown) => of(describeError(error, request, response, visitor))),
      map((result) => send(result, request, response)),
    );
  }
}

function findRefusal(request: Request, visitor: Visitor): Page | undefined {
  if (!mayUseCookies(request)) return renderNotSecure(isRead(request) ? request.path : signInPaths(visitor.language).signIn, visitor);
  if (isRead(request) || isSameSite(request)) return undefined;
  return renderRefusal('other-site', visitor.text('other-site-about'), visitor, 403);
}

/** Shows an error of the client. A client that has not signed in gets the form. Other errors get the same response as everywhere. */
function describeError(error: unknown, request: Request, response: Response, visitor: Visitor): PageResult {
  if (!(error instanceof DomainError) || ERROR_TABLE[error.kind].status >= 500) throw error;
  const { kind, details } = error;
  const { signIn } = signInPaths(visitor.language);
  if (kind === 'not-signed-in') return { to: isRead(request) ? withNext(signIn, request.originalUrl) : signIn };
  response.set(details.headers ?? {});
  return { page: renderError(error, visitor) };
}

/** Sends the response itself: no cache of the service may keep it. */
function send({ page, to, json, cookies = {} }: PageResult, request: Request, response: Response): undefined {
  for (const [name, value] of Object.entries(cookies) as [CookieName, string | null][])
    setCookie(name, value, request, response, name === 'calendar-sign-in' ? SIGN_IN_SECONDS : undefined);
  // After signing out, the browser keeps nothing of what was typed.
  if (cookies['calendar-session'] === null) response.set('Clear-Site-Data', '"storage"');
  if (to !== undefined) response.status(303).set('Location', to);
  const body = page === undefined ? json && JSON.stringify(json) : setPageHeaders(page, request, response);
  if (page !== undefined) response.status(page.options.status ?? 200);
  if (json !== undefined) response.status(200).type('json');
  response.set('Cache-Control', findCacheControl(request)).set('Content-Length', String(Buffer.byteLength(body ?? '')));
  response.end(body);
  return undefined;
}

/** The routes of the pages about content. */
const CONTENT_ROUTES = /^\/:language\/edit(\/(?!(account|tokens|sessions|users)\b).*)?$/;

/** Pages of accounts, and answers to forms, are stored nowhere. The others only the user's own browser keeps. */
function findCacheControl({ match, method }: Request): string {
  return method !== 'POST' && CONTENT_ROUTES.test(match.route!.path) ? 'private, no-cache' : 'no-store';
}

/**
 * Tells whether a page of this service sent a form. Browsers say so in `Sec-Fetch-Site` over https, and on this machine; `none` is
 * the user. Elsewhere, `Origin` must be that of the public address, or that of the request as it was received. A form of a page that
 * hides where it is from (`Origin: null`) is refused.
 */
function isSameSite(request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === 'null') return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin !== undefined && [new URL(request.head.settings.baseUrl).origin, findReceivedOrigin(request)].includes(origin);
}
