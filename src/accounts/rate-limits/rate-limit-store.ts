/** How often something may happen, in how many seconds. */
export interface RateLimitWindow {
  readonly limit: number;
  readonly seconds: number;
  /** Each time that counts begins the seconds anew; otherwise they begin with the first one. */
  readonly restartsOnHit?: boolean;
}

export interface RateLimitResult {
  /** Whether it was below the limit, and counted. */
  readonly isAllowed: boolean;
  /** How many were counted in this window, this one included if it was. */
  readonly count: number;
  /** Whole seconds until the window is over, at least 1. */
  readonly secondsLeft: number;
}

/** Counts how often something happened, and never beyond the limit. */
export abstract class RateLimitStore {
  /** Atomic: of any number at once, no more than the limit are taken. What is refused neither counts nor prolongs. */
  abstract consume(key: string, rateLimitWindow: RateLimitWindow): Promise<RateLimitResult>;

  /** As if one of them had not happened. */
  abstract decrement(key: string): Promise<void>;

  /** As if none of them had happened. */
  abstract reset(key: string): Promise<void>;
}

/** Those of ordinary requests. */
export abstract class RequestRateLimitStore extends RateLimitStore {}

/** Those of guesses: apart, so that no flood of ordinary requests pushes them out of memory. */
export abstract class LoginRateLimitStore extends RateLimitStore {}
