import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/internal';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Settings } from '../../config/settings.js';
import { Deadline } from '../../database/pool/deadline.js';
import { DomainError } from '../../errors/domain-error.js';
import { runInRequest } from '../context/request-context.js';
import { isPageOfUsers } from '../routing/page-links.js';

/** A client gets a 503 within ten seconds. A request may wait so long for the database, … */
const WORK_TIMEOUT_MS = 9_000;
/** … and so much longer for a commit that has started by then. */
const COMMIT_TIMEOUT_MS = 1_000;

export type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/** Names the request in the response by its id. Logs and the audit log name it by the same id. */
export const setRequestId: Middleware = (request, response, next) => {
  response.setHeader('X-Request-Id', request.head.requestId!);
  runInRequest(request, next);
};

/** Returns the middleware that sets the security headers for browsers. HSTS is only set where the public URL is https. */
export function setSecurityHeaders({ baseUrl }: Settings): Middleware {
  const headers = recordHeaders(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: baseUrl.startsWith('https:'),
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Returns the headers that Helmet sets. They are the same on every response, so its fourteen middleware run once. */
function recordHeaders(middleware: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  const response = { setHeader, removeHeader: () => undefined } as unknown as Response;
  middleware({} as Request, response, () => undefined);
  return headers;
}

/** Joins middleware into one. Each call of Express's router costs more than most of these functions. */
export function joinMiddleware(...steps: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    const runFrom = (place: number): void => {
      const step = steps[place];
      if (step === undefined) next();
      else
        step(request, response, (error?: unknown) => {
          if (error === undefined) runFrom(place + 1);
          else next(error);
        });
    };
    runFrom(0);
  };
}

/**
 * Answers 503 when the database does not answer in time. The deadline also stops the work, so that nothing is written
 * after the client got the error. The time runs from the end of the request: a slow sender gets 408 from the server.
 */
export const enforceDeadline: Middleware = (request, response, next) => {
  const databaseDeadline = new Deadline();
  const failRequest = () => {
    databaseDeadline.expire();
    // A client that closed the connection gets no response.
    if (!response.headersSent && !response.closed) next(new DomainError('unavailable', { internalReason: 'the deadline is over' }));
  };
  const checkDeadline = () => {
    // The client is still sending, so the server's own timeout applies (408).
    if (!request.complete && !request.destroyed) return;
    const extensionMs = databaseDeadline.takeExtension();
    if (extensionMs > 0) timer = setTimeout(checkDeadline, extensionMs).unref();
    else if (databaseDeadline.hasCommitStarted) timer = setTimeout(failRequest, COMMIT_TIMEOUT_MS).unref();
    else failRequest();
  };
  let timer = setTimeout(checkDeadline, WORK_TIMEOUT_MS).unref();
  request.once('end', () => {
    clearTimeout(timer);
    if (!response.writableFinished) timer = setTimeout(checkDeadline, WORK_TIMEOUT_MS).unref();
  });
  // Not `close`: when a client hangs up, the deadline must still end its work.
  response.once('finish', () => {
    clearTimeout(timer);
  });
  databaseDeadline.run(next);
};

const WRITE_PREFLIGHT: CorsOptions = {
  methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
  allowedHeaders: 'Authorization, Content-Type, X-Request-Id, If-Match, If-None-Match, Idempotency-Key, Prefer',
  maxAge: 600,
};
const READ_PREFLIGHT: CorsOptions = { methods: 'GET, HEAD', allowedHeaders: 'X-Request-Id, If-None-Match, Prefer', maxAge: 600 };
/** For requests that are not a preflight. */
const NO_PREFLIGHT: CorsOptions = { methods: '', allowedHeaders: [] };
const EXPOSED_HEADERS =
  'X-Total, X-TotalPages, Link, ETag, Location, Content-Language, RateLimit, RateLimit-Policy, Retry-After, X-Ignored, X-Request-Id, Idempotency-Replayed, Preference-Applied';

/**
 * Returns the options for `enableCors`: every origin may read, without credentials; the origins in the settings may write (Fetch
 * standard, CORS protocol). The pages for users are for their own origin alone. `checkRoute` answers a preflight, because its response also has `Allow`.
 */
export function buildCorsOptions({ corsOrigins }: Settings): CorsOptionsDelegate<Request> {
  return (request, respond) => {
    if (isPageOfUsers(request.path)) {
      respond(null, { origin: false, preflightContinue: true });
      return;
    }
    const origin = request.get('Origin');
    const isTrusted = origin !== undefined && corsOrigins.includes(origin);
    // `cors` sets `Vary: Origin` only when it names the origin, but a cache must keep the responses with `*` apart too.
    if (corsOrigins.length > 0) request.res?.vary('Origin');
    respond(null, {
      ...(request.get('Access-Control-Request-Method') === undefined ? NO_PREFLIGHT : isTrusted ? WRITE_PREFLIGHT : READ_PREFLIGHT),
      origin: isTrusted ? origin : '*',
      exposedHeaders: EXPOSED_HEADERS,
      preflightContinue: true,
    });
  };
}
