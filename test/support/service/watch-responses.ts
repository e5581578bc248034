import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response of the server, with its request. */
export interface WatchedResponse {
  /** The method of the request; empty if the client did not send a valid HTTP request. */
  readonly method: string;
  /** The path and query string of the request, unchanged; empty if the client did not send a valid HTTP request. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Calls `onResponse` with every response of a server, before it is sent. This includes responses that the server writes to the
 * socket directly, because the client did not send valid HTTP.
 */
export function watchResponses(server: Server, onResponse: (response: WatchedResponse) => void): void {
  for (const event of ['request', 'checkExpectation'])
    server.prependListener(event, (request: IncomingMessage, response: ServerResponse) => {
      watchResponse(request, response, onResponse);
    });
  server.on('connection', (socket: Socket) => {
    watchSocket(socket, onResponse);
  });
}

type WriteMethod = (...args: unknown[]) => never;

/** Watches one response. It reads the URL at once, because middleware can rewrite it later. */
function watchResponse(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  onResponse: (response: WatchedResponse) => void,
): void {
  const [write, end] = [response.write.bind(response) as WriteMethod, response.end.bind(response) as WriteMethod];
  const chunks: Buffer[] = [];
  const keep = ([chunk]: unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = (...args: unknown[]) => {
    keep(args);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    keep(args);
    // Node sends no body to a HEAD request, even if one is written.
    const headers = toHeaderTexts(response.getHeaders());
    const body = method === 'HEAD' ? '' : decompress(Buffer.concat(chunks), headers['content-encoding']).toString('utf8');
    onResponse({ method, url: removeFragment(removeOrigin(url)), status: response.statusCode, headers, body });
    return end(...args);
  };
}

/** Returns the path and query string of a request target. The absolute form (RFC 9112 §3.2.2) has an origin before them. */
function removeOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/]*/, '');
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  // A 304 has the headers of the body that it stands for.
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function toHeaderTexts(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

/** Watches a socket. Only a response to invalid HTTP ends the socket with a text; Node's own responses never do. */
function watchSocket(socket: Socket, onResponse: (response: WatchedResponse) => void): void {
  const end = socket.end.bind(socket) as WriteMethod;
  socket.end = (...args: unknown[]) => {
    const [text] = args;
    if (typeof text === 'string') onResponse({ method: '', url: '', ...parseResponse(text) });
    return end(...args);
  };
}

/** Parses a response message (RFC 9112 §2.1). */
function parseResponse(text: string): Pick<WatchedResponse, 'status' | 'headers' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  };
}

/** Returns a request target without the fragment, which the service ignores in a path. */
function removeFragment(target: string): string {
  return target.replace(/^([^?#]*)#[^?]*/, '$1');
}
