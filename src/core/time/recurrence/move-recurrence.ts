import { addDays, type DateTimeString, toLocal, toUtc } from '../moment.js';
import type { Recurrence, Rule, SeriesTimes } from './recurrence.js';

/**
 * Returns the recurrence of a series that gets other times. Dates that have its time of day take the new one. The last day of the rule
 * stays on the wall clock. The rule is not adapted to another day.
 */
export function moveRecurrence({ times: before, rule, rdates, exdates }: Recurrence, times: SeriesTimes): Recurrence {
  const move = createDateMover({ times: before, rule }, { times, rule });
  const moveAll = (dates: readonly DateTimeString[]) => [...new Set(dates.map(move))].sort();
  return { times, rule: rule && moveRule(rule, before, times), rdates: moveAll(rdates), exdates: moveAll(exdates) };
}

type TimesAndRule = Pick<Recurrence, 'times' | 'rule'>;

/**
 * Returns a function that returns the original start that an occurrence has after a change of its series. A start at a time of day of the
 * rule takes the new hour and minute of the series in place of those before. An hour or minute that the rule still has stays.
 */
export function createDateMover(before: TimesAndRule, after: TimesAndRule): (date: DateTimeString) => DateTimeString {
  if (after.times.allDay) return (date) => `${dayOf(date)} 00:00:00`;
  const [from, to] = [readTimesOfDay(before), readTimesOfDay(after)];
  return (date) => {
    const parts = timeOfDay(date).split(':');
    if (!parts.every((part, place) => from[place]!.all.includes(part))) return date;
    const moved = parts.map((part, place) => (part === from[place]!.first && !to[place]!.all.includes(part) ? to[place]!.first : part));
    return `${dayOf(date)} ${moved.join(':')}`;
  };
}

/** Returns the hours, the minutes and the seconds at which a series begins, and those of its start. */
function readTimesOfDay({ times, rule }: TimesAndRule): { first: string; all: string[] }[] {
  const byPart = [rule?.byHour ?? [], rule?.byMinute ?? [], []];
  return timeOfDay(times.startLocal)
    .split(':')
    .map((first, place) => ({ first, all: [first, ...byPart[place]!.map((value) => String(value).padStart(2, '0'))] }));
}

function moveRule(rule: Rule, before: SeriesTimes, after: SeriesTimes): Rule {
  const withoutTimes = after.allDay ? { ...rule, byHour: [], byMinute: [] } : rule;
  return rule.until === null ? withoutTimes : { ...withoutTimes, until: moveUntil(rule, rule.until, before, after) };
}

/** An end that would fall between the old and the new time of day becomes the end of the last day. */
function moveUntil({ byHour, byMinute }: Rule, until: DateTimeString, before: SeriesTimes, after: SeriesTimes): DateTimeString {
  const local = before.allDay ? until : toLocal(until, before.timezone);
  const hasOwnTimes = byHour.length > 0 || byMinute.length > 0;
  const [time, from, to] = [timeOfDay(local), timeOfDay(before.startLocal), timeOfDay(after.startLocal)];
  const isLastDay = time >= from;
  const isStillRight = hasOwnTimes || isLastDay === time >= to;
  const lastDay = isLastDay ? local : addDays(local, -1);
  const moved = isStillRight && !after.allDay ? local : `${dayOf(lastDay)} 23:59:59`;
  return after.allDay ? moved : toUtc(moved, after.timezone);
}

function dayOf(date: DateTimeString): string {
  return date.slice(0, 10);
}

function timeOfDay(date: DateTimeString): string {
  return date.slice(11);
}
