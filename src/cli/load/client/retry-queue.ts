import { setTimeout as sleep } from 'node:timers/promises';
import { describeResponse, isFinal, TOO_MANY_REQUESTS, type Answer } from './api-response.js';

/** Sends a request once. A network failure is a response, too. */
export type SendRequest = () => Promise<Answer>;

/**
 * Checks whether the instance executed a request whose outcome is unknown. Returns the result of the request, or undefined
 * if it was not executed, or the failed response of the check itself.
 */
export type FindCreated = () => Promise<Answer | undefined>;

const MAX_RETRIES = 5;
const MAX_CONSECUTIVE_FAILURES = 3;
const MAX_WAIT_SECONDS = 60;
const MAX_BACKOFF_SECONDS = 8;
const MIN_REPORTED_WAIT_SECONDS = 2;

/**
 * Retries requests that the instance refused temporarily. Retries run one at a time, before all first attempts. Otherwise
 * eight concurrent requests would use up a small rate limit for each other until one of them has no retries left.
 */
export class RetryQueue {
  private lastQueued: Promise<unknown> = Promise.resolve();
  private consecutiveFailures = 0;

  constructor(private readonly notify: (notice: string) => void) {}

  /** True after several requests in a row failed in spite of all retries: the instance does not answer any more. */
  get hasGivenUp(): boolean {
    return this.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES;
  }

  /** Sends a request with up to five retries, and returns the last response. Does not reject for a network failure. */
  async send(request: SendRequest, lookUp: FindCreated = () => Promise.resolve(undefined)): Promise<Answer> {
    await this.waitUntilEmpty();
    const answer = await request();
    if (isFinal(answer)) {
      this.consecutiveFailures = 0;
      return answer;
    }
    const since = Date.now();
    const repeated = this.lastQueued.then(() => this.retry(answer, since, request, lookUp));
    this.lastQueued = repeated.catch(() => undefined);
    return repeated;
  }

  private async waitUntilEmpty(): Promise<void> {
    let last: unknown;
    do {
      last = this.lastQueued;
      await last;
    } while (last !== this.lastQueued);
  }

  private async retry(first: Answer, since: number, request: SendRequest, lookUp: FindCreated): Promise<Answer> {
    let answer = first;
    let isUncertain = false;
    for (let count = 0; count < MAX_RETRIES && !this.hasGivenUp; count++) {
      // Only a 429 proves that the request was not executed; a 503 may come from a gateway that lost the response.
      isUncertain ||= answer.status !== TOO_MANY_REQUESTS;
      await this.waitBeforeRetry(answer, since, count);
      answer = (isUncertain ? await lookUp() : undefined) ?? (await request());
      if (isFinal(answer)) {
        this.consecutiveFailures = 0;
        return answer;
      }
      since = Date.now();
    }
    this.consecutiveFailures += 1;
    return answer;
  }

  private async waitBeforeRetry(answer: Answer, since: number, count: number): Promise<void> {
    const wanted = answer.retryAfterSeconds ?? Math.min(2 ** count, MAX_BACKOFF_SECONDS);
    const left = Math.min(wanted, MAX_WAIT_SECONDS) - (Date.now() - since) / 1000;
    if (left >= MIN_REPORTED_WAIT_SECONDS) this.notify(`waiting ${Math.ceil(left)} s: ${describeResponse(answer)}`);
    if (left > 0) await sleep(left * 1000);
  }
}
