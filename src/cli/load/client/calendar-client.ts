import type { EventRequest, Language } from '../input/body.js';
import { isObject, textOf } from '../input/json.js';
import { NO_ANSWER, type Answer } from './answer.js';
import { Repeats, type LookUp } from './repeats.js';

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
const PATIENCE = 60_000;

/** A client of one instance. Its methods never reject: a network failure is a response, too. */
export class CalendarClient {
  private readonly repeats: Repeats;

  constructor(
    private readonly instance: Instance,
    tell: (notice: string) => void,
  ) {
    this.repeats = new Repeats(tell);
  }

  /** True when the instance does not answer any more. The caller should not send further records. */
  get gaveUp(): boolean {
    return this.repeats.gaveUp;
  }

  /** Sends `GET …/events`, with retries while the instance is busy. */
  list(language: Language, query: EventQuery): Promise<Answer> {
    return this.repeats.send(() => this.listOnce(language, query));
  }

  /** Sends `GET …/events` once. Use this inside `FindCreated`, which runs during a retry and would wait for itself in the queue. */
  listOnce(language: Language, query: EventQuery): Promise<Answer> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.ask(`${this.eventsOf(language)}?${new URLSearchParams(given).toString()}`, { method: 'GET' });
  }

  /** Sends `POST …/events`, with retries while the instance is busy. Calls `lookUp` before a retry if the record may exist already. */
  create({ language, body }: EventRequest, lookUp: LookUp): Promise<Answer> {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return this.repeats.send(() => this.ask(this.eventsOf(language), init), lookUp);
  }

  private eventsOf(language: Language): string {
    return `${this.instance.url}/${language}/${this.instance.prefix}/calendar/events/v1/events`;
  }

  private async ask(url: string, init: { method: string; body?: string }): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (init.body !== undefined) headers['content-type'] = 'application/json';
    if (this.instance.token !== undefined) headers.authorization = `Bearer ${this.instance.token}`;
    try {
      // Following a redirect would turn the POST into a GET, whose list would look like success.
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
      return { status: response.status, body: parsed(await response.text()), retryAfter: secondsIn(response.headers.get('retry-after')) };
    } catch (error) {
      return { status: NO_ANSWER, body: { code: 'no_answer', message: causeOf(error) } };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the seconds of `Retry-After`, which contains seconds or a date (RFC 9110 §10.2.3). */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** Returns the reason of a failed `fetch`. Its message is only "fetch failed"; the reason is in `cause`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const cause: unknown = error.cause;
  const code = isObject(cause) ? textOf(cause.code) : '';
  return code || (cause instanceof Error && cause.message) || error.message;
}
