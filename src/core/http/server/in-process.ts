import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Express, Request, Response } from 'express';
import type { Principal } from '../context/principal.js';
import { splitUrl } from '../context/query-string.js';
import { type RequestContext, runInRequest } from '../context/request-context.js';
import { captureBody } from '../context/message-internals.js';
import type { RootAlias } from '../responses/root-alias.js';
import type { CalendarHttpAdapter } from './calendar-http-adapter.js';
import type { Middleware } from './middleware.js';
import { routeRequest } from './route-request.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set if the service itself sends the request, as an operation of a batch. */
    inProcess?: InProcessExchange;
  }
}

/** What a request brings and leaves, which has no connection. */
interface InProcessExchange extends Pick<InProcessRequest, 'body' | 'returnsMinimal' | 'isPartOfWrite'> {
  readonly principal: Principal;
  /** What the handler threw, before the error filter made a response of it. */
  thrown?: unknown;
}

/** A request of the service to itself, such as an operation of a batch. */
export interface InProcessRequest {
  readonly method: string;
  /** The path and the query string. */
  readonly url: string;
  readonly body?: Record<string, unknown> | undefined;
  /** Whether the client wants no more than the id of what the request writes. */
  readonly returnsMinimal?: boolean;
  /** Whether it reads for a write that is in progress. It is not counted, because the write is. */
  readonly isPartOfWrite?: boolean;
  /** The request is done once, see `IdempotencyInterceptor`. */
  readonly idempotencyKey?: string | undefined;
  /** For whose clients the answer is. */
  readonly rootAlias?: RootAlias | undefined;
}

/** For whom the service sends a request: the principal, the address and the id are those of another request. */
export interface InProcessClient {
  readonly context: Pick<RequestContext, 'principal' | 'address' | 'requestId'>;
  readonly headers: IncomingMessage['headers'];
}

export interface InProcessResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The parsed JSON; `null` if there is none. */
  readonly body: unknown;
  readonly thrown: unknown;
}

/** The headers of the client that the request repeats. */
const SHARED_HEADERS = ['authorization', 'accept', 'accept-language', 'host', 'prefer'] as const;

/**
 * Sends a request to the application, without a connection. It passes the same guards, pipes, interceptors, handler and filter as
 * a request over HTTP.
 */
export async function sendInProcess(
  adapter: CalendarHttpAdapter,
  { method, url, rootAlias, idempotencyKey, ...sent }: InProcessRequest,
  { context, headers: clientHeaders }: InProcessClient,
): Promise<InProcessResponse> {
  const shared = SHARED_HEADERS.flatMap((name) => (name in clientHeaders ? [[name, clientHeaders[name]]] : []));
  const headers: IncomingMessage['headers'] = {
    ...(Object.fromEntries(shared) as IncomingMessage['headers']),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  const { principal, address, requestId } = context;
  const exchange: InProcessExchange = { ...sent, principal };
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers, complete: true }) as Request;
  request.head = {
    settings: adapter.settings,
    requestId,
    address,
    queryString: splitUrl(url)[1],
    isFromProxy: false,
    hasCredentials: 'authorization' in headers,
  };
  request.inProcess = exchange;
  request.rootAlias = rootAlias;
  routeRequest(request, adapter.routes);
  const response = new ServerResponse(request) as Response;
  const body = captureBody(response);
  runInRequest(request, () => void adapter.getInstance<Express>()(request, response));
  const bytes = await body;
  return { status: response.statusCode, headers: listHeaders(response), body: parseBody(bytes), thrown: exchange.thrown };
}

/** Returns a middleware for requests over a connection. The operations of a batch pass another one, or none. */
export function forClients(middleware: Middleware, inProcess?: Middleware): Middleware {
  return (request, response, next) => {
    if (request.inProcess === undefined) middleware(request, response, next);
    else if (inProcess) inProcess(request, response, next);
    else next();
  };
}

function listHeaders(response: Response): Map<string, string> {
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function parseBody(bytes: Buffer): unknown {
  return bytes.length === 0 ? null : (JSON.parse(bytes.toString()) as unknown);
}
