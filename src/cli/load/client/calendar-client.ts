import type { EventRequest, Language } from '../input/body.js';
import { isObject, textOf } from '../input/json.js';
import { NO_ANSWER, type Answer } from './answer.js';
import { Repeats, type LookUp } from './repeats.js';

/** Parameters of `GET P/events`; undefined ones are not sent. */
export type EventQuery = Record<string, string | undefined>;

/** Where an instance is, and who asks. */
export interface Instance {
  /** Its origin, and path if it has one, without a slash at the end. */
  readonly url: string;
  /** The path between language and namespace, without slashes around it. */
  readonly prefix: string;
  readonly token?: string | undefined;
}

// The service gives up a request of its own after 20 seconds; this is for what stands in between.
const PATIENCE = 60_000;

/** A client of one instance. None of its methods rejects for what the network or the instance does. */
export class CalendarClient {
  private readonly repeats: Repeats;

  constructor(
    private readonly instance: Instance,
    tell: (notice: string) => void,
  ) {
    this.repeats = new Repeats(tell);
  }

  /** True once the instance stays away: what is not begun yet should be left for another run. */
  get gaveUp(): boolean {
    return this.repeats.gaveUp;
  }

  /** `GET P/events`, repeated while the instance is busy. */
  list(language: Language, query: EventQuery): Promise<Answer> {
    return this.repeats.send(() => this.listOnce(language, query));
  }

  /** `GET P/events`, tried once: for a {@link LookUp}, which is part of a repeat and can't wait for its own turn. */
  listOnce(language: Language, query: EventQuery): Promise<Answer> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.ask(`${this.eventsOf(language)}?${new URLSearchParams(given).toString()}`, { method: 'GET' });
  }

  /** `POST P/events`, repeated while the instance is busy; `lookUp` is asked first wherever the record may exist already. */
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
      // Followed, a redirected POST would become a GET, and its list would look like success.
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

/** `Retry-After` has seconds or a date (RFC 9110 §10.2.3). */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** fetch says "fetch failed"; why is in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const cause: unknown = error.cause;
  const code = isObject(cause) ? textOf(cause.code) : '';
  return code || (cause instanceof Error && cause.message) || error.message;
}
