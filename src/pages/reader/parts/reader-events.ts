import { Injectable } from '@nestjs/common';
import { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { presentEventPage } from '../../../events/event.resource.js';
import { daysOf, defaultEndOf, NO_BOUNDS, secondAfter, toDay, underWayTime, windowOf } from './bounds.js';
import type { ShownEvent } from './items.js';
import { toListQuery } from './page-query.js';
import type { Reader } from './reader.js';
import { findImageUrl } from './image.js';
import { dayOf } from './times.js';

/** Events of a page, and the number of those on all pages. */
export interface ShownEvents {
  readonly events: readonly ShownEvent[];
  readonly total: number;
}

/** The events of some days. */
export interface EventsOfDays {
  /** What begins on the days, and is not over: a page of it. */
  readonly coming: ShownEvents;
  /** On the first page: what began earlier today, and is over. */
  readonly over: ShownEvents;
  /** On the first page: what began before the days and goes on, what ends first first. */
  readonly underWay: ShownEvents;
}

/** A part of time that a page shows. */
export interface Days {
  /** The first day, `YYYY-MM-DD`. */
  readonly first: string;
  /** The last day; undefined for the default of the list. */
  readonly last: string | undefined;
}

/** Events that are under way or over, at most. A link leads to all. */
const MAX_BESIDE = 6;

/** Events that open a page, at most, and among how many featured ones they are looked for: they need a picture. */
const MAX_LEADING = 3;
const MAX_FEATURED = 12;

/** Sticky events that are put first on the days of a page, at most. */
const MAX_STICKY = 50;

export const NO_EVENTS: ShownEvents = { events: [], total: 0 };

/** Reads the events of pages as the API shows them to anonymous clients. */
@Injectable()
export class ReaderEvents {
  constructor(private readonly events: EventsService) {}

  /** Reads a page of the list. A series is one item, unless the query asks for all its dates. @throws DomainError 404 for a page past the end */
  async list(query: ListEventsDto, reader: Reader, more: Partial<ListEventsDto> = {}): Promise<ShownEvents> {
    const listQuery = toListQuery(query, more);
    const { items, total } = await this.events.list(listQuery, reader.context);
    const events = present(items, reader);
    if (listQuery.expand !== false) return { events, total };
    const series = events.flatMap(({ event }) => event.series_id ?? []);
    const dates = await this.events.countDates(listQuery, series, reader.context);
    return { events: events.map((shown) => ({ ...shown, dates: dates.get(shown.event.series_id ?? 0) })), total };
  }

  /** Reads what is on from one day to another. Today, what is over stands apart. */
  async ofDays(query: ListEventsDto, { first, last }: Days, reader: Reader): Promise<EventsOfDays> {
    const { today, nowUtc } = reader;
    const until = last ?? defaultEndOf(first);
    const window = { ...NO_BOUNDS, ...daysOf(first, until), ...(first === last ? { expand: true } : {}) };
    const beside = { page: 1, per_page: MAX_BESIDE };
    const isFirst = query.page === 1;
    const coming = await this.listByDay(query, first === today ? { ...window, ends_after: { utc: nowUtc } } : window, reader);
    const hasOver = isFirst && first === today;
    // The bound excludes its instant.
    const ended = { ...window, ends_before: { utc: secondAfter(nowUtc) } };
    const over = hasOver ? await this.list(query, reader, { ...ended, end_date: toDay(first), expand: true, ...beside }) : NO_EVENTS;
    return { coming, over, underWay: isFirst ? await this.underWay(query, first, reader) : NO_EVENTS };
  }

  /** Reads a page of the list where sticky events come first on their day, also those that the time puts on a later page. */
  private async listByDay(query: ListEventsDto, window: Partial<ListEventsDto>, reader: Reader): Promise<ShownEvents> {
    const shown = await this.list(query, reader, window);
    const days = shown.events.map(({ event }) => dayOf(event, reader)).sort();
    const last = days.at(-1);
    if (last === undefined) return shown;
    // From the beginning of the list, because a series stands at its first date there; the last ones first, because they are of these days.
    const latest = { order: 'desc', page: 1, per_page: MAX_STICKY } as const;
    const sticky = await this.list(query, reader, { ...window, end_date: toDay(last), sticky: true, ...latest });
    const before = (query.page - 1) * query.per_page;
    const [previous] =
      sticky.total > 0 && before > 0 ? (await this.list(query, reader, { ...window, page: before, per_page: 1 })).events : [];
    // Where the first day goes on from the page before, that page has its sticky events.
    const begunDay = previous && dayOf(previous.event, reader);
    const isHere = ({ event }: ShownEvent) => days.includes(dayOf(event, reader)) && dayOf(event, reader) !== begunDay;
    const events = [...sticky.events.filter(isHere).reverse(), ...leaveOut(sticky.events, shown.events)];
    // A page of nothing but events that the page before has shows them again: an empty page looks like a mistake.
    return events.length === 0 ? shown : { total: shown.total, events };
  }

  /** Reads the events that began before a day and go on then, or now if that is later; what ends first comes first. */
  underWay(query: ListEventsDto, day: string, reader: Reader): Promise<ShownEvents> {
    const bounds = { starts_before: toDay(day), ends_after: underWayTime(day, reader) };
    return this.list(query, reader, { ...NO_BOUNDS, ...bounds, orderby: 'end_date', page: 1, per_page: MAX_BESIDE });
  }

  /** Counts the dates of a series that the list has. */
  async countDates(seriesId: number, reader: Reader): Promise<number> {
    const counts = await this.events.countDates(toListQuery(new ListEventsDto()), [seriesId], reader.context);
    return counts.get(seriesId) ?? 0;
  }

  /** Reads the featured events that open a page: to come or under way, with a picture. */
  async leading(query: ListEventsDto, reader: Reader): Promise<ShownEvent[]> {
    const window = { end_date: toDay(defaultEndOf(reader.today)), ends_after: { utc: reader.nowUtc } };
    const state = { featured: true, event_status: undefined };
    const { items } = await this.events.list(
      toListQuery(query, { ...NO_BOUNDS, ...window, ...state, page: 1, per_page: MAX_FEATURED }),
      reader.context,
    );
    return present(items, reader)
      .filter(({ event }) => findImageUrl(event.image, reader) !== undefined)
      .slice(0, MAX_LEADING);
  }

  /** Reads the first events that begin on each of these days, which follow each other. */
  async firstOfDays(query: ListEventsDto, days: readonly string[], limit: number, reader: Reader): Promise<ShownEvents[]> {
    const queries = days.map((day) => toListQuery(query, { ...windowOf(day, day), expand: true, page: 1, per_page: limit }));
    const pages = await this.events.listWindows(queries, reader.context);
    const whole = { ...windowOf(days[0]!, days.at(-1)!), expand: true, page: 1, per_page: MAX_STICKY };
    const sticky = await this.list(query, reader, { ...whole, sticky: true });
    // All at once: many events of a month have the same venue.
    const all = present(pages.map(({ items }) => items).flat(), reader);
    const shown = new Map(all.map((one) => [one.event.id, one]));
    return pages.map(({ items, total }, place) => {
      const first = sticky.events.filter(({ event }) => dayOf(event, reader) === days[place]);
      const others = items.map(({ event }) => shown.get(event.id)!);
      return { events: [...first, ...leaveOut(first, others)].slice(0, limit), total };
    });
  }
}

function present(items: readonly EventWithLinks[], { context }: Reader): ShownEvent[] {
  const shown = presentEventPage({ items: [...items], total: 0, page: 1, perPage: items.length }, context).events;
  return items.map(({ event: record }, place) => ({ record, event: shown[place]! }));
}

function leaveOut(some: readonly ShownEvent[], events: readonly ShownEvent[]): ShownEvent[] {
  return events.filter(({ event }) => some.every((other) => other.event.id !== event.id));
}
