import { type DateTimeString, toUnixSeconds } from '../moment.js';
import { findWeekday } from './days.js';
import { WEEKDAYS } from './recurrence.js';
import { SECONDS_PER_DAY } from './rule-starts.js';

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

/** What rules say of a day. */
interface Day {
  /** Since 1970. */
  readonly number: number;
  /** Since the year 0. */
  readonly month: number;
  readonly dayOfMonth: number;
  readonly isLastOfMonth: boolean;
  readonly weekday: string;
  /** Which one of its month the weekday is, and whether it is the last one. */
  readonly nth: number;
  readonly isLastWeekday: boolean;
}

/**
 * Yields the rules that could give these dates, each until the day of the last one, and the easiest to say first. A rule may give others,
 * too.
 * @param starts on the wall clock, sorted, of several days
 */
export function* listRuleCandidates(starts: readonly DateTimeString[]): Generator<string, void> {
  const days = starts.map(readDay);
  const until = `UNTIL=${starts.at(-1)!.slice(0, 10).replaceAll('-', '')}`;
  for (const [frequency, interval, parts] of [...listDaily(days), ...listWeekly(days), ...listMonthly(days)])
    if (interval > 0) yield [`FREQ=${frequency}`, until, `INTERVAL=${interval}`, ...parts].join(';');
}

type Candidate = readonly [frequency: string, interval: number, parts: readonly string[]];

function listDaily(days: readonly Day[]): Candidate[] {
  const interval = findInterval(days.map(({ number }) => number));
  return interval % DAYS_PER_WEEK === 0 ? [] : [['DAILY', interval, []]];
}

function listWeekly(days: readonly Day[]): Candidate[] {
  const weeks = days.map(({ number }) => (number - findWeekday(number)) / DAYS_PER_WEEK);
  const weekdays = WEEKDAYS.filter((weekday) => days.some((day) => day.weekday === weekday));
  // All days can be in one week.
  return [['WEEKLY', findInterval(weeks) || 1, [`BYDAY=${weekdays.join()}`]]];
}

/** Also the yearly ones: a number of months that makes whole years. */
function listMonthly(days: readonly Day[]): Candidate[] {
  const months = findInterval(days.map(({ month }) => month));
  const isYearly = months % MONTHS_PER_YEAR === 0;
  const month = `BYMONTH=${(days[0]!.month % MONTHS_PER_YEAR) + 1}`;
  return listPartsOfMonth(days).map((part) =>
    isYearly ? ['YEARLY', months / MONTHS_PER_YEAR, [part, month]] : ['MONTHLY', months, [part]],
  );
}

/** Returns the parts that name the place of the days in their months, as far as it is the same in all. */
function listPartsOfMonth(days: readonly Day[]): string[] {
  const [{ dayOfMonth, weekday, nth }] = days as [Day];
  const isOfWeekday = days.every((day) => day.weekday === weekday);
  return [
    ...(days.every((day) => day.dayOfMonth === dayOfMonth) ? [`BYMONTHDAY=${dayOfMonth}`] : []),
    ...(days.every((day) => day.isLastOfMonth) ? ['BYMONTHDAY=-1'] : []),
    ...(isOfWeekday && days.every((day) => day.nth === nth) ? [`BYDAY=${nth}${weekday}`] : []),
    ...(isOfWeekday && days.every((day) => day.isLastWeekday) ? [`BYDAY=-1${weekday}`] : []),
  ];
}

function readDay(start: DateTimeString): Day {
  const number = Math.floor(toUnixSeconds(start) / SECONDS_PER_DAY);
  const [year, month, dayOfMonth] = start.slice(0, 10).split('-').map(Number) as [number, number, number];
  const daysLeft = new Date(Date.UTC(year, month, 0)).getUTCDate() - dayOfMonth;
  return {
    number,
    month: year * MONTHS_PER_YEAR + month - 1,
    dayOfMonth,
    isLastOfMonth: daysLeft === 0,
    weekday: WEEKDAYS[findWeekday(number)]!,
    nth: Math.ceil(dayOfMonth / DAYS_PER_WEEK),
    isLastWeekday: daysLeft < DAYS_PER_WEEK,
  };
}

/** Returns the greatest number that divides all steps from one number to the next; 0 if they are equal. */
function findInterval(numbers: readonly number[]): number {
  return numbers.slice(1).reduce((interval, number, index) => findDivisor(interval, number - numbers[index]!), 0);
}

function findDivisor(one: number, other: number): number {
  return other === 0 ? one : findDivisor(other, one % other);
}
