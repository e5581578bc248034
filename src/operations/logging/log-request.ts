import { isHealthPath } from '../health/health-check.js';
import type { FinishedRequest } from '../../core/http/server/on-response-finished.js';
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

/** So many refusals of each status have a line of their own in a second. One more line counts the others. */
const MAX_LINES_PER_SECOND = 10;
/** The addresses of so many clients are counted apart, and the first of them are named. */
const MAX_ADDRESSES = 1_000;
const MAX_NAMED_ADDRESSES = 3;

/** The refusals with one status since the last second began. */
class RefusalCount {
  private lines = 0;
  private others = 0;
  private readonly othersByAddress = new Map<string, number>();

  constructor(private readonly status: number) {}

  /** Counts a refusal. @returns whether it has a line of its own */
  add(address: string | null): boolean {
    if (this.lines < MAX_LINES_PER_SECOND) {
      this.lines++;
      return true;
    }
    this.others++;
    const key = address ?? 'unknown';
    const count = this.othersByAddress.get(key) ?? 0;
    if (count > 0 || this.othersByAddress.size < MAX_ADDRESSES) this.othersByAddress.set(key, count + 1);
    return false;
  }

  /** Logs how many refusals had no line, and the addresses that sent most of them. */
  log(): void {
    if (this.others === 0) return;
    const { status, others: refused, othersByAddress: addresses } = this;
    const most = [...addresses].sort(([, one], [, other]) => other - one).slice(0, MAX_NAMED_ADDRESSES);
    const line = { status, refused, addresses: addresses.size, most: Object.fromEntries(most) };
    if (status === 429) logger.warn(line, 'requests above a limit');
    else logger.info(line, 'refused requests');
  }
}

const countByStatus = new Map<number, RefusalCount>();

setInterval(logRefusals, 1_000).unref();

/** Tells whether a refused request has a line of its own; otherwise counts it. So a flood of requests costs no lines. */
function hasRefusalLine(status: number, address: string | null): boolean {
  let count = countByStatus.get(status);
  if (!count) countByStatus.set(status, (count = new RefusalCount(status)));
  return count.add(address);
}

function logRefusals(): void {
  for (const count of countByStatus.values()) count.log();
  countByStatus.clear();
}
