import { addYears, type DateTimeString, dateToUtc, type Moment } from '../../../core/time/moment.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { LAST_DAY } from './days.js';
import type { Reader } from './reader.js';

/** Bounds of a list in time, as the list of events takes them. */
type Bounds = Partial<ListEventsDto>;

/** A list without bounds. */
export const NO_BOUNDS: Bounds = {
  ...{ start_date: undefined, end_date: undefined, starts_after: undefined },
  ...{ starts_before: undefined, ends_after: undefined, ends_before: undefined },
};

/** The days of a list without bounds, as in the API. */
const DEFAULT_YEARS = 2;

/** Returns the bounds of a list of the events that begin from one day to another. */
export function windowOf(first: string, last: string): Bounds {
  return { ...NO_BOUNDS, ...daysOf(first, last) };
}

export function daysOf(first: string, last: string): Bounds {
  return { start_date: toDay(first), end_date: toDay(last) };
}

export function toDay(day: string): Moment {
  return { local: `${day} 00:00:00`, isDateOnly: true };
}

/** Returns when what began before a day must still go on: at the beginning of the day, or now if that is later. */
export function underWayTime(day: string, { today, nowUtc }: Reader): Moment {
  return day <= today ? { utc: nowUtc } : { local: `${day} 00:00:00`, isDateOnly: false };
}

export function defaultEndOf(day: string): string {
  const end = addYears(`${day} 00:00:00`, DEFAULT_YEARS).slice(0, 10);
  return /^\d{4}-/.test(end) ? end : LAST_DAY;
}

export function secondAfter(utc: DateTimeString): DateTimeString {
  return dateToUtc(new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 1_000));
}
