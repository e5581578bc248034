import { Deadline } from '../../core/database/pool/deadline.js';
import { toUnixSeconds } from '../../core/time/moment.js';

/** The time that each step on the database may take. */
export const STEP_TIMEOUT_MS = 10_000;

const MS_PER_SECOND = 1_000;

/** What follows an attempt: the row, if there may be more for it; the time of the next attempt in UTC, if there is one; undefined otherwise. */
export type Next<R> = R | string | undefined;

/**
 * Serves a claimed follower until there is no more or an attempt fails.
 * @returns the time of the next attempt, in milliseconds; undefined if none is needed
 */
export async function serveFollower<R extends object>(first: R, serveNext: (row: R) => Promise<Next<R>>): Promise<number | undefined> {
  for (let row = first; ;) {
    const next = await serveNext(row);
    if (next === undefined) return undefined;
    if (typeof next === 'string') return toUnixSeconds(next) * MS_PER_SECOND;
    row = next;
  }
}

/** Runs a step on the database, which may take so long. */
export function runStep<T>(step: () => Promise<T>): Promise<T> {
  return Deadline.runWithin(STEP_TIMEOUT_MS, step);
}

/** Seconds from each failed attempt to the next one. After the last, the webhook is disabled. */
const RETRY_DELAYS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** By which part of it a delay is longer or shorter, so that the retries of many webhooks do not come together. */
const JITTER = 0.1;
/** From the first failure to the last attempt. */
export const RETRY_SPAN_S = RETRY_DELAYS_S.reduce((sum, delay) => sum + delay, 0);

/** Returns the seconds until the next attempt after so many failures in a row; undefined if there is none. */
export function findRetryDelay(failures: number): number | undefined {
  const delay = RETRY_DELAYS_S[failures - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + JITTER * (2 * Math.random() - 1)));
}
