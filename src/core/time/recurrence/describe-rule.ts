import type { RecurrenceSentence } from '../../catalogues/recurrence-texts.js';
import { toUnixSeconds } from '../moment.js';
import { findWeekday } from './days.js';
import type { RecurrencePhrases } from './recurrence-phrases.js';
import type { Rule, SeriesTimes, WeekdayPart } from './recurrence.js';
import { SECONDS_PER_DAY } from './rule-starts.js';

const WORKING_DAYS = '0,1,2,3,4';
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
/** More days than these do not make a sentence that one can read. */
const MAX_DAYS = 5;

/** The weekdays of a month that have a name, by their number. */
const NTH: Readonly<Record<number, RecurrenceSentence>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', '-1': 'last' };

/** Returns a phrase about the rule without its end, such as `every Tuesday`; undefined for a rule that no phrase tells for sure. */
export function describeRule(rule: Rule, times: SeriesTimes, phrases: RecurrencePhrases): string | undefined {
  const hasSeveralTimes = rule.byHour.length > 1 || rule.byMinute.length > 1;
  if (hasSeveralTimes || rule.byYearDay.length > 0 || rule.byWeekNo.length > 0) return undefined;
  if (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') return describeMonths(rule, times, phrases);
  if (rule.bySetPos.length > 0 || rule.byMonthDay.length > 0) return undefined;
  const repeated = rule.freq === 'DAILY' ? describeDaily(rule, phrases) : describeWeekly(rule, times, phrases);
  if (repeated === undefined || rule.byMonth.length === 0) return repeated;
  return phrases.counted('in-months', rule.byMonth.length, { rule: repeated, months: listMonths(rule, phrases) });
}

function describeDaily({ interval, byDay }: Rule, phrases: RecurrencePhrases): string | undefined {
  if (byDay.length > 0) return interval === 1 ? describeWeekdays(byDay, phrases) : undefined;
  return interval === 1 ? phrases.plain('every-day') : phrases.counted('every-days', interval);
}

function describeWeekly({ interval, byDay }: Rule, { startLocal }: SeriesTimes, phrases: RecurrencePhrases): string {
  const startWeekday = findWeekday(Math.floor(toUnixSeconds(startLocal) / SECONDS_PER_DAY));
  const weekdays = byDay.length > 0 ? byDay : [{ weekday: startWeekday, nth: 0 }];
  if (interval === 1) return describeWeekdays(weekdays, phrases);
  const days = isWorkingWeek(weekdays)
    ? phrases.plain('monday-to-friday')
    : phrases.list(weekdays.map(({ weekday }) => phrases.weekdays(weekday)));
  return phrases.counted('every-weeks', interval, { days });
}

function describeWeekdays(weekdays: readonly WeekdayPart[], phrases: RecurrencePhrases): string {
  if (weekdays.length === DAYS_PER_WEEK) return phrases.plain('every-day');
  if (isWorkingWeek(weekdays)) return phrases.plain('monday-to-friday');
  return phrases.plain('every-week', { days: phrases.list(weekdays.map(({ weekday }) => phrases.weekday(weekday))) });
}

function isWorkingWeek(weekdays: readonly WeekdayPart[]): boolean {
  return weekdays.map(({ weekday }) => weekday).join() === WORKING_DAYS;
}

/** A yearly rule of all months is a monthly one, and a monthly rule of some months a yearly one. */
function describeMonths(rule: Rule, times: SeriesTimes, phrases: RecurrencePhrases): string | undefined {
  const [, startMonth, startDay] = times.startLocal.slice(0, 10).split('-').map(Number) as [number, number, number];
  const { freq, interval, byDay, byMonthDay, byMonth } = rule;
  const isOwnDay = byDay.length === 0 && byMonthDay.length === 0;
  const monthDays = isOwnDay ? [startDay] : byMonthDay;
  const months = freq === 'YEARLY' && isOwnDay && byMonth.length === 0 ? [startMonth] : byMonth;
  const isMonthly = freq === 'MONTHLY' ? months.length === 0 : interval === 1 && months.length === MONTHS_PER_YEAR;
  const days = describeDays({ ...rule, byMonthDay: monthDays }, phrases);
  if (days === undefined) return undefined;
  if (isMonthly) return interval === 1 ? phrases.plain('every-month', { days }) : phrases.counted('every-months', interval, { days });
  if (months.length === 0 || (freq === 'MONTHLY' && interval > 1)) return undefined;
  const isDate = byDay.length === 0 && months.length === 1 && monthDays.length === 1 && monthDays[0]! > 0;
  const month = phrases.month(months[0]!);
  const dates = isDate
    ? phrases.onDay('day-of-year', monthDays[0]!, { month })
    : phrases.plain('day-of-months', { days, months: listMonths({ byMonth: months }, phrases) });
  return interval === 1 ? phrases.plain('every-year', { days: dates }) : phrases.counted('every-years', interval, { days: dates });
}

function listMonths({ byMonth }: Pick<Rule, 'byMonth'>, phrases: RecurrencePhrases): string {
  return phrases.list(byMonth.map((month) => phrases.month(month)));
}

/** Returns the days of a month as one phrase; undefined where there is none. */
function describeDays({ freq, byDay, byMonthDay, byMonth, bySetPos }: Rule, phrases: RecurrencePhrases): string | undefined {
  // The places of `BYSETPOS` and the numbers of weekdays count in a year if there are several months, or none.
  if (freq === 'YEARLY' && bySetPos.length > 0 && byMonth.length !== 1) return undefined;
  if (byDay.length > 0) return byMonthDay.length > 0 ? undefined : describeMonthWeekdays(byDay, bySetPos, phrases);
  const days = [...byMonthDay]
    .sort(compareFromEndLast)
    .map((day) => (day > 0 ? phrases.onDay('month-day', day) : day === -1 ? phrases.plain('last-month-day') : undefined));
  return bySetPos.length > 0 ? undefined : listDays(days, phrases);
}

function describeMonthWeekdays(byDay: readonly WeekdayPart[], bySetPos: readonly number[], phrases: RecurrencePhrases): string | undefined {
  const isPlain = byDay.every(({ nth }) => nth === 0);
  if (isPlain && isWorkingWeek(byDay) && bySetPos.length === 1) {
    const name = bySetPos[0] === 1 ? 'first-working-day' : bySetPos[0] === -1 ? 'last-working-day' : undefined;
    return name && phrases.plain(name);
  }
  if (bySetPos.length > 0 && (!isPlain || byDay.length > 1)) return undefined;
  const numbered = bySetPos.length > 0 ? bySetPos.map((nth) => ({ weekday: byDay[0]!.weekday, nth })) : [...byDay];
  numbered.sort((a, b) => compareFromEndLast(a.nth, b.nth));
  return listDays(
    numbered.map(({ weekday, nth }) =>
      NTH[nth] === undefined ? undefined : phrases.plain(NTH[nth], { weekday: phrases.weekday(weekday) }),
    ),
    phrases,
  );
}

/** Sorts days that count from the end of a month behind the others. */
function compareFromEndLast(a: number, b: number): number {
  return Math.sign(b) - Math.sign(a) || a - b;
}

function listDays(days: readonly (string | undefined)[], phrases: RecurrencePhrases): string | undefined {
  const known = days.filter((day) => day !== undefined);
  return known.length < days.length || known.length > MAX_DAYS ? undefined : phrases.list(known);
}
