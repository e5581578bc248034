import type { EventRequest, Language } from '../input/event-request.js';
import { isObject, toText } from '../input/json.js';
import { NO_RESPONSE, type Answer } from './api-response.js';
import { RetryQueue, type FindCreated } from './retry-queue.js';

/** Query parameters of `GET …/events`. Undefined ones are not sent. */
export type EventQuery = Record<string, string | undefined>;

/** The address of an instance, and the token to use there. */
export interface Instance {
  /** Origin, with a path if there is one, without a slash at the end. */
  readonly url: string;
  /** `REST_PREFIX` of the instance, without slashes around it. */
  readonly prefix: string;
  readonly token?: string | undefined;
}

// The service answers within 20 seconds. This limit is for proxies in between.
const REQUEST_TIMEOUT_MS = 60_000;

/** A client of one instance. Its methods never reject: a network failure is a response, too. */
export class CalendarClient {
  private readonly retryQueue: RetryQueue;

  constructor(
    private readonly instance: Instance,
    tell: (notice: string) => void,
  ) {
    this.retryQueue = new RetryQueue(tell);
  }

  /** True when the instance does not answer any more. The caller should not send further records. */
  get hasGivenUp(): boolean {
    return this.retryQueue.hasGivenUp;
  }

  /** Sends `GET …/events`, with retries while the instance is busy. */
  listEvents(language: Language, query: EventQuery): Promise<Answer> {
    return this.retryQueue.send(() => this.listEventsOnce(language, query));
  }

  /** Sends `GET …/events` once. Use this inside `FindCreated`, which runs during a retry and would wait for itself in the queue. */
  listEventsOnce(language: Language, query: EventQuery): Promise<Answer> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.sendRequest(`${this.buildEventsUrl(language)}?${new URLSearchParams(given).toString()}`, { method: 'GET' });
  }

  /** Sends `POST …/events`, with retries while the instance is busy. Calls `lookUp` before a retry if the record may exist already. */
  createEvent({ language, body }: EventRequest, lookUp: FindCreated): Promise<Answer> {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return this.retryQueue.send(() => this.sendRequest(this.buildEventsUrl(language), init), lookUp);
  }

  private buildEventsUrl(language: Language): string {
    return `${this.instance.url}/${language}/${this.instance.prefix}/calendar/events/v1/events`;
  }

  private async sendRequest(url: string, init: { method: string; body?: string }): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (init.body !== undefined) headers['content-type'] = 'application/json';
    if (this.instance.token !== undefined) headers.authorization = `Bearer ${this.instance.token}`;
    try {
      // Following a redirect would turn the POST into a GET, whose list would look like success.
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      return {
        status: response.status,
        body: parseJson(await response.text()),
        retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
      };
    } catch (error) {
      return { status: NO_RESPONSE, body: { code: 'no_answer', message: describeFailure(error) } };
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
function parseRetryAfter(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** Returns the reason of a failed `fetch`. Its message is only "fetch failed"; the reason is in `cause`. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const cause: unknown = error.cause;
  const code = isObject(cause) ? toText(cause.code) : '';
  return code || (cause instanceof Error && cause.message) || error.message;
}
