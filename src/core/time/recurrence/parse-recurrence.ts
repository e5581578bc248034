import type { RecurrenceProblem } from '../../errors/recurrence-problem.js';
import { type DateTimeString, type Moment, toUnixSeconds, toUtc } from '../moment.js';
import { findWeekday, placeInWeek } from './days.js';
import { findForbiddenParts } from './find-forbidden-parts.js';
import { parseDates, parseUntil, toDay, toStart } from './parse-dates.js';
import { type ParsedRule, parseRule } from './parse-rule.js';
import { type Property, quotePart, readProperties } from './read-properties.js';
import type { Recurrence, Rule, SeriesTimes } from './recurrence.js';
import { RuleStarts, SECONDS_PER_DAY } from './rule-starts.js';

/** How long what a client sends may be. `dates`: those of `RDATE` and `EXDATE` together. */
export const CLIENT_LIMITS = { lines: 20, characters: 10_000, dates: 2_000 };
export const NO_LIMITS: typeof CLIENT_LIMITS = { lines: Infinity, characters: Infinity, dates: Infinity };
const MAX_TIMES_PER_DAY = 48;
const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Parses the lines of a recurrence, and brings it into canonical form.
 * @param text lines, or one text with line breaks. Without any, the result is a recurrence of one date, which has no lines.
 * @returns the recurrence, or what is wrong with it
 */
export function parseRecurrence(
  text: string | readonly string[],
  times: SeriesTimes,
  limits = CLIENT_LIMITS,
): Recurrence | readonly RecurrenceProblem[] {
  const problems: RecurrenceProblem[] = [];
  const properties = readProperties(text, limits, problems);
  const rule = readRule(properties, times, problems);
  const [rdates, exdates] = ['RDATE', 'EXDATE'].map((name) =>
    properties.filter((property) => property.name === name).flatMap((property) => parseDates(property, times, problems)),
  ) as [Moment[], Moment[]];
  if (rdates.length + exdates.length > limits.dates) problems.push({ code: 'too-long', of: 'dates', limit: limits.dates });
  if (problems.length > 0) return problems;
  const recurrence = { times, rule, rdates: sortDates(rdates.map((date) => toStart(date, times))), exdates: [] };
  const removed = findRemoved(exdates, recurrence, limits.dates);
  return removed.length > limits.dates ? [{ code: 'too-long', of: 'dates', limit: limits.dates }] : { ...recurrence, exdates: removed };
}

/** Returns the recurrence of lines in canonical form. They may be longer than what a client may send: each deletion adds a date. */
export function readCanonicalRecurrence(lines: readonly string[], times: SeriesTimes): Recurrence {
  const parsed = parseRecurrence(lines, times, NO_LIMITS);
  if ('times' in parsed) return parsed;
  throw new Error(`these lines are not in canonical form: ${lines.join(' ')}`);
}

function sortDates(dates: readonly DateTimeString[]): DateTimeString[] {
  return [...new Set(dates)].sort();
}

function readRule(properties: readonly Property[], times: SeriesTimes, problems: RecurrenceProblem[]): Rule | null {
  for (const { name, line } of properties) {
    if (name === 'EXRULE' || name === 'DTSTART') problems.push({ code: 'unsupported', line, part: name });
    else if (!['RRULE', 'RDATE', 'EXDATE'].includes(name)) problems.push({ code: 'syntax', line, part: quotePart(name) });
  }
  const [first, second] = properties.filter(({ name }) => name === 'RRULE');
  if (second !== undefined) problems.push({ code: 'multiple-rules', line: second.line, part: 'RRULE' });
  if (first === undefined) return null;
  const parsed = parseRule(first, problems);
  return parsed === undefined ? null : checkRule(parsed, first, times, problems);
}

