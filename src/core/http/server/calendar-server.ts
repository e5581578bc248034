import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { settings } from '../../config/settings.js';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { siteLanguageOf } from '../../i18n/resolve-languages.js';
import type { Language } from '../../text/language.js';
import { errorBody } from '../errors/error-body.js';
import { ERROR_TABLE } from '../errors/error-table.js';
import { Connections, stopping } from './client-connections.js';

/** Milliseconds, bytes, connections: what a client may take. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 65_536,
};
/** Node's own answers to these have no body, so that ours come instead. */
const OURS = { requireHostHeader: false };
const CONNECTIONS = 2_000;
/** Milliseconds for what is under way when the server stops. */
const PATIENCE = 25_000;

/** Express on a server that limits what a client may take, and that answers JSON even to what is no HTTP. */
export class CalendarServer extends ExpressAdapter {
  private connections!: Connections;

  override initHttpServer(): void {
    const application = this.getInstance<RequestListener>();
    const server = createServer({ ...LIMITS, ...OURS }, (request, response) => {
      if (namesItsHost(request)) application(request, response);
      else answerNonsense({}, request.socket, siteLanguageOf(request.url ?? ''));
    });
    server.maxConnections = CONNECTIONS;
    server.on('clientError', (error: { code?: string }, socket) => {
      answerNonsense(error, socket);
    });
    server.on('connect', (_request, socket) => {
      answerNonsense({}, socket);
    });
    // An expectation that we do not know may be ignored (RFC 9110 §10.1.1).
    server.on('checkExpectation', application);
    this.httpServer = server;
    this.connections = new Connections(server);
    stopping.signal.addEventListener('abort', () => {
      this.connections.part();
    });
  }

  /** Part of closing the application: before the pools, which requests under way still need. */
  override close(): Promise<void> {
    return this.connections.close(PATIENCE);
  }

  /** Only what is read can be asked for again by its ETag: an answer to PUT must have none (RFC 9110 §9.3.4). */
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (response.req.method === 'GET' || response.req.method === 'HEAD') return super.reply(response, body, status);
    return response
      .status(status ?? response.statusCode)
      .type('json')
      .end(JSON.stringify(body));
  }
}

/** One `Host`, and no more: anything else gets 400 (RFC 9112 §3.2). */
function namesItsHost({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  return httpVersion !== '1.1' || headersDistinct.host?.length === 1;
}

const KINDS: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** What arrived could not be parsed or must not be, so that there is no request to answer, only a socket. */
function answerNonsense(error: { code?: string }, socket: Duplex, language: Language = settings.defaultLanguage): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new DomainError(KINDS[error.code ?? ''] ?? 'bad-request');
  const { status } = ERROR_TABLE[problem.kind];
  const body = JSON.stringify(errorBody(problem, language, '/'));
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
