/** A limit of hits in a number of seconds. */
export interface RateLimitWindow {
  readonly limit: number;
  readonly seconds: number;
  /** Whether each counted hit restarts the seconds. By default they begin with the first hit. */
  readonly restartsOnHit?: boolean;
}

/** The result of one hit. */
export interface RateLimitResult {
  /** Whether the hit was below the limit, and was counted. */
  readonly isAllowed: boolean;
  /** The hits that were counted in this window, with this one if it was counted. */
  readonly count: number;
  /** Whole seconds until the window is over, at least 1. */
  readonly secondsLeft: number;
}

/** Counts hits by key. A count never exceeds its limit. */
export abstract class RateLimitStore {
  /** Counts a hit, atomically: of simultaneous hits, no more than the limit are allowed. A refused hit is not counted. */
  abstract consume(key: string, rateLimitWindow: RateLimitWindow): Promise<RateLimitResult>;

  /** Takes back one hit. */
  abstract decrement(key: string): Promise<void>;

  /** Takes back all hits. */
  abstract reset(key: string): Promise<void>;
}

/** Counts ordinary requests. */
export abstract class RequestRateLimitStore extends RateLimitStore {}

/** Counts health checks. It must not depend on Redis. */
export abstract class HealthRateLimitStore extends RateLimitStore {}

/** Counts sign-ins by password. A store of its own, so that a flood of ordinary requests does not push them out of memory. */
export abstract class LoginRateLimitStore extends RateLimitStore {}
