import type { NextFunction, Request, Response } from 'express';

/** A request that is over: it was answered, or the client closed the connection. */
export interface FinishedRequest {
  readonly requestId: string;
  /** The user who signed in; `null` for anonymous requests and for refused credentials. */
  readonly userId: number | null;
  /** The client's address; `null` if it is not known. */
  readonly address: string | null;
  readonly method: string;
  /** As registered, e.g. `/:language/api/calendar/events/v1/events/:id`; undefined when no route matched. */
  readonly route: string | undefined;
  /** The path and the query string as the client sent them. */
  readonly url: string;
  /** 499 when the client closed the connection before the response. */
  readonly status: number;
  /** Whether the whole response was sent. */
  readonly isComplete: boolean;
  readonly seconds: number;
  /** The bytes that were sent, with the headers. */
  readonly bytes: number;
}

/** Not a status of HTTP. Logs use it since nginx. */
const CLIENT_CLOSED_REQUEST = 499;

/** Returns the middleware that calls the listeners when a request is over. */
export function onResponseFinished(...listeners: ((finished: FinishedRequest) => void)[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAtMs = performance.now();
    const { socket } = request;
    const bytesWrittenBefore = socket.bytesWritten;
    response.once('close', () => {
      const seconds = (performance.now() - startedAtMs) / 1000;
      const finished = { ...describeRequest(request, response), seconds, bytes: socket.bytesWritten - bytesWrittenBefore };
      for (const listener of listeners) listener(finished);
    });
    next();
  };
}

function describeRequest(request: Request, response: Response): Omit<FinishedRequest, 'seconds' | 'bytes'> {
  const { head, principal, method, originalUrl: url } = request;
  const { path: route } = (request.route ?? {}) as { path?: string };
  const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
  const { writableFinished: isComplete } = response;
  const { requestId, address } = head;
  return { requestId: requestId!, userId: principal?.id ?? null, address, method, route, url, status, isComplete };
}
