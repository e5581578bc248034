import { findFirstDay, findWeekday, findYear, placeInWeek, type Year } from './days.js';
import type { Rule } from './recurrence.js';

/** Tells whether a part of a rule allows a day of a year, which counts from 0. */
type DayTest = (year: Year, dayOfYear: number) => boolean;

/** The place in a week of the day that decides to which year the week belongs (ISO 8601). */
const DECIDING_DAY = 3;

/** Finds the days that the parts of a rule allow. A day must fit all parts that the rule has. */
export class RuleDays {
  private readonly tests: readonly DayTest[];
  /** Years with the same weekdays, and years before them of the same length, have the same days. There are 28 kinds. */
  private readonly known = new Map<number, readonly number[]>();

  constructor(rule: Rule) {
    const { byMonth, byMonthDay, byYearDay, byWeekNo, byDay } = rule;
    this.tests = [
      ...(byMonth.length > 0 ? [testMonth(byMonth)] : []),
      ...(byMonthDay.length > 0 ? [testMonthDay(byMonthDay)] : []),
      ...(byYearDay.length > 0 ? [testYearDay(byYearDay)] : []),
      ...(byWeekNo.length > 0 ? [testWeekNumber(byWeekNo, rule.wkst)] : []),
      ...(byDay.length > 0 ? [testWeekday(rule)] : []),
    ];
  }

  /** Returns the days of a year, from 0. */
  list(year: Year): readonly number[] {
    const lengthBefore = year.firstDay - findFirstDay(year.year - 1);
    const kind = (findWeekday(year.firstDay) * 1000 + year.length) * 1000 + lengthBefore;
    const known = this.known.get(kind);
    if (known !== undefined) return known;
    const days = [...year.months.keys()].filter((dayOfYear) => this.tests.every((allows) => allows(year, dayOfYear)));
    this.known.set(kind, days);
    return days;
  }
}

function testMonth(numbers: readonly number[]): DayTest {
  const months = new Set(numbers);
  return (year, dayOfYear) => months.has(year.months[dayOfYear]! + 1);
}

function testMonthDay(numbers: readonly number[]): DayTest {
  const days = new Set(numbers);
  return (year, dayOfYear) => {
    const month = year.months[dayOfYear]!;
    return days.has(dayOfYear - year.monthStarts[month]! + 1) || days.has(dayOfYear - year.monthStarts[month + 1]!);
  };
}

function testYearDay(numbers: readonly number[]): DayTest {
  const days = new Set(numbers);
  return (year, dayOfYear) => days.has(dayOfYear + 1) || days.has(dayOfYear - year.length);
}

/** A week belongs to the year in which its fourth day is. */
function testWeekNumber(numbers: readonly number[], wkst: number): DayTest {
  const weeks = new Set(numbers);
  return ({ firstDay, length }, dayOfYear) => {
    const decidingDay = firstDay + dayOfYear - placeInWeek(findWeekday(firstDay + dayOfYear), wkst) + DECIDING_DAY;
    // Only days at the ends of a year belong to a week of another one.
    const isOwn = decidingDay >= firstDay && decidingDay < firstDay + length;
    const first = isOwn ? firstDay : findFirstDay(findYear(decidingDay));
    const next = isOwn ? firstDay + length : findFirstDay(findYear(decidingDay) + 1);
    const week = Math.floor((decidingDay - first) / 7) + 1;
    const weeksAfter = Math.floor((next - 1 - decidingDay) / 7);
    return weeks.has(week) || weeks.has(-weeksAfter - 1);
  };
}

/** A number counts the weekdays of a year in yearly rules without months, and those of a month otherwise. */
function testWeekday({ freq, byDay, byMonth }: Rule): DayTest {
  const isOfYear = freq === 'YEARLY' && byMonth.length === 0;
  return (year, dayOfYear) => {
    const weekday = findWeekday(year.firstDay + dayOfYear);
    const month = year.months[dayOfYear]!;
    const [first, end] = isOfYear ? [0, year.length] : [year.monthStarts[month]!, year.monthStarts[month + 1]!];
    const nth = Math.floor((dayOfYear - first) / 7) + 1;
    const nthFromEnd = -Math.floor((end - 1 - dayOfYear) / 7) - 1;
    return byDay.some((day) => day.weekday === weekday && (day.nth === 0 || day.nth === nth || day.nth === nthFromEnd));
  };
}
