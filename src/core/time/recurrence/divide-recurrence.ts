import { addSeconds, type DateTimeString, toUnixSeconds, toUtc } from '../moment.js';
import type { Recurrence, Rule, SeriesTimes } from './recurrence.js';
import { RuleStarts } from './rule-starts.js';

/** The two parts of a series, each with the times of its first date. */
export interface DividedRecurrence {
  /** Its last date is before the one at which the series is divided. */
  readonly before: Recurrence;
  readonly after: Recurrence;
}

/**
 * Divides a series at one of its dates. `COUNT` is divided, an end in time stays that of the second part. A date that the rule does not
 * give stays a further date of its part.
 */
export function divideRecurrence({ times, rule, rdates, exdates }: Recurrence, at: DateTimeString): DividedRecurrence {
  const { count, last, next } = rule === null ? { count: 0, last: undefined, next: undefined } : findStartsAround(rule, times, at);
  const isBefore = (date: DateTimeString) => date < at;
  const isAfter = (date: DateTimeString) => date >= at;
  const ofBefore = { rdates: rdates.filter(isBefore), exdates: exdates.filter(isBefore) };
  const ofAfter = { rdates: rdates.filter(isAfter), exdates: exdates.filter(isAfter) };
  const startsBefore = last !== undefined || isBefore(times.startLocal);
  return {
    before: nameStart({
      times: startsBefore ? times : moveTimes(times, ofBefore.rdates[0]!),
      rule: rule === null || last === undefined ? null : endRule(rule, times, { count, last }),
      ...ofBefore,
    }),
    after: nameStart({
      times: moveTimes(times, next ?? at),
      rule: rule === null || next === undefined ? null : { ...rule, count: rule.count === null ? null : rule.count - count },
      ...ofAfter,
    }),
  };
}

/** Without a rule, the start is a date already. It is named where it is the only one, so that the series has a line. */
function nameStart(part: Recurrence): Recurrence {
  if (part.rule !== null) return part;
  const { startLocal } = part.times;
  const others = part.rdates.filter((date) => date !== startLocal);
  return { ...part, rdates: others.length > 0 ? others : [startLocal] };
}

/** Returns what a rule gives around a time: how many starts before it, the last of them, and the next one. */
function findStartsAround(
  rule: Rule,
  times: SeriesTimes,
  at: DateTimeString,
): { count: number; last: DateTimeString | undefined; next: DateTimeString | undefined } {
  let [count, last]: [number, DateTimeString | undefined] = [0, undefined];
  for (const start of new RuleStarts(rule, times).list()) {
    if (start >= at) return { count, last, next: start };
    count += 1;
    last = start;
  }
  return { count, last, next: undefined };
}

function endRule(rule: Rule, { allDay, timezone }: SeriesTimes, { count, last }: { count: number; last: DateTimeString }): Rule {
  if (rule.count !== null) return { ...rule, count };
  return { ...rule, until: allDay ? `${last.slice(0, 10)} 23:59:59` : toUtc(last, timezone) };
}

/** Returns the times of a series that begins on another date. Start and end keep their times of day, and the days between them. */
function moveTimes(times: SeriesTimes, startLocal: DateTimeString): SeriesTimes {
  const length = toUnixSeconds(times.endLocal) - toUnixSeconds(times.startLocal);
  return { ...times, startLocal, endLocal: addSeconds(startLocal, length) };
}
