import { Injectable } from '@nestjs/common';
import { addYears, type DateTimeString, dateToUtc, type Moment } from '../../../core/time/moment.js';
import { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { presentEventPage } from '../../../events/event.resource.js';
import { LAST_DAY } from './days.js';
import type { ShownEvent } from './items.js';
import { toListQuery } from './page-query.js';
import type { Reader } from './reader.js';
import { findImageUrl } from './image.js';

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

const NO_BOUNDS = {
  ...{ start_date: undefined, end_date: undefined, starts_after: undefined },
  ...{ starts_before: undefined, ends_after: undefined, ends_before: undefined },
};

/** Events that are under way or over, at most. A link leads to all. */
const MAX_BESIDE = 6;

/** Events that open a page, at most, and among how many featured ones they are looked for: they need a picture. */
const MAX_LEADING = 3;
const MAX_FEATURED = 12;

/** The days of a list without bounds, as in the API. */
const DEFAULT_YEARS = 2;

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
    const window = { ...NO_BOUNDS, start_date: toDay(first), end_date: toDay(until), ...(first === last ? { expand: true } : {}) };
    const beside = { page: 1, per_page: MAX_BESIDE };
    const isFirst = query.page === 1;
    const coming = await this.list(query, reader, first === today ? { ...window, ends_after: { utc: nowUtc } } : window);
    const hasOver = isFirst && first === today;
    // The bound excludes its instant.
    const ended = { ...window, ends_before: { utc: secondAfter(nowUtc) } };
    const over = hasOver ? await this.list(query, reader, { ...ended, end_date: toDay(first), expand: true, ...beside }) : NO_EVENTS;
    return { coming, over, underWay: isFirst ? await this.underWay(query, first, reader) : NO_EVENTS };
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
    return pages.map(({ items, total }) => ({ events: present(items, reader), total }));
  }
}

function present(items: readonly EventWithLinks[], { context }: Reader): ShownEvent[] {
  const shown = presentEventPage({ items: [...items], total: 0, page: 1, perPage: items.length }, context).events;
  return items.map(({ event: record }, place) => ({ record, event: shown[place]! }));
}

/** Returns the bounds of a list of the events that begin from one day to another. */
export function windowOf(first: string, last: string): Partial<ListEventsDto> {
  return { ...NO_BOUNDS, start_date: toDay(first), end_date: toDay(last) };
}

function toDay(day: string): Moment {
  return { local: `${day} 00:00:00`, isDateOnly: true };
}

/** Returns when what began before a day must still go on: at the beginning of the day, or now if that is later. */
function underWayTime(day: string, { today, nowUtc }: Reader): Moment {
  return day <= today ? { utc: nowUtc } : { local: `${day} 00:00:00`, isDateOnly: false };
}

function defaultEndOf(day: string): string {
  const end = addYears(`${day} 00:00:00`, DEFAULT_YEARS).slice(0, 10);
  return /^\d{4}-/.test(end) ? end : LAST_DAY;
}

function secondAfter(utc: DateTimeString): DateTimeString {
  return dateToUtc(new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 1_000));
}
