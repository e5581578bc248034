import { Injectable } from '@nestjs/common';
import type { Page } from '../../../core/http/lists/page.js';
import type { Moment } from '../../../core/time/moment.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { presentEventPage } from '../../../events/event.resource.js';
import type { ShownEvent } from './items.js';
import { toListQuery } from './page-query.js';
import type { Reader } from './reader.js';

/** Events of a page, and the number of those on all pages. */
export interface ShownEvents {
  readonly events: readonly ShownEvent[];
  readonly total: number;
}

const NO_BOUNDS = {
  ...{ start_date: undefined, end_date: undefined, starts_after: undefined },
  ...{ starts_before: undefined, ends_after: undefined, ends_before: undefined },
};

/** Events of a list that are under way, at most. A link leads to all. */
const MAX_UNDER_WAY = 6;

/** Reads the events of pages as the API shows them to anonymous clients. */
@Injectable()
export class ReaderEvents {
  constructor(private readonly events: EventsService) {}

  /** Reads a page of the list. @throws DomainError 404 for a page past the end */
  async list(query: ListEventsDto, reader: Reader, more: Partial<ListEventsDto> = {}): Promise<ShownEvents> {
    return present(await this.events.list(toListQuery(query, more), reader.context), reader);
  }

  /** Reads the events that began before a day and have not ended then. */
  underWay(query: ListEventsDto, day: string, reader: Reader, limit = MAX_UNDER_WAY): Promise<ShownEvents> {
    const at = toMoment(day);
    return this.list(query, reader, { ...NO_BOUNDS, starts_before: at, ends_after: toMomentBefore(day), page: 1, per_page: limit });
  }

  /** Reads the events that begin on a day. */
  ofDay(query: ListEventsDto, day: string, reader: Reader): Promise<ShownEvents> {
    return this.list(query, reader, windowOf(day, day));
  }

  /** Reads the first events that begin on each of these days. */
  async firstOfDays(query: ListEventsDto, days: readonly string[], limit: number, reader: Reader): Promise<ShownEvents[]> {
    const queries = days.map((day) => toListQuery(query, { ...windowOf(day, day), page: 1, per_page: limit }));
    return (await this.events.listWindows(queries, reader.context)).map((page) => present(page, reader));
  }
}

function present(page: Page<EventWithLinks>, { context }: Reader): ShownEvents {
  const shown = presentEventPage(page, context).events;
  return { events: page.items.map(({ event: record }, place) => ({ record, event: shown[place]! })), total: page.total };
}

/** Returns the bounds of a list of the events that begin from one day to another. */
export function windowOf(first: string, last: string): Partial<ListEventsDto> {
  return { ...NO_BOUNDS, start_date: toMoment(first), end_date: toMoment(last) };
}

function toMoment(day: string): Moment {
  return { local: `${day} 00:00:00`, isDateOnly: true };
}

/** `ends_after` of a date means from its end on: this is the last moment before the day. */
function toMomentBefore(day: string): Moment {
  return { local: `${day} 00:00:00`, isDateOnly: false };
}
