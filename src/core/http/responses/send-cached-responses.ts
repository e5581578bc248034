import type { NextFunction, Request, Response } from 'express';
import type { ChangeFollower } from '../../database/changes/change-follower.js';
import { isStrict } from '../context/preferences.js';
import { isRead } from '../context/request-head.js';
import { getResponseKey } from '../context/query-string.js';
import { type ResponseCache, type CachedResponse, setCachedHeaders } from './response-cache.js';

/** Counts a search against its limit, and sets the headers that tell what is left. */
type CountSearch = (request: Request, response: Response) => Promise<void>;

/**
 * Returns a middleware that answers anonymous GET requests from the cache. It asks the database first
 * whether a record has changed since. All other requests go on to the guards, also those that want unknown names to be an error.
 */
export function sendCachedResponses(cache: ResponseCache, changes: ChangeFollower, countSearch: CountSearch) {
  const sendIfCurrent = async (cached: CachedResponse, request: Request, response: Response): Promise<boolean> => {
    await changes.catchUp();
    if (!cache.isCurrent(getResponseKey(request), cached)) return false;
    if (cached.isSearch) await countSearch(request, response);
    // The deadline may have answered.
    if (!response.headersSent) await sendCached(cached, request, response);
    return true;
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    const canUse = isRead(request) && !request.head.hasCredentials && !isStrict(request);
    const cached = canUse ? cache.find(getResponseKey(request)) : undefined;
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
  setCachedHeaders(cached, response);
  return cached.response.send(request, response);
}