function checkRule(parsed: ParsedRule, { line }: Property, times: SeriesTimes, problems: RecurrenceProblem[]): Rule | null {
  // Whole days have no times (RFC 5545 §3.3.10).
  const rule = times.allDay ? { ...parsed, byHour: [], byMinute: [] } : parsed;
  const timesPerDay = Math.max(1, rule.byHour.length) * Math.max(1, rule.byMinute.length);
  for (const part of findForbiddenParts(rule, timesPerDay)) problems.push({ code: 'not-allowed', line, part });
  if (timesPerDay > MAX_TIMES_PER_DAY)
    problems.push({ code: 'too-long', of: 'times', limit: MAX_TIMES_PER_DAY, line, part: rule.byHour.length > 0 ? 'BYHOUR' : 'BYMINUTE' });
  const until = rule.until === undefined ? null : parseUntil(rule.until, times);
  if (until === undefined) problems.push({ code: 'syntax', line, part: quotePart(`UNTIL=${rule.until}`) });
  else if (until !== null && until < (times.allDay ? times.startLocal : toUtc(times.startLocal, times.timezone)))
    problems.push({ code: 'until-before-start', line, part: 'UNTIL' });
  return until === undefined ? null : writeOut({ ...rule, until }, times);
}

/** Writes out what programs read differently, and leaves out a `WKST` without effect. */
function writeOut(rule: Rule, { startLocal }: SeriesTimes): Rule {
  const weekday = findWeekday(Math.floor(toUnixSeconds(startLocal) / SECONDS_PER_DAY));
  const byDay = rule.byWeekNo.length > 0 && rule.byDay.length === 0 ? [{ weekday, nth: 0 }] : rule.byDay;
  // With BYMONTH, the second Monday would be that of each month, and no longer that of the year.
  const hasNth = byDay.some(({ nth }) => nth !== 0);
  const isOfAllMonths = rule.freq === 'YEARLY' && rule.byMonthDay.length > 0 && rule.byMonth.length === 0 && !hasNth;
  return { ...rule, byDay, byMonth: isOfAllMonths ? ALL_MONTHS : rule.byMonth, wkst: hasWeekStartEffect(rule, weekday) ? rule.wkst : 0 };
}

/** Tells whether the rule gives other dates than with weeks that begin on Monday. */
function hasWeekStartEffect({ freq, interval, bySetPos, byWeekNo, byDay, wkst }: Rule, startWeekday: number): boolean {
  if (freq === 'YEARLY') return byWeekNo.length > 0;
  if (freq !== 'WEEKLY' || (interval === 1 && bySetPos.length === 0)) return false;
  const placeFromStart = (weekday: number, weekStart: number) => placeInWeek(weekday, weekStart) - placeInWeek(startWeekday, weekStart);
  return byDay.some(({ weekday }) => placeFromStart(weekday, wkst) !== placeFromStart(weekday, 0));
}

/**
 * Returns the original starts that `EXDATE` removes: a date alone removes those of its day, and an instant those that are then. The start
 * of the series is among them also where the rule does not give it.
 */
function findRemoved(exdates: readonly Moment[], { times, rule, rdates }: Recurrence, limit: number): DateTimeString[] {
  const starts = rule && new RuleStarts({ ...rule, count: null }, times);
  const byDay = new Map<string, readonly DateTimeString[]>();
  const listDay = (day: string) => {
    const ofDay = byDay.get(day) ?? [times.startLocal, ...rdates, ...listStartsOfDay(starts, day)].filter((start) => start.startsWith(day));
    byDay.set(day, ofDay);
    return ofDay;
  };
  const isRemoved = (start: DateTimeString, date: Moment) => {
    if (times.allDay) return true;
    return 'utc' in date ? toUtc(start, times.timezone) === date.utc : date.isDateOnly || start === date.local;
  };
  const removed = new Set<DateTimeString>();
  for (const date of exdates) {
    for (const start of listDay(toDay(date, times))) if (isRemoved(start, date)) removed.add(start);
    if (removed.size > limit) break;
  }
  return [...removed].sort();
}

function listStartsOfDay(starts: RuleStarts | null, day: string): DateTimeString[] {
  const ofDay: DateTimeString[] = [];
  for (const start of starts?.list(`${day} 00:00:00`) ?? []) {
    if (!start.startsWith(day)) break;
    ofDay.push(start);
  }
  return ofDay;
}
