import type { Request, Response } from 'express';
import type { DomainError, ErrorDetails, ErrorKind } from '../../errors/domain-error.js';
import { findSiteLanguage } from '../../i18n/locale.js';
import { negotiateLanguage } from '../context/preferences.js';
import { removeOrigin } from '../context/query-string.js';
import { cutSecret } from '../routing/page-links.js';
import { MAX_PATH_LENGTH } from '../routing/route-table.js';
import { BODY_METHODS, discardBody } from '../context/discard-body.js';
import { buildErrorBody } from './error-body.js';

/** `Retry-After` of an error that does not set its own. */
const DEFAULT_RETRY_AFTER_SECONDS = '5';

/** The errors with status 401. */
const CREDENTIAL_ERRORS: readonly ErrorKind[] = ['not-signed-in', 'bad-credentials', 'password-not-accepted'];

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/** The response to a request that failed. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or HTML for a browser that opens an address of pages. */
  readonly body: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Returns an error as a page; undefined for one that pages do not show. Set for a browser that opens an address of pages. */
    renderError?: (error: DomainError, response: ErrorResponse) => ErrorResponse | undefined;
  }
}

/** Answers a request with an error, in the language of the URL, or the one that the client prefers. The headers must not have been sent. */
export function sendError(error: DomainError, request: Request, response: Response): void {
  const plain = buildErrorResponse(error, request, response);
  const { status, headers, body } = request.renderError?.(error, plain) ?? plain;
  response.statusCode = status;
  response.vary('Accept');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.removeHeader('Content-Encoding');
  // Set here because Node does not count the body of a HEAD request (RFC 9110 §8.6).
  response.setHeader('Content-Length', Buffer.byteLength(body));
  // The server has done so for other methods when the request arrived.
  if (BODY_METHODS.has(request.method)) discardBody(request, response);
  response.end(body);
}

/** Builds the response to an error, in the language of the URL, or the one that the client prefers. */
export function buildErrorResponse(error: DomainError, request: Request, response: Response): ErrorResponse {
  const { settings } = request.head;
  const language = findSiteLanguage(request.path, settings) ?? negotiateLanguage(request, response);
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Language': language,
    ...buildErrorHeaders(error, request),
    'Content-Type': `${chooseType(request)}; charset=utf-8`,
  };
  // A path that is too long is not repeated.
  const instance = request.path.length > MAX_PATH_LENGTH ? '/' : cutSecret(request.path);
  const ours = buildErrorBody(error, language, instance, settings);
  const body = request.rootAlias?.translateError(ours, error, request) ?? ours;
  return { status: body.status, headers, body: JSON.stringify(body) };
}

/** Returns `application/problem+json` if the client prefers it. `Accept` is parsed only if it names that type. */
function chooseType(request: Request): string {
  if (!request.headers.accept?.includes(PROBLEM_TYPE)) return JSON_TYPE;
  return request.accepts([JSON_TYPE, PROBLEM_TYPE]) || JSON_TYPE;
}

function buildErrorHeaders({ kind, details }: DomainError, request: Request): Record<string, string> {
  if (details.movedTo !== undefined) return { Location: buildMovedUrl(request, details.movedTo) };
  if (kind === 'unavailable') return { 'Retry-After': DEFAULT_RETRY_AFTER_SECONDS, ...details.headers };
  if (CREDENTIAL_ERRORS.includes(kind)) return { 'WWW-Authenticate': 'Bearer realm="calendar", Basic realm="calendar", charset="UTF-8"' };
  return kind === 'forbidden' ? { ...buildScopeChallenge(details, request), ...details.headers } : (details.headers ?? {});
}

/** Names the scope that a bearer token lacks (RFC 6750 §3.1). Other credentials are no bearer tokens, so they get no challenge. */
function buildScopeChallenge({ data }: ErrorDetails, { headers }: Request): Record<string, string> {
  const scope = data?.required_scope;
  if (typeof scope !== 'string' || !/^bearer /i.test(headers.authorization ?? '')) return {};
  return { 'WWW-Authenticate': `Bearer realm="calendar", error="insufficient_scope", scope="${scope}"` };
}

/** Matches what stands behind the slug in a path. */
const BEHIND_SLUG = /((?:\/occurrences(?:\/[^/]*)?|\/history(?:\/\d+(?:\/\w+)?)?)?)\/?$/.source;

/** Matches what names a date by its series and its start in a path. */
const DATE = /(by-slug\/)?[^/]*\/occurrences\/[^/]*\/?$/;

/**
 * Returns the URL of the request with another slug, with the id instead of `by-slug/…`, or with the id of a date, and the same query
 * string.
 */
function buildMovedUrl({ originalUrl, head }: Request, to: NonNullable<ErrorDetails['movedTo']>): string {
  const [path = '', ...search] = removeOrigin(originalUrl).split('?');
  return [head.settings.baseUrl + movePath(path, to), ...search].join('?');
}

function movePath(path: string, to: NonNullable<ErrorDetails['movedTo']>): string {
  if ('dateId' in to) return path.replace(DATE, String(to.dateId));
  if ('id' in to) return path.replace(new RegExp(`[^/]*/[^/]*${BEHIND_SLUG}`), `${to.id}$1`);
  return path.replace(new RegExp(`[^/]*${BEHIND_SLUG}`), `${encodeURIComponent(to.slug)}$1`);
}
