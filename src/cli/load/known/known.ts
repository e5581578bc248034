import type { Answer } from '../client/answer.js';
import type { EventQuery } from '../client/calendar-client.js';
import type { EventRequest, Language } from '../input/body.js';
import { isObject, listOf, textOf } from '../input/json.js';
import type { Window } from '../input/moment.js';
import { HELD_FIELDS, heldEvent, type HeldEvent } from './held-event.js';
import { comparable, isSame } from './identity.js';

/** One `GET P/events` under the root of a language. */
export type ReadEvents = (language: Language, query: EventQuery) => Promise<Answer>;

/** The instance did not show its events: without them nothing can be loaded safely. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super('The instance does not show its events');
  }
}

// Without a status only what is published is listed. That comes last: what turns from future to published meanwhile is seen twice, not never.
const STATUSES = ['future', 'draft', 'pending', 'private', undefined];
const FORBIDDEN = 403;
const LARGEST_PAGE = '100';

/**
 * All events of a window that the bearer of the token may read, trash excepted, as shown in a language.
 *
 * @throws Refused when a page is answered by anything but a list
 */
export async function* heldEvents(read: ReadEvents, language: Language, { from, to }: Window): AsyncGenerator<HeldEvent, undefined> {
  for (const status of STATUSES) {
    const query: EventQuery = { start_date: from, end_date: to, per_page: LARGEST_PAGE, status, _fields: HELD_FIELDS };
    try {
      yield* pagesOf((page) => read(language, { ...query, ...page }));
    } catch (error) {
      // Who may not ask for a status can't have written events in it.
      if (status === undefined || !(error instanceof Refused) || error.answer.status !== FORBIDDEN) throw error;
    }
  }
}

/** Walks by page number: `next_rest_url` has the public origin of the instance, which need not be the one in use here. */
async function* pagesOf(read: (page: EventQuery) => Promise<Answer>): AsyncGenerator<HeldEvent, undefined> {
  const size: EventQuery = {};
  for (let page = 1, pages = 1; page <= pages; page++) {
    let answer = await read({ ...size, page: String(page) });
    if (page === 1 && isPageTooLarge(answer)) {
      size.per_page = undefined;
      answer = await read({ ...size, page: String(page) });
    }
    // The list became shorter on the way.
    if (answer.status === 404 && page > 1) return;
    if (answer.status !== 200 || !isObject(answer.body) || !Array.isArray(answer.body.events)) throw new Refused(answer);
    pages = Number(textOf(answer.body.total_pages));
    yield* listOf(answer.body.events)
      .map(heldEvent)
      .filter((event) => event !== undefined);
  }
}

/** An instance may be set to smaller pages (`MAX_PER_PAGE`). */
function isPageTooLarge({ status, body }: Answer): boolean {
  const data = isObject(body) ? body.data : undefined;
  return status === 400 && isObject(data) && isObject(data.params) && 'per_page' in data.params;
}

/** What the instance holds already. An event stands for one line only, so that two equal lines make two events. */
export class Known {
  private readonly byTitle = new Map<string, HeldEvent[]>();
  private readonly claimed = new Set<number>();

  /** Remembers an event as shown in `language`. */
  add(language: Language, event: HeldEvent): void {
    const key = keyOf(language, event.title);
    const alike = this.byTitle.get(key);
    if (alike === undefined) this.byTitle.set(key, [event]);
    else alike.push(event);
  }

  /** Finds the event that a request would create and claims it; false when it has to be created. */
  take(request: EventRequest): boolean {
    const alike = this.byTitle.get(keyOf(request.language, textOf(request.body.title))) ?? [];
    const found = alike.find((event) => this.isFree(event, request));
    if (found !== undefined) this.claimed.add(found.id);
    return found !== undefined;
  }

  /** Whether an event is what the request would create and stands for no line yet. */
  isFree(event: HeldEvent, request: EventRequest): boolean {
    return !this.claimed.has(event.id) && isSame(request, event);
  }

  /** Marks the event of this id as the one of a line. */
  claim(id: number): void {
    this.claimed.add(id);
  }
}

function keyOf(language: Language, title: string): string {
  return `${language} ${comparable(title)}`;
}
