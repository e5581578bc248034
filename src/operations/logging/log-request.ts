import { isHealthPath } from '../../core/http/server/health-paths.js';
import type { FinishedRequest } from '../../core/http/server/response-finished.js';
import { hasRefusalLine } from './log-refusals.js';
import { redactPath, listParameterNames } from './logged-url.js';
import { logger } from './logger.js';

/**
 * Logs one line for a finished request: the user, the route, the status, the time and the size. Most of many requests above a
 * limit are only counted.
 */
export function logRequest(finishedRequest: FinishedRequest): void {
  const level = chooseLevel(finishedRequest);
  if (!logger.isLevelEnabled(level)) return;
  if (finishedRequest.status === 429 && !hasRefusalLine(finishedRequest.address)) return;
  const { requestId, userId, method, route, url, status, isComplete, seconds, bytes } = finishedRequest;
  const line = {
    request_id: requestId,
    ...(userId === null ? {} : { user_id: userId }),
    method,
    route: route ?? null,
    path: redactPath(url),
    parameters: listParameterNames(url),
    status,
    ...(isComplete ? {} : { complete: false }),
    duration_ms: Math.round(seconds * 10_000) / 10,
    bytes,
  };
  logger[level](line, 'request');
}

/** Returns `debug` for health checks: they come every few seconds and would hide the other requests. */
function chooseLevel({ url, status }: FinishedRequest): 'debug' | 'info' | 'error' {
  if (isHealthPath(url)) return 'debug';
  return status >= 500 ? 'error' : 'info';
}
