import { isProbe } from '../../core/http/server/health-paths.js';
import type { Answered } from '../../core/http/server/response-finished.js';
import { log } from './log.js';
import { shownPath, shownParameters } from './logged-url.js';

/** Logs one line for a finished request: the user, the route, the status, the time and the size. */
export function logRequest(answered: Answered): void {
  const level = levelOf(answered);
  if (!log.isLevelEnabled(level)) return;
  const { requestId, userId, method, route, url, status, isComplete, seconds, bytes } = answered;
  const line = {
    request_id: requestId,
    ...(userId === null ? {} : { user_id: userId }),
    method,
    route: route ?? null,
    path: shownPath(url),
    parameters: shownParameters(url),
    status,
    ...(isComplete ? {} : { complete: false }),
    duration_ms: Math.round(seconds * 10_000) / 10,
    bytes,
  };
  log[level](line, 'request');
}

/** Returns `debug` for health checks: they come every few seconds and would hide the other requests. */
function levelOf({ url, status }: Answered): 'debug' | 'info' | 'error' {
  if (isProbe(url)) return 'debug';
  return status >= 500 ? 'error' : 'info';
}
