import { toUtcOrMax } from '../../core/http/lists/time-bounds.js';
import { addDays, type DateTimeString, isDateTimeString, toLocal } from '../../core/time/moment.js';
import { intersect, type RangeEnd, type TimeRange } from '../calendar/time-ranges.js';

export type PeriodUnit = 'month' | 'day';

/** A month or a day on the site's clock, or the part of it that is in the window of a list. */
export interface Period {
  /** `2027-04`, `2027-04-23`. */
  readonly value: string;
  readonly range: TimeRange & { readonly from: RangeEnd; readonly to: RangeEnd };
}

const VALUE_LENGTHS = { month: 7, day: 10 } as const;

/** The longest window that is counted by day. */
export const MAX_WINDOW_DAYS = 62;

/** A window without an end, or longer than these years, has only the months in which an event starts. */
const MAX_WINDOW_YEARS = 10;

/** Tells whether a window can be counted by day. */
export function isDayWindow({ from, to }: TimeRange, siteTimezone: string): boolean {
  if (from === undefined || to === undefined) return false;
  return toSiteTime(to.utc, siteTimezone) <= clamp(addDays(toSiteTime(from.utc, siteTimezone), MAX_WINDOW_DAYS));
}

/** Lists all periods of a window in the order of time; undefined if they are too many to be listed without knowing their events. */
export function listPeriods(unit: PeriodUnit, window: TimeRange, siteTimezone: string): Period[] | undefined {
  const { from, to } = window;
  if (!from || !to) return undefined;
  const [begin, end] = [toSiteTime(from.utc, siteTimezone), toSiteTime(to.utc, siteTimezone)];
  if (end > clamp(addDays(begin, MAX_WINDOW_YEARS * 366))) return undefined;
  const [first, last] = [begin, end].map((local) => local.slice(0, VALUE_LENGTHS[unit]));
  const values: string[] = [];
  for (let value = first!; value <= last! && isYearValid(value); value = nextValue(value)) values.push(value);
  return toPeriods(values, window, siteTimezone);
}

/** Returns the parts of periods that are in a window. Those without any part are left out. */
export function toPeriods(values: readonly string[], window: TimeRange, siteTimezone: string): Period[] {
  return values.flatMap((value) => {
    const [begin, end] = [startOf(value, siteTimezone), startOf(nextValue(value), siteTimezone)];
    const whole = { from: { utc: begin, isIncluded: true }, to: { utc: end, isIncluded: false } };
    const { from, to } = intersect([window, whole]);
    const isEmpty = from!.utc > to!.utc || (from!.utc === to!.utc && !(from!.isIncluded && to!.isIncluded));
    return isEmpty ? [] : [{ value, range: { from: from!, to: to! } }];
  });
}

/** Returns the period in which a moment is. */
export function periodOf(unit: PeriodUnit, utc: DateTimeString, siteTimezone: string): string {
  return toSiteTime(utc, siteTimezone).slice(0, VALUE_LENGTHS[unit]);
}

function toSiteTime(utc: DateTimeString, siteTimezone: string): DateTimeString {
  return clamp(toLocal(utc, siteTimezone));
}

/** A time after the last valid one becomes the last valid one. */
function clamp(local: DateTimeString): DateTimeString {
  return isDateTimeString(local) ? local : '9999-12-31 23:59:59';
}

function isYearValid(value: string): boolean {
  return /^\d{4}-/.test(value);
}

function startOf(value: string, siteTimezone: string): DateTimeString {
  return toUtcOrMax(`${value.length === VALUE_LENGTHS.day ? value : `${value}-01`} 00:00:00`, siteTimezone);
}

function nextValue(value: string): string {
  if (value.length === VALUE_LENGTHS.day) return addDays(`${value} 00:00:00`, 1).slice(0, VALUE_LENGTHS.day);
  return addDays(`${value}-28 00:00:00`, 4).slice(0, VALUE_LENGTHS.month);
}
