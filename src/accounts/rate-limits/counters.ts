/** How often something may happen, in how many seconds. */
export interface Window {
  readonly limit: number;
  readonly seconds: number;
  /** Each time that counts begins the seconds anew; otherwise they begin with the first one. */
  readonly renew?: boolean;
}

export interface Take {
  /** Whether it was below the limit, and counted. */
  readonly taken: boolean;
  /** How many were counted in this window, this one included if it was. */
  readonly count: number;
  /** Whole seconds until the window is over, at least 1. */
  readonly secondsLeft: number;
}

/** Counts how often something happened, and never beyond the limit. */
export abstract class Counters {
  /** Atomic: of any number at once, no more than the limit are taken. What is refused neither counts nor prolongs. */
  abstract take(key: string, window: Window): Promise<Take>;

  /** As if one of them had not happened. */
  abstract giveBack(key: string): Promise<void>;

  /** As if none of them had happened. */
  abstract forget(key: string): Promise<void>;
}

/** Those of ordinary requests. */
export abstract class RequestCounters extends Counters {}

/** Those of guesses: apart, so that no flood of ordinary requests pushes them out of memory. */
export abstract class GuessCounters extends Counters {}
