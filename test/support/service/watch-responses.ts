import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a server answered, whoever asked. */
export interface WatchedResponse {
  /** Of the request; empty where what came was no request. */
  readonly method: string;
  /** The path and the query string as they came; empty where what came was no request. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Shows every answer of a server, before it leaves: also what is said on the socket alone, to what is no HTTP. */
export function watchResponses(server: Server, onResponse: (answer: WatchedResponse) => void): void {
  for (const event of ['request', 'checkExpectation'])
    server.prependListener(event, (request: IncomingMessage, response: ServerResponse) => {
      watchResponse(request, response, onResponse);
    });
  server.on('connection', (socket: Socket) => {
    watchSocket(socket, onResponse);
  });
}

type WriteMethod = (...args: unknown[]) => never;

/** The address is read now: on its way to the router it may become another. */
function watchResponse({ method = '', url = '' }: IncomingMessage, response: ServerResponse, see: (answer: WatchedResponse) => void): void {
  const [write, end] = [response.write.bind(response) as WriteMethod, response.end.bind(response) as WriteMethod];
  const sent: Buffer[] = [];
  const keep = ([chunk]: unknown[]) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) sent.push(Buffer.from(chunk));
  };
  response.write = (...args: unknown[]) => {
    keep(args);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    keep(args);
    // Node sends none with HEAD, whatever it is given.
    const body = method === 'HEAD' ? '' : Buffer.concat(sent).toString('utf8');
    see({ method, url, status: response.statusCode, headers: toHeaderTexts(response.getHeaders()), body });
    return end(...args);
  };
}

function toHeaderTexts(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

/** A response that Node writes never ends its socket with text; what is said to nonsense does. */
function watchSocket(socket: Socket, see: (answer: WatchedResponse) => void): void {
  const end = socket.end.bind(socket) as WriteMethod;
  socket.end = (...args: unknown[]) => {
    const [text] = args;
    if (typeof text === 'string') see({ method: '', url: '', ...parseResponse(text) });
    return end(...args);
  };
}

/** Reads an answer as it goes over the wire (RFC 9112 §2.1). */
export function parseResponse(text: string): Pick<WatchedResponse, 'status' | 'headers' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  };
}
