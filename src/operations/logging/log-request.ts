import { isHealthPath } from '../health/is-health-path.js';
import type { FinishedRequest } from '../../core/http/server/on-response-finished.js';
import { hasRefusalLine } from './has-refusal-line.js';
import { redactPath, listParameterNames } from './logged-url.js';
import { logger } from './logger.js';

/**
 * Logs one line for a finished request: the user, the route, the status, the time and the size. If many requests of anonymous
 * clients are refused, most of them are only counted.
 */
export function logRequest(finishedRequest: FinishedRequest): void {
  const level = chooseLevel(finishedRequest);
  if (!logger.isLevelEnabled(level)) return;
  const { requestId, userId, address, method, route, url, status, isComplete, seconds, bytes } = finishedRequest;
  if (isRefusal(finishedRequest) && !hasRefusalLine(status, address)) return;
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

function isRefusal({ status, userId }: FinishedRequest): boolean {
  return status === 429 || (userId === null && status >= 400 && status < 499);
}

/** Returns `debug` for health checks: they come every few seconds and would hide the other requests. */
function chooseLevel({ url, status }: FinishedRequest): 'debug' | 'info' | 'error' {
  if (isHealthPath(url)) return 'debug';
  return status >= 500 ? 'error' : 'info';
}
