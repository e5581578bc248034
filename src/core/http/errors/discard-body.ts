import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The service discards so many bytes of a body that it has refused: twice the largest body of a record. If it closed the
 * connection at once, a client that is still sending would not get the response.
 */
const MAX_DISCARDED_BYTES = 2 * 1024 * 1024;

/** The methods of requests with a body. */
export const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the length of the body that the head declares; undefined if it comes in chunks of unknown length. */
export function getBodyLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

/**
 * Reads and discards a body that no handler reads. When it is too long, the service closes the connection, and until the
 * response is sent it stops reading. A short body needs nothing.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || (getBodyLength(request) ?? Infinity) <= MAX_DISCARDED_BYTES) return;
  let length = 0;
  const countChunk = (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MAX_DISCARDED_BYTES) return;
    if (response.writableFinished) request.socket.destroy();
    else request.pause();
  };
  response.once('finish', () => {
    length = 0;
    request.resume();
  });
  request.on('data', countChunk).resume();
}
