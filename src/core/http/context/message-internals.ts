import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, Request as ExpressRequest, Response as ExpressResponse } from 'express';

/*
 * What the service changes of the requests and responses of Node.js and Express. `test/house/private-parts` names the version of
 * Express.
 */

/**
 * Returns the classes of which the server makes requests and responses, with the members that Express adds. Without them, Express
 * replaces the prototype of each request. The engine then optimizes no code for them, and a short response costs three times more.
 */
export function createMessageClasses(application: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  application.request = Object.setPrototypeOf(Request.prototype, application.request) as ExpressRequest;
  application.response = Object.setPrototypeOf(Response.prototype, application.response) as ExpressResponse;
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** Replaces the method that Node calls of a connection after its last response. By default, it cuts the connection at once. */
export function replaceDestroySoon(socket: Socket, close: (this: Socket) => void): void {
  socket.destroySoon = close;
}

/** Returns the body with which the application ends a response that has no connection. */
export function captureBody(response: ExpressResponse): Promise<Buffer> {
  return new Promise((resolve) => {
    const end = response.end.bind(response) as (body?: unknown) => ExpressResponse;
    // An own property: Express replaces the prototype.
    response.end = ((body?: string | Buffer) => {
      end(body);
      // Nothing is sent, so the response would never close by itself, and keep what it has reserved.
      response.emit('close');
      resolve(Buffer.from(body ?? ''));
      return response;
    }) as ExpressResponse['end'];
  });
}
