import type { Answer } from '../client/api-response.js';
import type { EventQuery } from '../client/calendar-client.js';
import type { DateWindow } from '../input/date-window.js';
import type { EventRequest, Language } from '../input/event-request.js';
import { isObject, toList, toText } from '../input/json.js';
import { EXISTING_EVENT_FIELDS, parseExistingEvent, type ExistingEvent } from './existing-event.js';
import { isSameEvent, normalizeTitle } from './match-event.js';

/** Sends one `GET …/events` in a language. */
export type FetchEvents = (language: Language, query: EventQuery) => Promise<Answer>;

/** The instance did not list its events. Without the list, nothing can be loaded safely. */
export class EventListError extends Error {
  constructor(readonly response: Answer) {
    super('The instance does not show its events');
  }
}

// Without a status, the service lists published events. This comes last, so an event that is published meanwhile is listed twice, but never missed.
const LISTED_STATUSES = ['future', 'draft', 'pending', 'private', undefined];
const FORBIDDEN = 403;
const MAX_PAGE_SIZE = '100';

/**
 * Yields all events of a window that the token may read, except the trash, in one language.
 *
 * @throws EventListError when the response to a page is not a list
 */
export async function* listExistingEvents(
  read: FetchEvents,
  language: Language,
  { from, to }: DateWindow,
): AsyncGenerator<ExistingEvent, undefined> {
  for (const status of LISTED_STATUSES) {
    const query: EventQuery = { start_date: from, end_date: to, per_page: MAX_PAGE_SIZE, status, _fields: EXISTING_EVENT_FIELDS };
    try {
      yield* readPages((page) => read(language, { ...query, ...page }));
    } catch (error) {
      // A user who may not list a status cannot have created events with it.
      if (status === undefined || !(error instanceof EventListError) || error.response.status !== FORBIDDEN) throw error;
    }
  }
}

/** Yields the events of all pages. Counts pages instead of following `next_rest_url`, whose origin may differ from the one in use. */
async function* readPages(read: (page: EventQuery) => Promise<Answer>): AsyncGenerator<ExistingEvent, undefined> {
  const size: EventQuery = {};
  for (let page = 1, pages = 1; page <= pages; page++) {
    let answer = await read({ ...size, page: String(page) });
    if (page === 1 && isPageTooLarge(answer)) {
      size.per_page = undefined;
      answer = await read({ ...size, page: String(page) });
    }
    // The list became shorter meanwhile.
    if (answer.status === 404 && page > 1) return;
    if (answer.status !== 200 || !isObject(answer.body) || !Array.isArray(answer.body.events)) throw new EventListError(answer);
    pages = Number(toText(answer.body.total_pages));
    yield* toList(answer.body.events)
      .map(parseExistingEvent)
      .filter((event) => event !== undefined);
  }
}

/** Tells whether the instance refused the page size: `MAX_PER_PAGE` may be smaller. */
function isPageTooLarge({ status, body }: Answer): boolean {
  const data = isObject(body) ? body.data : undefined;
  return status === 400 && isObject(data) && isObject(data.params) && 'per_page' in data.params;
}

/** The events that exist already. Each one matches only one line, so two equal lines create two events. */
export class ExistingEvents {
  private readonly byTitle = new Map<string, ExistingEvent[]>();
  private readonly claimedIds = new Set<number>();

  /** Adds an event with its texts in `language`. */
  add(language: Language, event: ExistingEvent): void {
    const key = buildKey(language, event.title);
    const alike = this.byTitle.get(key);
    if (alike === undefined) this.byTitle.set(key, [event]);
    else alike.push(event);
  }

  /** Claims the existing event that a request would create. Returns false if there is none. */
  claimMatch(request: EventRequest): boolean {
    const alike = this.byTitle.get(buildKey(request.language, toText(request.body.title))) ?? [];
    const found = alike.find((event) => this.isUnclaimedMatch(event, request));
    if (found !== undefined) this.claimedIds.add(found.id);
    return found !== undefined;
  }

  /** Tells whether an event is the one that the request would create, and is not claimed yet. */
  isUnclaimedMatch(event: ExistingEvent, request: EventRequest): boolean {
    return !this.claimedIds.has(event.id) && isSameEvent(request, event);
  }

  /** Marks an event as the match of a line. */
  claim(id: number): void {
    this.claimedIds.add(id);
  }
}

function buildKey(language: Language, title: string): string {
  return `${language} ${normalizeTitle(title)}`;
}
