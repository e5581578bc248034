import type { Server, ServerResponse } from 'node:http';

/** The responses to clients that wait for `100 Continue` before they send the body (RFC 9110 §10.1.1). */
const waiting = new WeakSet<ServerResponse>();

/**
 * Handles a request with `Expect` like any other. By default, Node would ask for the body before the request is checked. It
 * closes the connection after a response that was sent without `100 Continue`, because the client may send the body or not.
 */
export function handleExpectations(server: Server): void {
  server.on('checkContinue', (request, response) => {
    waiting.add(response);
    server.emit('request', request, response);
  });
  // A server may ignore an unknown expectation.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Asks a client that waits for it to send the body. */
export function sendContinue(response: ServerResponse): void {
  if (waiting.delete(response)) response.writeContinue();
}
