import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '../../api/imports/import-target.js';
import { describeInEnglish, toSentence } from '../../api/imports/english-refusal.js';

/** The address of an instance, and the token to use there. */
export interface Instance {
  /** Origin, with a path if there is one, without a slash at the end. */
  readonly url: string;
  /** `REST_PREFIX` of the instance, without slashes around it. */
  readonly prefix: string;
  readonly language: string;
  readonly token: string | undefined;
}

/** The response to one request. */
export interface Answer {
  readonly status: number;
  /** The parsed JSON body; undefined if the body is not JSON. */
  readonly body: unknown;
}

/** An answer, or why there is none. */
interface Attempt extends Answer {
  readonly retryAfterSeconds: number | undefined;
  readonly failure?: string;
}

const BUSY_STATUSES = [0, 429, 502, 503, 504];
// The service answers within 20 seconds. This limit is for proxies in between.
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 60;
const MAX_BACKOFF_SECONDS = 8;
const MIN_REPORTED_WAIT_SECONDS = 2;
const ADVICE = 'Start it, or name another address with --url or IMPORT_URL.';
/** The seconds of all retries of a calendar that does not answer. */
const TOTAL_WAIT_SECONDS = Array.from({ length: MAX_RETRIES }, (_, retry) => Math.min(2 ** retry, MAX_BACKOFF_SECONDS)).reduce(
  (sum, seconds) => sum + seconds,
);

/** A client of one instance. Repeats requests while the instance is busy, so use it for requests that may be sent twice. */
export class CalendarClient {
  private lastNotice = '';

  constructor(
    private readonly instance: Instance,
    private readonly notify: (notice: string) => void,
  ) {}

  /**
   * Sends a request and returns the answer, which may be a refusal.
   * @param path below `P`
   * @throws TargetError when the instance does not answer
   */
  async send(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const { url, language, prefix } = this.instance;
    for (let retry = 0; ; retry++) {
      const attempt = await this.attempt(`${url}/${language}/${prefix}/calendar/events/v1/${path}`, method, body);
      if (!BUSY_STATUSES.includes(attempt.status)) return attempt;
      if (retry === MAX_RETRIES) throw new TargetError(this.explain(attempt), attempt.status);
      await this.wait(attempt, retry);
    }
  }

  /** Says why the import ends, and what to do. */
  private explain({ failure, status, body }: Attempt): string {
    if (failure === undefined) return `The calendar does not answer: ${status} ${describeInEnglish({ status, body })}`;
    return `The calendar does not answer at ${this.instance.url}: ${failure}. ${ADVICE}`;
  }

  private async wait(attempt: Attempt, retry: number): Promise<void> {
    if (attempt.failure !== undefined && retry === 0)
      this.notify(
        `${this.instance.url} does not answer (${attempt.failure}). ${ADVICE} Until then it is asked again, for ${TOTAL_WAIT_SECONDS} seconds.`,
      );
    const seconds = Math.min(attempt.retryAfterSeconds ?? Math.min(2 ** retry, MAX_BACKOFF_SECONDS), MAX_WAIT_SECONDS);
    const notice = `Waiting ${Math.ceil(seconds)} s: ${attempt.status} ${toSentence(describeInEnglish(attempt))}`;
    // Several requests wait for the same reason.
    if (attempt.failure === undefined && seconds >= MIN_REPORTED_WAIT_SECONDS && notice !== this.lastNotice) this.notify(notice);
    this.lastNotice = notice;
    await sleep(seconds * 1000);
  }

  private async attempt(url: string, method: string, body: object | undefined): Promise<Attempt> {
    const { token } = this.instance;
    // The import needs no more than ids.
    const headers: Record<string, string> = { accept: 'application/json', prefer: 'return=minimal' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    try {
      // Following a redirect would send the token to another host, and turn a POST into a GET.
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
      return { status: response.status, body: parseJson(await response.text()), retryAfterSeconds };
    } catch (error) {
      return { status: 0, body: undefined, retryAfterSeconds: undefined, failure: describeFailure(error) };
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the seconds of `Retry-After`, which contains seconds or a date (RFC 9110 §10.2.3). */
export function parseRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (retryAfter == null) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** Returns the reason of a failed `fetch`. Its message is only "fetch failed"; the reason is in `cause`. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  return [cause?.code, cause?.message].find((text): text is string => typeof text === 'string' && text !== '') ?? error.message;
}
