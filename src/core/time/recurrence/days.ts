/** The days from 1 January of the year 1 to 1 January 1970. */
const DAYS_BEFORE_1970 = 719_162;
const MEAN_DAYS_PER_YEAR = 365.2425;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A year of the Gregorian calendar. Days and months in it count from 0. */
export interface Year {
  readonly year: number;
  /** Its first day, in days since 1970. */
  readonly firstDay: number;
  readonly length: number;
  /** The day of the year with which each month begins, and the length of the year at the end. */
  readonly monthStarts: readonly number[];
  /** The month of each day of the year. */
  readonly months: readonly number[];
}

const COMMON_YEAR = createMonths(28);
const LEAP_YEAR = createMonths(29);

function createMonths(februaryLength: number): Omit<Year, 'year' | 'firstDay'> {
  const months = MONTH_LENGTHS.with(1, februaryLength).flatMap((length, month) => Array.from({ length }, () => month));
  const monthStarts = [...MONTH_LENGTHS.keys()].map((month) => months.indexOf(month));
  return { length: months.length, months, monthStarts: [...monthStarts, months.length] };
}

export function createYear(year: number): Year {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const { length, months, monthStarts } = isLeap ? LEAP_YEAR : COMMON_YEAR;
  return { year, firstDay: findFirstDay(year), length, months, monthStarts };
}

/** Returns 1 January of a year, in days since 1970. */
export function findFirstDay(year: number): number {
  const before = year - 1;
  return before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - DAYS_BEFORE_1970;
}

/** Returns the year of a day since 1970. */
export function findYear(day: number): number {
  const year = Math.floor((day + DAYS_BEFORE_1970) / MEAN_DAYS_PER_YEAR) + 1;
  if (day < findFirstDay(year)) return year - 1;
  return day < findFirstDay(year + 1) ? year : year + 1;
}

/** Returns the day of the week of a day since 1970, from 0, Monday. */
export function findWeekday(day: number): number {
  return modulo(day + 3, 7);
}

/** Returns how many days after the beginning of its week a weekday is, where weeks begin with `wkst`. */
export function placeInWeek(weekday: number, wkst: number): number {
  return modulo(weekday - wkst, 7);
}

/** Returns the remainder that is never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
