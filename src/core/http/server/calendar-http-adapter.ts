import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { settings } from '../../config/settings.js';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { findSiteLanguage } from '../../i18n/resolve-languages.js';
import type { Language } from '../../text/language.js';
import { buildErrorBody } from '../errors/error-body.js';
import { ERROR_TABLE } from '../errors/error-table.js';
import { HttpConnections, shutdownController } from './client-connections.js';

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
const MAX_CONNECTIONS = 2_000;
/** The time that running requests have to finish when the server stops. */
const CLOSE_TIMEOUT_MS = 25_000;

/** Express on a server that limits its clients, and that answers malformed HTTP with JSON too. */
export class CalendarHttpAdapter extends ExpressAdapter {
  private httpConnections!: HttpConnections;

  override initHttpServer(): void {
    const application = this.getInstance<RequestListener>();
    const server = createServer({ ...SERVER_LIMITS, ...SERVER_OPTIONS }, (request, response) => {
      if (hasSingleHost(request)) application(request, response);
      else rejectMalformedRequest({}, request.socket, findSiteLanguage(request.url ?? ''));
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.on('clientError', (error: { code?: string }, socket) => {
      rejectMalformedRequest(error, socket);
    });
    server.on('connect', (_request, socket) => {
      rejectMalformedRequest({}, socket);
    });
    // A server may ignore an unknown expectation (RFC 9110 §10.1.1).
    server.on('checkExpectation', application);
    this.httpServer = server;
    this.httpConnections = new HttpConnections(server);
    shutdownController.signal.addEventListener('abort', () => {
      this.httpConnections.startDraining();
    });
  }

  /** Nest calls this when the application closes, before the database pools close: running requests still need them. */
  override close(): Promise<void> {
    return this.httpConnections.close(CLOSE_TIMEOUT_MS);
  }

  /** Sends a response. Only responses to GET and HEAD have an ETag: a response to PUT must not have one (RFC 9110 §9.3.4). */
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (response.req.method === 'GET' || response.req.method === 'HEAD') return super.reply(response, body, status);
    return response
      .status(status ?? response.statusCode)
      .type('json')
      .end(JSON.stringify(body));
  }
}

/** One `Host`, and no more: anything else gets 400 (RFC 9112 §3.2). */
function hasSingleHost({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  return httpVersion !== '1.1' || headersDistinct.host?.length === 1;
}

const ERROR_KIND_BY_CODE: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** What arrived could not be parsed or must not be, so that there is no request to answer, only a socket. */
function rejectMalformedRequest(error: { code?: string }, socket: Duplex, language: Language = settings.defaultLanguage): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new DomainError(ERROR_KIND_BY_CODE[error.code ?? ''] ?? 'bad-request');
  const { status } = ERROR_TABLE[problem.kind];
  const body = JSON.stringify(buildErrorBody(problem, language, '/'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
