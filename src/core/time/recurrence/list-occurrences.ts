import { addSeconds, type DateTimeString, toLocal, toUnixSeconds, toUtc } from '../moment.js';
import type { Recurrence, SeriesTimes } from './recurrence.js';
import { RuleStarts } from './rule-starts.js';

/** One date of a series. */
export interface OccurrenceDate {
  /** The start on the wall clock that the rule gives, also where the clock skips it. */
  readonly originalStart: DateTimeString;
  readonly startLocal: DateTimeString;
  readonly startUtc: DateTimeString;
  readonly endLocal: DateTimeString;
  readonly endUtc: DateTimeString;
}

/** Which dates of a series are asked for, by their original starts, both included. */
export interface OccurrenceRange {
  readonly from?: DateTimeString;
  readonly until?: DateTimeString;
  readonly limit?: number;
}

/** Returns the occurrences of a series, in order. Without `until` or `limit`, those of a rule without end go on until the year 9999. */
export function listOccurrences(recurrence: Recurrence, { from, until, limit = Infinity }: OccurrenceRange = {}): OccurrenceDate[] {
  const occurrences: OccurrenceDate[] = [];
  for (const start of listStarts(recurrence, from)) {
    if (occurrences.length >= limit || (until !== undefined && start > until)) break;
    occurrences.push(createOccurrence(start, recurrence.times));
  }
  return occurrences;
}

/** Returns the original starts of a series, in order, each once. They are made when they are asked for. */
export function* listStarts({ times, rule, rdates, exdates }: Recurrence, from?: DateTimeString): Generator<DateTimeString, void> {
  const excluded = new Set(exdates);
  // Without a rule, the start of the series is its first date.
  const added = rule === null ? [...new Set([...rdates, times.startLocal])].sort() : rdates;
  const dates = added.filter((date) => from === undefined || date >= from);
  let next = 0;
  for (const start of rule === null ? [] : new RuleStarts(rule, times).list(from)) {
    for (; next < dates.length && dates[next]! <= start; next += 1)
      if (dates[next] !== start && !excluded.has(dates[next]!)) yield dates[next]!;
    if (!excluded.has(start)) yield start;
  }
  yield* dates.slice(next).filter((date) => !excluded.has(date));
}

/**
 * Returns the times of an occurrence. Start and end keep their times of day, and the days between them; where another time of day
 * begins, the time between them on the clock. A start that the clock skips moves forward, and the end with it where it would be earlier.
 */
function createOccurrence(originalStart: DateTimeString, { startLocal, endLocal, timezone }: SeriesTimes): OccurrenceDate {
  const length = toUnixSeconds(endLocal) - toUnixSeconds(startLocal);
  const startUtc = toUtc(originalStart, timezone);
  const originalEnd = toUtc(addSeconds(originalStart, length), timezone);
  const endUtc = originalEnd < startUtc ? addSeconds(startUtc, Math.max(0, length)) : originalEnd;
  return { originalStart, startLocal: toLocal(startUtc, timezone), startUtc, endLocal: toLocal(endUtc, timezone), endUtc };
}

/** Returns the times that an original start gives an occurrence of a series. */
export function findOccurrenceTimes(times: SeriesTimes, originalStart: DateTimeString): Omit<OccurrenceDate, 'originalStart'> {
  const { startLocal, endLocal, startUtc, endUtc } = createOccurrence(originalStart, times);
  return { startLocal, endLocal, startUtc, endUtc };
}
