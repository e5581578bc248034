import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/internal';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { settings } from '../../config/settings.js';
import { Deadline } from '../../database/pool/deadline.js';
import { DomainError } from '../../errors/domain-error.js';
import { newContext, runInContext } from '../context/request-context.js';
import { REQUEST_ID_PATTERN } from '../fields/request-id-field.js';
import { calendarPath } from '../routing/links.js';
import type { RouteTable } from '../routing/route-table.js';

/** Characters; the longest list of ids or slugs that must work fits. */
const MAX_URL_LENGTH = 32_768;

/** A client hears within ten seconds that the service is not available: this long for all that a request waits for … */
const WORK_TIMEOUT_MS = 9_000;
/** … and this long for a commit that has begun by then. Its answer is worth waiting for. */
const COMMIT_TIMEOUT_MS = 1_000;

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/** Every answer says which request it answers, and every change by which it came; an id that a client sends is taken over if it is harmless. */
export const requestContext: Middleware = (request, response, next) => {
  const given = request.get('X-Request-Id') ?? '';
  const assignRequestId = REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
  response.set('X-Request-Id', assignRequestId);
  const queryString = request.url.split('?').slice(1).join('?');
  request.context = newContext({ requestId: assignRequestId, address: normalizeAddress(request.ip ?? ''), queryString });
  runInContext(request.context, next);
};

/**
 * IPv4 as itself where IPv6 wraps it (RFC 4291 §2.5.5.2); without a zone, which names a network card of this host.
 * @returns `null` for what is no IP address: a careless proxy hands on whatever a client sends
 */
function normalizeAddress(address: string): string | null {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/** Headers that make a browser distrust whatever it is shown here; HSTS only where the public address is https. */
export const setSecurityHeaders: Middleware = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: settings.baseUrl.startsWith('https:'),
});

/**
 * No request hangs, whatever the database does; and nothing is written for a client who heard that it is not. The time
 * runs from the end of what was sent: who sends slowly has the server's own limit, and hears 408.
 */
export const enforceDeadline: Middleware = (request, response, next) => {
  const databaseDeadline = new Deadline();
  const failRequest = () => {
    databaseDeadline.expire();
    // Who hung up is told nothing.
    if (!response.headersSent && !response.closed) next(new DomainError('unavailable', { internalReason: 'the deadline is over' }));
  };
  const checkDeadline = () => {
    // Whoever is still sending is the one who is slow, and hears so from the server (408).
    if (!request.complete && !request.destroyed) return;
    if (databaseDeadline.hasCommitStarted) timer = setTimeout(failRequest, COMMIT_TIMEOUT_MS).unref();
    else failRequest();
  };
  let timer = setTimeout(checkDeadline, WORK_TIMEOUT_MS).unref();
  request.once('end', () => {
    clearTimeout(timer);
    if (!response.writableFinished) timer = setTimeout(checkDeadline, WORK_TIMEOUT_MS).unref();
  });
  // A client who hangs up before leaves work behind, which ends in time too.
  response.once('finish', () => {
    clearTimeout(timer);
  });
  databaseDeadline.run(next);
};

export const limitUrlLength: Middleware = (request, _response, next) => {
  next(request.url.length > MAX_URL_LENGTH ? new DomainError('uri-too-long') : undefined);
};

/** Serves the default language's calendar at one more path, for clients whose path is fixed. */
export const rewriteRootAlias: Middleware = (request, _response, next) => {
  const alias = `/${settings.rootAlias ?? ''}`;
  const [path = '', ...search] = request.url.split('?');
  if (settings.rootAlias !== null && (path === alias || path.startsWith(`${alias}/`))) {
    request.url = [calendarPath(settings.defaultLanguage) + path.slice(alias.length), ...search].join('?');
  }
  next();
};

const WRITE_PREFLIGHT: CorsOptions = {
  methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
  allowedHeaders: 'Authorization, Content-Type, X-Request-Id',
  maxAge: 600,
};
const READ_PREFLIGHT: CorsOptions = { methods: 'GET, HEAD', allowedHeaders: 'X-Request-Id', maxAge: 600 };
/** An OPTIONS request of another kind. */
const NO_PREFLIGHT: CorsOptions = { methods: '', allowedHeaders: [] };
const EXPOSED_HEADERS =
  'X-Total, X-TotalPages, Link, ETag, Location, Content-Language, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/**
 * For `enableCors`: every origin may read, without credentials; the origins in the settings may write (Fetch standard, CORS
 * protocol). `answerOptions` below ends a preflight, because its answer also has `Allow`.
 */
export const corsOptions: CorsOptionsDelegate<Request> = (request, respond) => {
  const origin = request.get('Origin');
  const isTrusted = origin !== undefined && settings.corsOrigins.includes(origin);
  // `cors` does so only for an origin that it names, but a cache must also keep `*` apart.
  if (settings.corsOrigins.length > 0) request.res?.vary('Origin');
  respond(null, {
    ...(request.get('Access-Control-Request-Method') === undefined ? NO_PREFLIGHT : isTrusted ? WRITE_PREFLIGHT : READ_PREFLIGHT),
    origin: isTrusted ? origin : '*',
    exposedHeaders: EXPOSED_HEADERS,
    preflightContinue: true,
  });
};

/** OPTIONS tells what an address accepts (RFC 9110 §9.3.7). */
export function answerOptions(routes: RouteTable): Middleware {
  return (request, response, next) => {
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    const allowed = routes.findMethods(request.path);
    if (allowed.length === 0) next(new DomainError('no-route'));
    else response.status(204).set('Allow', allowed.join(', ')).end();
  };
}
