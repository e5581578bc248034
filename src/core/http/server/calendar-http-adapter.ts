import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { findSiteLanguage } from '../../i18n/locale.js';
import { normalizeAddress, TrustedProxies } from '../context/client-address.js';
import { isRead, readHead } from '../context/request-head.js';
import { BufferedResponse } from '../responses/buffered-response.js';
import { StreamedResponse } from '../responses/streamed-response.js';
import { BODY_METHODS, closeUnread, discardBody } from '../context/discard-body.js';
import { createMessageClasses } from '../context/message-internals.js';
import { writeJson } from '../responses/write-json.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { HttpConnections } from './http-connections.js';
import { ConnectionLimits } from './connection-limits.js';
import { handleExpectations } from './expectations.js';
import { sendRawError, toDomainError } from './raw-errors.js';
import { RoutedHttpAdapter } from './routed-http-adapter.js';
import { routeRequest } from './route-request.js';

/** Limits for clients: milliseconds, and bytes for `maxHeaderSize`. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 65_536,
};
/** Node would answer a missing `Host` without a body, so the adapter checks it itself. */
const SERVER_OPTIONS = { requireHostHeader: false };
/** A response that the client does not read for this long is cut off. */
const STALL_TIMEOUT_MS = 20_000;
/** The time that running requests have to finish when the server stops. */
const CLOSE_TIMEOUT_MS = 25_000;

/** Express on a server that limits its clients, and that answers malformed HTTP with JSON too. */
export class CalendarHttpAdapter extends RoutedHttpAdapter {
  private httpConnections!: HttpConnections;
  private readonly proxies = new TrustedProxies(this.settings.trustProxy);
  readonly bytesInFlight = new BytesInFlight(this.settings.maxBytesInFlight);
  private readonly stop = new AbortController();
  /** Aborted when the service is asked to stop. Then it is not ready any more, and requests that wait for something end. */
  readonly stopSignal = this.stop.signal;
  /** The connections with a malformed message, which is their last. */
  private readonly rejected = new WeakSet<Socket>();
  private countMalformed: (address: string | null) => Promise<unknown> = () => Promise.resolve();

  /** The service is asked to stop: aborts `stopSignal`, and closes each connection after its response from now on. */
  startDraining(): void {
    this.stop.abort();
    this.httpConnections.startDraining();
  }

  /** Sets the function that counts malformed requests by the address of the client. It throws a DomainError above a limit. */
  limitMalformedRequests(count: typeof this.countMalformed): void {
    this.countMalformed = count;
  }

  override initHttpServer(): void {
    const application = this.getInstance<Express>();
    const server = createServer({ ...SERVER_LIMITS, ...SERVER_OPTIONS, ...createMessageClasses(application) }, (message, response) => {
      const request = message as Request;
      // After a malformed message the connection closes, so a later request would have no answer.
      if (this.rejected.has(request.socket)) return;
      if (!hasSingleHost(request)) {
        void this.rejectMalformed({}, request.socket, response);
        return;
      }
      if (!BODY_METHODS.has(request.method)) discardBody(request, response);
      request.head = readHead(request, this.settings, this.proxies);
      routeRequest(request, this.routes);
      application(request, response);
    });
    new ConnectionLimits(server, this.settings, this.proxies);
    server.on('clientError', (error: { code?: string }, socket) => void this.rejectMalformed(error, socket as Socket));
    server.on('connect', (_request, socket) => void this.rejectMalformed({}, socket as Socket));
    handleExpectations(server);
    this.httpServer = server;
    this.httpConnections = new HttpConnections(server);
    this.httpConnections.closeStalled(STALL_TIMEOUT_MS);
  }

  /** Nest calls this when the application closes, before the database pools close: running requests still need them. */
  override close(): Promise<void> {
    return this.httpConnections.close(CLOSE_TIMEOUT_MS);
  }

  /**
   * Sends a response. Only responses to GET and HEAD have an ETag: a response to PUT must not have one (RFC 9110 §9.3.4).
   * @throws DomainError 503 when clients have not read too many bytes yet
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    // A 304 was sent instead of calling the handler.
    if (response.writableEnded) return response;
    if (body instanceof StreamedResponse) return body.send(response.req, response, this.bytesInFlight.reserve);
    const isPage = typeof body === 'string';
    if (!isPage && (typeof body !== 'object' || body === null)) return super.reply(response, body, status);
    const bytes = isPage ? Buffer.from(body) : writeJson(body);
    this.bytesInFlight.reserve(bytes.length, response);
    response.status(status ?? response.statusCode);
    if (!isPage) response.type('json');
    return isRead(response.req) ? sendBuffered(response, bytes) : response.end(bytes);
  }

  /**
   * Answers what could not be parsed as a request, unless its head was in order and had an answer. Then closes the connection.
   * @param own the response to its head
   */
  private async rejectMalformed(error: { code?: string }, socket: Socket, own = this.httpConnections.findArriving(socket)): Promise<void> {
    // Further errors of a message that waits to be answered change nothing.
    if (this.rejected.has(socket) && socket.writable) return;
    this.rejected.add(socket);
    const problem = await this.countMalformedOf(socket);
    const isUnanswered = await this.httpConnections.finishEarlier(socket, own);
    if (isUnanswered && error.code !== 'ECONNRESET')
      sendRawError(problem ?? toDomainError(error), socket, this.settings, own && findSiteLanguage(own.req.url ?? '', this.settings));
    else if (socket.readableEnded) socket.destroy();
    else closeUnread(socket);
  }

  /** Counts a malformed message, but not for a proxy, which sends the requests of many clients. @returns the refusal above the limit */
  private async countMalformedOf({ remoteAddress, writable }: Socket): Promise<DomainError | undefined> {
    // After a refusal, the client may end the connection in the middle of its body.
    if (!writable || this.proxies.includes(remoteAddress)) return undefined;
    const refusal = await this.countMalformed(normalizeAddress(remoteAddress ?? '')).catch((thrown: unknown) => thrown);
    return refusal instanceof DomainError ? refusal : undefined;
  }
}

/** Sends the response to a GET or HEAD request. */
function sendBuffered(response: Response, bytes: Buffer): Promise<void> {
  const { req: request } = response;
  const buffered = new BufferedResponse(bytes, request.responseOptions ?? { isCompressible: false, isList: false });
  request.responseOptions?.keep?.(buffered);
  return buffered.send(request, response);
}

/** One `Host`, and no more: anything else gets 400 (RFC 9112 §3.2). */
function hasSingleHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1') return true;
  let hosts = 0;
  // Names and values in turn. `headersDistinct` would build a list for each header.
  for (let place = 0; place < rawHeaders.length; place += 2) if (isHost(rawHeaders[place]!)) hosts++;
  return hosts === 1;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
