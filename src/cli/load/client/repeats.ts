import { setTimeout as sleep } from 'node:timers/promises';
import { describeAnswer, isFinal, TOO_MANY_REQUESTS, type Answer } from './answer.js';

/** Sends a request once. A network failure is a response, too. */
export type Request = () => Promise<Answer>;

/**
 * Checks whether the instance executed a request whose outcome is unknown. Returns the result of the request, or undefined
 * if it was not executed, or the failed response of the check itself.
 */
export type LookUp = () => Promise<Answer | undefined>;

const MOST_REPEATS = 5;
const MOST_FAILURES_IN_A_ROW = 3;
const LONGEST_WAIT = 60;
const LONGEST_BACKOFF = 8;
const WORTH_TELLING = 2;

/**
 * Retries requests that the instance refused temporarily. Retries run one at a time, before all first attempts. Otherwise
 * eight concurrent requests would use up a small rate limit for each other until one of them has no retries left.
 */
export class Repeats {
  private lastInLine: Promise<unknown> = Promise.resolve();
  private failures = 0;

  constructor(private readonly tell: (notice: string) => void) {}

  /** True after several requests in a row failed in spite of all retries: the instance does not answer any more. */
  get gaveUp(): boolean {
    return this.failures >= MOST_FAILURES_IN_A_ROW;
  }

  /** Sends a request with up to five retries, and returns the last response. Does not reject for a network failure. */
  async send(request: Request, lookUp: LookUp = () => Promise.resolve(undefined)): Promise<Answer> {
    await this.lineIsEmpty();
    const answer = await request();
    if (isFinal(answer)) {
      this.failures = 0;
      return answer;
    }
    const since = Date.now();
    const repeated = this.lastInLine.then(() => this.repeat(answer, since, request, lookUp));
    this.lastInLine = repeated.catch(() => undefined);
    return repeated;
  }

  private async lineIsEmpty(): Promise<void> {
    let last: unknown;
    do {
      last = this.lastInLine;
      await last;
    } while (last !== this.lastInLine);
  }

  private async repeat(first: Answer, since: number, request: Request, lookUp: LookUp): Promise<Answer> {
    let answer = first;
    let uncertain = false;
    for (let count = 0; count < MOST_REPEATS && !this.gaveUp; count++) {
      // Only a 429 proves that the request was not executed; a 503 may come from a gateway that lost the response.
      uncertain ||= answer.status !== TOO_MANY_REQUESTS;
      await this.pause(answer, since, count);
      answer = (uncertain ? await lookUp() : undefined) ?? (await request());
      if (isFinal(answer)) {
        this.failures = 0;
        return answer;
      }
      since = Date.now();
    }
    this.failures += 1;
    return answer;
  }

  private async pause(answer: Answer, since: number, count: number): Promise<void> {
    const wanted = answer.retryAfter ?? Math.min(2 ** count, LONGEST_BACKOFF);
    const left = Math.min(wanted, LONGEST_WAIT) - (Date.now() - since) / 1000;
    if (left >= WORTH_TELLING) this.tell(`waiting ${Math.ceil(left)} s: ${describeAnswer(answer)}`);
    if (left > 0) await sleep(left * 1000);
  }
}
