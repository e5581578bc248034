import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RateLimits } from '../../core/config/settings.js';

/** A caller that is refused in so many windows, one after the other, is refused steadily. */
const STEADY_WINDOWS = 5;
/** Milliseconds after which a new refusal begins a new row. A caller that is refused in each minute has a minute between two. */
const MAX_PAUSE_MS = 150_000;
/** Milliseconds between two warnings. */
const WARNING_INTERVAL_MS = 3_600_000;
/** Callers of whom this is known. */
const MAX_CALLERS = 1_000;

/** What one setting limits, and what helps an own server that reaches the limit. */
const REMEDIES: Partial<Record<keyof RateLimits, { readonly setting: string; readonly remedy: string }>> = {
  anonymous: { setting: 'RATE_LIMIT_ANONYMOUS', remedy: 'let it sign in with a token, which may do more, or raise this limit' },
  search: { setting: 'RATE_LIMIT_SEARCH', remedy: 'let it sign in with a token, for which this limit does not hold, or raise this limit' },
  address: { setting: 'RATE_LIMIT_ADDRESS', remedy: 'raise this limit' },
  files: { setting: 'RATE_LIMIT_FILES', remedy: 'raise this limit' },
};

/** The windows in which an address was refused, one after the other. */
interface Row {
  readonly windows: number;
  readonly lastMs: number;
}

/** Warns the operator, once an hour at most, of an address that is refused steadily: it may be a proxy, or a server of their own. */
export class SteadyRefusals {
  private readonly logger = new Logger('RateLimits');
  private readonly rows = new LRUCache<string, Row>({ max: MAX_CALLERS });
  private warnedAtMs = -Infinity;

  /** Notes that an address has reached a limit, for the first time in a window. */
  note(name: keyof RateLimits, address: string, limit: number, nowMs: number): void {
    const remedy = REMEDIES[name];
    if (remedy === undefined) return;
    const key = `${name}:${address}`;
    const before = this.rows.get(key);
    const pauseMs = nowMs - (before?.lastMs ?? -Infinity);
    const windows = before !== undefined && pauseMs >= 0 && pauseMs <= MAX_PAUSE_MS ? before.windows + 1 : 1;
    this.rows.set(key, { windows, lastMs: nowMs });
    if (windows < STEADY_WINDOWS || (nowMs >= this.warnedAtMs && nowMs - this.warnedAtMs < WARNING_INTERVAL_MS)) return;
    this.warnedAtMs = nowMs;
    this.logger.warn(describe(address, remedy, limit));
  }
}

function describe(address: string, { setting, remedy }: { setting: string; remedy: string }, limit: number): string {
  return (
    `${address} has been refused for ${STEADY_WINDOWS} minutes or more, because it reaches ${setting}, ${limit} requests a minute. ` +
    `If it is a proxy, name it in TRUST_PROXY, so that each of its clients counts for itself. If it is a server of your own, ${remedy}. ` +
    `See «Many clients behind one address» in docs/operation.md.`
  );
}
