import type { NextFunction, Request, Response } from 'express';
import type { ChangeFollower } from '../../database/changes/change-follower.js';
import { readRoutedUrl } from '../context/routed-url.js';
import { type ResponseCache, type CachedResponse, setCachedHeaders } from './response-cache.js';

/** Counts a search against its limit, and sets the headers that tell what is left. */
type CountSearch = (request: Request, response: Response) => Promise<void>;

/**
 * Returns a middleware that answers anonymous GET requests from the cache, before all guards. It asks the database first
 * whether a record has changed since. All other requests go on to the guards.
 */
export function answerFromCache(cache: ResponseCache, changes: ChangeFollower, countSearch: CountSearch) {
  const sendIfCurrent = async (cached: CachedResponse, request: Request, response: Response): Promise<boolean> => {
    await changes.catchUp();
    if (!cache.isCurrent(readRoutedUrl(request), cached)) return false;
    if (cached.isSearch) await countSearch(request, response);
    // The deadline may have answered.
    if (!response.headersSent) await sendCached(cached, request, response);
    return true;
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const cached = isRead && request.headers.authorization === undefined ? cache.find(readRoutedUrl(request)) : undefined;
    if (cached === undefined) {
      next();
      return;
    }
    sendIfCurrent(cached, request, response).then((isSent) => {
      if (!isSent) next();
    }, next);
  };
}

function sendCached(cached: CachedResponse, request: Request, response: Response): Promise<void> {
  // For the log and the metrics.
  request.route = { path: cached.route };
  setCachedHeaders(cached, response);
  return cached.answer.send(request, response);
}
