import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SiteSettings } from '../../config/site-settings.js';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { buildErrorBody } from '../responses/error-body.js';
import { ERROR_TABLE } from '../responses/error-table.js';

const ERROR_KIND_BY_CODE: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Returns the error for what Node's HTTP parser refused. */
export function toDomainError({ code }: { code?: string }): DomainError {
  return new DomainError(ERROR_KIND_BY_CODE[code ?? ''] ?? 'bad-request');
}

/** Answers what is no request, so that there is only a socket, and closes the connection. */
export function sendRawError(error: DomainError, socket: Socket, settings: SiteSettings, language = settings.defaultLanguage): void {
  const { status } = ERROR_TABLE[error.kind];
  const body = JSON.stringify(buildErrorBody(error, language, '/', settings));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    `X-Request-Id: ${randomUUID()}`,
    ...Object.entries(error.details.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
