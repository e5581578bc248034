import type { Answer } from '../client/answer.js';
import type { EventQuery } from '../client/calendar-client.js';
import type { EventRequest, Language } from '../input/body.js';
import { isObject, listOf, textOf } from '../input/json.js';
import type { Window } from '../input/moment.js';
import { HELD_FIELDS, heldEvent, type HeldEvent } from './held-event.js';
import { comparable, isSame } from './identity.js';

/** Sends one `GET …/events` in a language. */
export type ReadEvents = (language: Language, query: EventQuery) => Promise<Answer>;

/** The instance did not list its events. Without the list, nothing can be loaded safely. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super('The instance does not show its events');
  }
}

// Without a status, the service lists published events. This comes last, so an event that is published meanwhile is listed twice, but never missed.
const STATUSES = ['future', 'draft', 'pending', 'private', undefined];
const FORBIDDEN = 403;
const LARGEST_PAGE = '100';

/**
 * Yields all events of a window that the token may read, except the trash, in one language.
 *
 * @throws EventListError when the response to a page is not a list
 */
export async function* heldEvents(read: ReadEvents, language: Language, { from, to }: Window): AsyncGenerator<HeldEvent, undefined> {
  for (const status of STATUSES) {
    const query: EventQuery = { start_date: from, end_date: to, per_page: LARGEST_PAGE, status, _fields: HELD_FIELDS };
    try {
      yield* pagesOf((page) => read(language, { ...query, ...page }));
    } catch (error) {
      // A user who may not list a status cannot have created events with it.
      if (status === undefined || !(error instanceof Refused) || error.answer.status !== FORBIDDEN) throw error;
    }
  }
}

/** Yields the events of all pages. Counts pages instead of following `next_rest_url`, whose origin may differ from the one in use. */
async function* pagesOf(read: (page: EventQuery) => Promise<Answer>): AsyncGenerator<HeldEvent, undefined> {
  const size: EventQuery = {};
  for (let page = 1, pages = 1; page <= pages; page++) {
    let answer = await read({ ...size, page: String(page) });
    if (page === 1 && isPageTooLarge(answer)) {
      size.per_page = undefined;
      answer = await read({ ...size, page: String(page) });
    }
    // The list became shorter meanwhile.
    if (answer.status === 404 && page > 1) return;
    if (answer.status !== 200 || !isObject(answer.body) || !Array.isArray(answer.body.events)) throw new Refused(answer);
    pages = Number(textOf(answer.body.total_pages));
    yield* listOf(answer.body.events)
      .map(heldEvent)
      .filter((event) => event !== undefined);
  }
}

/** Tells whether the instance refused the page size: `MAX_PER_PAGE` may be smaller. */
function isPageTooLarge({ status, body }: Answer): boolean {
  const data = isObject(body) ? body.data : undefined;
  return status === 400 && isObject(data) && isObject(data.params) && 'per_page' in data.params;
}

/** The events that exist already. Each one matches only one line, so two equal lines create two events. */
export class Known {
  private readonly byTitle = new Map<string, HeldEvent[]>();
  private readonly claimed = new Set<number>();

  /** Adds an event with its texts in `language`. */
  add(language: Language, event: HeldEvent): void {
    const key = keyOf(language, event.title);
    const alike = this.byTitle.get(key);
    if (alike === undefined) this.byTitle.set(key, [event]);
    else alike.push(event);
  }

  /** Claims the existing event that a request would create. Returns false if there is none. */
  take(request: EventRequest): boolean {
    const alike = this.byTitle.get(keyOf(request.language, textOf(request.body.title))) ?? [];
    const found = alike.find((event) => this.isFree(event, request));
    if (found !== undefined) this.claimed.add(found.id);
    return found !== undefined;
  }

  /** Tells whether an event is the one that the request would create, and is not claimed yet. */
  isFree(event: HeldEvent, request: EventRequest): boolean {
    return !this.claimed.has(event.id) && isSame(request, event);
  }

  /** Marks an event as the match of a line. */
  claim(id: number): void {
    this.claimed.add(id);
  }
}

function keyOf(language: Language, title: string): string {
  return `${language} ${comparable(title)}`;
}
