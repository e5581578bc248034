import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { isHealthPath } from '../health/health-check.js';
import type { FinishedRequest } from '../../core/http/server/on-response-finished.js';
import { Settings } from '../../core/config/settings.js';
import { createPathRedactor, listParameterNames } from './logged-url.js';
import { createLogger } from './create-logger.js';

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
  log(logger: Logger): void {
    if (this.others === 0) return;
    const { status, others: refused, othersByAddress: addresses } = this;
    const most = [...addresses].sort(([, one], [, other]) => other - one).slice(0, MAX_NAMED_ADDRESSES);
    const line = { status, refused, addresses: addresses.size, most: Object.fromEntries(most) };
    if (status === 429) logger.warn(line, 'requests above a limit');
    else logger.info(line, 'refused requests');
  }
}

/** Logs the requests. If many requests of anonymous clients are refused, most of them are only counted. */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  private readonly logger: Logger;
  private readonly redactPath: (url: string) => string;
  private readonly refusals = new Map<number, RefusalCount>();
  private readonly timer: NodeJS.Timeout;

  constructor(settings: Settings) {
    this.logger = createLogger(settings);
    this.redactPath = createPathRedactor(settings);
    this.timer = setInterval(() => {
      this.logRefusals();
    }, 1_000).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Logs one line for a finished request: the user, the route, the status, the time and the size. */
  readonly logRequest = (finishedRequest: FinishedRequest): void => {
    const level = chooseLevel(finishedRequest);
    if (!this.logger.isLevelEnabled(level)) return;
    const { requestId, userId, address, method, route, url, status, isComplete, seconds, bytes } = finishedRequest;
    if (isRefusal(finishedRequest) && !this.hasRefusalLine(status, address)) return;
    const line = {
      request_id: requestId,
      ...(userId === null ? {} : { user_id: userId }),
      method,
      route: route ?? null,
      path: this.redactPath(url),
      parameters: listParameterNames(url),
      status,
      ...(isComplete ? {} : { complete: false }),
      duration_ms: Math.round(seconds * 10_000) / 10,
      bytes,
    };
    this.logger[level](line, 'request');
  };

  /** Tells whether a refused request has a line of its own; otherwise counts it. So a flood of requests costs no lines. */
  private hasRefusalLine(status: number, address: string | null): boolean {
    let count = this.refusals.get(status);
    if (!count) this.refusals.set(status, (count = new RefusalCount(status)));
    return count.add(address);
  }

  private logRefusals(): void {
    for (const count of this.refusals.values()) count.log(this.logger);
    this.refusals.clear();
  }
}
