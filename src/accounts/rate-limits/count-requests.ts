import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { sendError } from '../../core/http/responses/error-response.js';
import { normalizeAddress } from '../../core/http/context/client-address.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import { NetworkList } from '../../core/http/context/network-list.js';
import { type RateLimitHeaders, RateLimitsService } from './rate-limits.service.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { readQuery } from '../../core/http/context/query-string.js';

/** The routes of files that pages load. Many readers behind one address load them with each page. */
const FILE_ROUTES = /^\/(assets\/|media\/|embed\.js$|favicon\.ico$)/;

declare module 'express-serve-static-core' {
  interface Request {
    /** Whether it opens a page with the secret of a session, right or wrong. Set by `countRequests`. */
    bringsSession?: boolean;
  }
}

/**
 * Returns the middleware that counts every request before it is looked at, and answers 429 above the limit of the address.
 * @param bringsSession tells whether a request opens a page with the secret of a session: it counts like one with credentials
 */
export function countRequests(limits: RateLimitsService, bringsSession: (request: Request) => boolean = () => false): Middleware {
  return refuseAboveLimit((request) => {
    const { head, match } = request;
    if (FILE_ROUTES.test(match.route?.path ?? '')) return limits.countFile(head.address);
    request.bringsSession = bringsSession(request);
    return limits.countArrival(head.address, head.hasCredentials || request.bringsSession);
  });
}

const LOOPBACK = new NetworkList(['loopback']);

/**
 * Returns the middleware that counts health checks. They have a limit of their own, so that other requests cannot use it up.
 * Checks from this machine are not counted: behind a proxy that the settings do not name, all clients seem to be there.
 */
export function countHealthChecks(limits: RateLimitsService): Middleware {
  return refuseAboveLimit(async ({ head, socket }) =>
    LOOPBACK.includes(normalizeAddress(socket.remoteAddress ?? '')) ? {} : limits.countHealthCheck(head.address),
  );
}

/** Returns the function that counts a search which the cache answers, and sets its headers. @throws DomainError 429 */
export function countSearches(limits: RateLimitsService): (request: Request, response: Response) => Promise<void> {
  return async ({ head }, response) => {
    response.set(await limits.countSearch(head.address, response.getHeaders()));
  };
}

/** How long a client that floods the service waits for each answer. It has some 200 connections, so it sends 200 requests a second. */
const FLOOD_DELAY_MS = 1_000;

/**
 * Waits before a client that goes on after many refusals gets the next one. That costs less than a new connection for each
 * request. The requests of a trusted proxy do not wait: it needs its connections for other clients.
 */
export async function delayFlood(error: unknown, { head }: Request): Promise<void> {
  if (error instanceof DomainError && error.details.isFlood && !head.isFromProxy) await sleep(FLOOD_DELAY_MS, undefined, { ref: false });
}

function refuseAboveLimit(count: (request: Request) => Promise<RateLimitHeaders>): Middleware {
  return (request, response, next) => {
    count(request).then(
      (headers) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      },
      async (error: unknown) => {
        await delayFlood(error, request);
        if (error instanceof DomainError) sendError(error, request, response);
        else next(error);
      },
    );
  };
}

/** What takes long to answer: the dates of a rule can take half a second. */
const DEAR_PARAMETERS = ['search', 'recurrence'];

/** Limits the requests of each user, and the searches of clients without credentials. `countRequests` has counted the address. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    response.set(await this.count(http.getRequest<Request>(), response));
    return true;
  }

  private async count(request: Request, response: Response): Promise<RateLimitHeaders> {
    const { principal, head, method, inProcess } = request;
    // What a page asks of the API counts for the user of the session.
    if (request.bringsSession) return {};
    if (!isSignedIn(principal!)) {
      const isDear = DEAR_PARAMETERS.some((name) => Object.hasOwn(readQuery(request), name));
      return isDear ? this.limits.countSearch(head.address, response.getHeaders()) : {};
    }
    // The service is no client of itself.
    if (principal.credentialKind === 'import' || inProcess?.isPartOfWrite) return {};
    return this.limits.countUser(principal.id, method);
  }
}
