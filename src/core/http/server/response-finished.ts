import type { NextFunction, Request, Response } from 'express';
import '../context/request.js';

/** A request that was answered, or whose client went away. */
export interface FinishedRequest {
  readonly requestId: string;
  /** Who signed in; `null` for anybody, and for those who were not let in. */
  readonly userId: number | null;
  readonly method: string;
  /** As registered, e.g. `/:language/api/calendar/events/v1/events/:id`; undefined where there is none. */
  readonly route: string | undefined;
  /** Path and query as they came. */
  readonly url: string;
  /** 499 when the client went away before there was one. */
  readonly status: number;
  /** Whether all of the answer was sent. */
  readonly isComplete: boolean;
  readonly seconds: number;
  /** What the answer took on the wire, headers included. */
  readonly bytes: number;
}

/** No status of HTTP; logs have known it since nginx. */
const CLIENT_CLOSED_REQUEST = 499;

/** First of all: tells of every request, once it is over, to whoever is interested. */
export function onResponseFinished(...listeners: ((finished: FinishedRequest) => void)[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAtMs = performance.now();
    const { socket } = request;
    const bytesWrittenBefore = socket.bytesWritten;
    response.once('close', () => {
      const seconds = (performance.now() - startedAtMs) / 1000;
      const finished = { ...described(request, response), seconds, bytes: socket.bytesWritten - bytesWrittenBefore };
      for (const listener of listeners) listener(finished);
    });
    next();
  };
}

function described(request: Request, response: Response): Omit<FinishedRequest, 'seconds' | 'bytes'> {
  const { context, method, originalUrl: url } = request;
  const { path: route } = (request.route ?? {}) as { path?: string };
  const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
  const { writableFinished: isComplete } = response;
  return { requestId: context.requestId!, userId: context.principal.id, method, route, url, status, isComplete };
}
