import { type DateTimeString, dateToUtc, toLocal, toUnixSeconds, toUtc } from '../moment.js';
import { createYear, findWeekday, findYear, placeInWeek, type Year } from './days.js';
import type { Rule, SeriesTimes } from './recurrence.js';
import { RuleDays } from './rule-days.js';

export const SECONDS_PER_DAY = 86_400;
const DAYS_PER_WEEK = 7;
const MAX_DAYS_PER_YEAR = 366;
const MONTHS_PER_YEAR = 12;
const LAST_YEAR = 9999;
/** The last time that is in the year 9999 in every zone. */
const LAST_TIME = '9999-12-30 23:59:59';

/**
 * The starts that a rule gives from the start of the series on, in order, on the wall clock (RFC 5545 §3.3.10). It is safe for any rule:
 * it looks at each day until the year 9999 at most once.
 */
export class RuleStarts {
  private readonly days: RuleDays;
  private readonly timesOfDay: readonly number[];
  private readonly start: number;
  private readonly last: number;
  private readonly firstPeriod: number;
  private readonly isPastUntil: (seconds: number) => 'this' | 'all' | undefined;

  constructor(
    private readonly rule: Rule,
    times: SeriesTimes,
  ) {
    this.start = toUnixSeconds(times.startLocal);
    this.last = toUnixSeconds(LAST_TIME) - Math.max(0, toUnixSeconds(times.endLocal) - this.start);
    this.days = new RuleDays(addDefaults(rule, this.start));
    this.firstPeriod = findPeriod(rule, Math.floor(this.start / SECONDS_PER_DAY));
    this.timesOfDay = listTimesOfDay(rule, this.start);
    this.isPastUntil = createUntilTest(rule, times);
  }

  /** @param from the first start that is of interest. A rule without `COUNT` is not read from its beginning. */
  *list(from?: DateTimeString): Generator<DateTimeString, void> {
    const wanted = from === undefined ? this.start : Math.max(this.start, toUnixSeconds(from));
    let remaining = this.rule.count ?? Infinity;
    for (const seconds of this.listSeconds(this.rule.count === null ? wanted : this.start)) {
      const past = this.isPastUntil(seconds);
      if (past === 'all' || remaining === 0) return;
      if (past === 'this') continue;
      remaining -= 1;
      if (seconds >= wanted) yield dateToUtc(new Date(seconds * 1000));
    }
  }

  /** Returns the starts without regard to `UNTIL` and `COUNT`, in seconds of the wall clock since 1970. */
  private *listSeconds(from: number): Generator<number, void> {
    const { freq, interval, bySetPos, wkst } = this.rule;
    const toPeriod = PERIODS[freq];
    const fromDay = Math.floor(from / SECONDS_PER_DAY);
    const begin = bySetPos.length > 0 ? fromDay - MAX_DAYS_PER_YEAR : fromDay;
    let days: number[] = [];
    let period = this.firstPeriod;
    // A week can begin in the year before.
    for (let number = findYear(fromDay - DAYS_PER_WEEK); number <= LAST_YEAR; number += 1) {
      const year = createYear(number);
      for (const dayOfYear of this.days.list(year)) {
        const day = year.firstDay + dayOfYear;
        const periodOfDay = toPeriod(year, dayOfYear, wkst);
        if (day < begin || (periodOfDay - this.firstPeriod) % interval !== 0) continue;
        // `BYSETPOS` counts in whole periods. All other rules give what a day has as soon as it comes.
        if (days.length > 0 && (bySetPos.length === 0 || periodOfDay !== period)) {
          yield* this.toSeconds(days, from);
          days = [];
        }
        days.push(day);
        period = periodOfDay;
      }
    }
    yield* this.toSeconds(days, from);
  }

  /** Returns the times of the days of a period: all of them, or those at the places of `BYSETPOS`. */
  private *toSeconds(days: readonly number[], from: number): Generator<number, void> {
    const size = days.length * this.timesOfDay.length;
    for (const place of this.rule.bySetPos.length > 0 ? this.findPlaces(size) : Array(size).keys()) {
      const day = days[Math.floor(place / this.timesOfDay.length)]!;
      const seconds = day * SECONDS_PER_DAY + this.timesOfDay[place % this.timesOfDay.length]!;
      if (seconds >= from && seconds <= this.last) yield seconds;
    }
  }

  private findPlaces(size: number): number[] {
    const places = this.rule.bySetPos.map((place) => (place > 0 ? place - 1 : size + place));
    return [...new Set(places.filter((place) => place >= 0 && place < size))].sort((a, b) => a - b);
  }
}

/** For each frequency, the number of the period of a day. Periods that follow each other have consecutive numbers. */
const PERIODS: Readonly<Record<Rule['freq'], (year: Year, dayOfYear: number, wkst: number) => number>> = {
  DAILY: ({ firstDay }, dayOfYear) => firstDay + dayOfYear,
  WEEKLY: ({ firstDay }, dayOfYear, wkst) => Math.floor((firstDay + dayOfYear + placeInWeek(findWeekday(0), wkst)) / DAYS_PER_WEEK),
  MONTHLY: ({ year, months }, dayOfYear) => year * MONTHS_PER_YEAR + months[dayOfYear]!,
  YEARLY: ({ year }) => year,
};

function findPeriod({ freq, wkst }: Rule, day: number): number {
  const year = createYear(findYear(day));
  return PERIODS[freq](year, day - year.firstDay, wkst);
}

/** What a rule does not say is that of the start (RFC 5545 §3.3.10). */
function addDefaults(rule: Rule, start: number): Rule {
  const { freq, byDay, byMonthDay, byYearDay, byWeekNo, byMonth } = rule;
  if (freq === 'DAILY' || [byDay, byMonthDay, byYearDay, byWeekNo].some((values) => values.length > 0)) return rule;
  const date = new Date(start * 1000);
  if (freq === 'WEEKLY') return { ...rule, byDay: [{ weekday: findWeekday(Math.floor(start / SECONDS_PER_DAY)), nth: 0 }] };
  const isOwnMonth = freq === 'YEARLY' && byMonth.length === 0;
  return { ...rule, byMonthDay: [date.getUTCDate()], byMonth: isOwnMonth ? [date.getUTCMonth() + 1] : byMonth };
}

/** Returns the times of a day that the rule gives, in seconds. */
function listTimesOfDay({ byHour, byMinute }: Rule, start: number): number[] {
  const date = new Date(start * 1000);
  const hours = byHour.length > 0 ? byHour : [date.getUTCHours()];
  const minutes = byMinute.length > 0 ? byMinute : [date.getUTCMinutes()];
  return hours.flatMap((hour) => minutes.map((minute) => hour * 3600 + minute * 60 + date.getUTCSeconds()));
}

/**
 * Returns a function that tells whether a start is past `UNTIL`: `this` one, or `all` that follow as well. Starts that the clock skips
 * can be later than some that follow them, so near the end their instants are compared.
 */
function createUntilTest({ until }: Rule, { timezone, allDay }: SeriesTimes): (seconds: number) => 'this' | 'all' | undefined {
  if (until === null) return () => undefined;
  const end = toUnixSeconds(allDay ? until : toLocal(until, timezone));
  if (allDay) return (seconds) => (seconds > end ? 'all' : undefined);
  return (seconds) => {
    if (seconds > end + SECONDS_PER_DAY) return 'all';
    if (seconds < end - SECONDS_PER_DAY) return undefined;
    return toUtc(dateToUtc(new Date(seconds * 1000)), timezone) > until ? 'this' : undefined;
  };
}
