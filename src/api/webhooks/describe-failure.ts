import { addSeconds, dateToUtc, toUnixSeconds } from '../../core/time/moment.js';
import { findRetryDelay, RETRY_SPAN_S } from '../followers/serve-follower.js';
import { type Answer, isGone } from './webhook-client.js';
import type { Webhook } from './webhook.entity.js';

const MAX_RETRY_AFTER_S = 86_400;
const MIN_WAIT_S = 1;
/** The shortest wait as a part of the time since the first failure, so that a receiver that always names a second gets few attempts. */
const MIN_WAIT_PART = 0.1;

type Failure = Partial<Pick<Webhook, 'failures' | 'failingSinceUtc' | 'dueUtc' | 'active' | 'disabledReason'>>;

/** Returns what a failed attempt changes of a webhook: when the next attempt is, or that there is none. */
export function describeFailure(webhook: Pick<Webhook, 'failures' | 'failingSinceUtc'>, answer: Answer, now: Date): Failure {
  const nowUtc = dateToUtc(now);
  const failingSinceUtc = webhook.failingSinceUtc ?? nowUtc;
  const wait = findWait(answer.retryAfter, failingSinceUtc, now);
  // An attempt whose time the receiver names uses up none of the retries.
  const failures = wait === undefined ? webhook.failures + 1 : Math.max(webhook.failures, 1);
  const failing = { failures, failingSinceUtc };
  if (isGone(answer)) return { ...failing, active: false, disabledReason: 'gone' };
  const isOver = wait !== undefined && toUnixSeconds(nowUtc) - toUnixSeconds(failingSinceUtc) > RETRY_SPAN_S;
  const delay = isOver ? undefined : (wait ?? findRetryDelay(failures));
  if (delay === undefined) return { ...failing, active: false, disabledReason: 'retries' };
  return { ...failing, dueUtc: addSeconds(nowUtc, delay) };
}

/** Returns the seconds that the receiver wants, and at least one, and a tenth of the time that it has failed; undefined if it names none. */
function findWait(retryAfter: string | undefined, failingSinceUtc: string, now: Date): number | undefined {
  const wait = parseRetryAfter(retryAfter, now);
  const failingSeconds = toUnixSeconds(dateToUtc(now)) - toUnixSeconds(failingSinceUtc);
  return wait === undefined ? undefined : Math.max(wait, MIN_WAIT_S, Math.floor(failingSeconds * MIN_WAIT_PART));
}

/** Reads seconds or a date (RFC 9110 §10.2.3), up to a day; undefined for anything else. */
function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,10}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S) : undefined;
}
