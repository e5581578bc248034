import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { replaceDestroySoon } from './message-internals.js';

/** After a refused body of up to this length the connection stays open. It is read, which costs less than a new connection. */
const MAX_SHORT_BODY_BYTES = 64 * 1024;
/** Of a longer body the service reads and discards at most so many bytes: twice the largest body of a record, … */
const MAX_DISCARDED_BYTES = 2 * 1024 * 1024;
/** … and of the bodies of all clients so many in a second. Reading a megabyte costs more than the rest of a refusal. */
const MAX_DISCARDED_BYTES_PER_SECOND = 8 * 1024 * 1024;
/** A connection on which nothing moves for this time after the response is cut. */
const LINGER_TIMEOUT_MS = 2_000;
/** If the service has stopped reading, it cannot see whether the client has closed the connection. It cuts it after this time, … */
const UNREAD_LINGER_TIMEOUT_MS = 500;
/** … or at once, if so many of these connections are open. */
const MAX_UNREAD_CONNECTIONS = 20;

/** The methods of requests with a body. */
export const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the length of the body that the head declares; undefined if it comes in chunks of unknown length. */
export function getBodyLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

/**
 * Handles a body that no handler reads. Unless it is short, the connection is closed after the response (RFC 9112 §9.6): the
 * service sends its end, and waits for the client to read the response. If it cut the connection while the client is still
 * sending, many clients would not get the response. So it also goes on reading, as long as that is cheap.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.complete) return;
  replaceDestroySoon(socket, lingerBeforeClose);
  if ((getBodyLength(request) ?? Infinity) <= MAX_SHORT_BODY_BYTES) return;
  response.setHeader('Connection', 'close');
  let length = 0;
  const discard = (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MAX_DISCARDED_BYTES && discardBudget.take(chunk.length)) return;
    request.off('data', discard).pause();
    if (socket.writableEnded) closeUnread(socket);
    else socket.pause();
  };
  request.on('data', discard);
}

/** Ends a connection after its last response, and gives the client some time to read it. */
function lingerBeforeClose(this: Socket): void {
  this.end();
  if (this.isPaused()) lingerUnread(this);
  else this.setTimeout(LINGER_TIMEOUT_MS, () => this.destroy());
}

/** Closes a connection after its last response, without reading what the client still sends. */
export function closeUnread(socket: Socket): void {
  socket.pause();
  lingerUnread(socket);
}

let unreadConnections = 0;

/** Gives a client whose body the service does not read some time to read the response, unless there are many such clients. */
function lingerUnread(socket: Socket): void {
  // A destroyed connection may have emitted its `close` already.
  if (socket.destroyed || unreadConnections >= MAX_UNREAD_CONNECTIONS) {
    socket.destroy();
    return;
  }
  unreadConnections++;
  socket.once('close', () => unreadConnections--).setTimeout(UNREAD_LINGER_TIMEOUT_MS, () => socket.destroy());
}

/** The bytes that may be discarded now. They grow with the time. */
const discardBudget = {
  bytes: MAX_DISCARDED_BYTES_PER_SECOND,
  updatedAtMs: 0,

  /** Takes bytes that were discarded. @returns whether more may follow */
  take(count: number): boolean {
    const nowMs = performance.now();
    const earned = ((nowMs - this.updatedAtMs) / 1000) * MAX_DISCARDED_BYTES_PER_SECOND;
    this.bytes = Math.min(MAX_DISCARDED_BYTES_PER_SECOND, this.bytes + earned) - count;
    this.updatedAtMs = nowMs;
    return this.bytes > 0;
  },
};
