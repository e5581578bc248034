import { type DateTimeString, toUtc } from '../moment.js';
import { isFixedOffset } from '../timezone.js';

/** The times of the event that recurs. They are those of its first date, whether or not the rule gives it. */
export interface SeriesTimes {
  readonly startLocal: DateTimeString;
  readonly endLocal: DateTimeString;
  readonly timezone: string;
  readonly allDay: boolean;
}

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week, in the order of their numbers: Monday is 0. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A value of `BYDAY`. */
export interface WeekdayPart {
  /** From 0, Monday. */
  readonly weekday: number;
  /** Which one of the month or year, from its end if negative; 0 for every one. */
  readonly nth: number;
}

/** An `RRULE` (RFC 5545 §3.3.10). A list without values is a part that the rule does not have. */
export interface Rule {
  readonly freq: Frequency;
  /** The last time that is included, in UTC. Of whole days, the end of the last day on the wall clock. */
  readonly until: DateTimeString | null;
  readonly count: number | null;
  readonly interval: number;
  readonly byMinute: readonly number[];
  readonly byHour: readonly number[];
  readonly byDay: readonly WeekdayPart[];
  readonly byMonthDay: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byWeekNo: readonly number[];
  readonly byMonth: readonly number[];
  readonly bySetPos: readonly number[];
  /** The first day of the week, from 0, Monday. */
  readonly wkst: number;
}

/**
 * On which dates an event takes place: those of the rule and `rdates`, without `exdates`. It is in canonical form: equal ones have
 * equal lines (`formatRecurrence`). Its dates are starts on the wall clock, sorted, each once.
 */
export interface Recurrence {
  readonly times: SeriesTimes;
  /** `null`: only `startLocal` and `rdates`. */
  readonly rule: Rule | null;
  readonly rdates: readonly DateTimeString[];
  readonly exdates: readonly DateTimeString[];
}

/** Returns the lines of a recurrence: `RRULE`, `RDATE` and `EXDATE`, as far as it has them. Equal recurrences have equal lines. */
export function formatRecurrence({ times, rule, rdates, exdates }: Recurrence): string[] {
  return [
    ...(rule === null ? [] : [`RRULE:${formatRule(rule, times)}`]),
    ...formatDates('RDATE', rdates, times),
    ...formatDates('EXDATE', exdates, times),
  ];
}

/** The parts are in the order of RFC 5545 §3.3.10. */
function formatRule(rule: Rule, { allDay }: SeriesTimes): string {
  const parts: Readonly<Record<string, string | number | null>> = {
    FREQ: rule.freq,
    UNTIL: rule.until && (allDay ? formatDay(rule.until) : `${formatTime(rule.until)}Z`),
    COUNT: rule.count,
    INTERVAL: rule.interval === 1 ? null : rule.interval,
    BYMINUTE: rule.byMinute.join(),
    BYHOUR: rule.byHour.join(),
    BYDAY: rule.byDay.map(({ weekday, nth }) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday]!}`).join(),
    BYMONTHDAY: rule.byMonthDay.join(),
    BYYEARDAY: rule.byYearDay.join(),
    BYWEEKNO: rule.byWeekNo.join(),
    BYMONTH: rule.byMonth.join(),
    BYSETPOS: rule.bySetPos.join(),
    WKST: rule.wkst === 0 ? null : WEEKDAYS[rule.wkst]!,
  };
  return Object.entries(parts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

function formatDates(name: string, dates: readonly DateTimeString[], { timezone, allDay }: SeriesTimes): string[] {
  if (dates.length === 0) return [];
  if (allDay) return [`${name};VALUE=DATE:${dates.map(formatDay).join()}`];
  if (isFixedOffset(timezone)) return [`${name}:${dates.map((date) => `${formatTime(toUtc(date, timezone))}Z`).join()}`];
  return [`${name};TZID=${timezone}:${dates.map(formatTime).join()}`];
}

function formatDay(date: DateTimeString): string {
  return date.slice(0, 10).replaceAll('-', '');
}

function formatTime(date: DateTimeString): string {
  return date.replaceAll(/[-:]/g, '').replace(' ', 'T');
}
