import { addDays, addSeconds, type DateTimeString, toLocal, toUnixSeconds, toUtc } from '../moment.js';
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

/**
 * Returns the original starts of a series, in order, each once. They are made when they are asked for. Of two that are at one instant,
 * because the clock skips the first of them, the first counts, also where it is excluded.
 */
export function* listStarts(recurrence: Recurrence, from?: DateTimeString): Generator<DateTimeString, void> {
  const { timezone } = recurrence.times;
  const excluded = new Set(recurrence.exdates);
  const moved = new Set<DateTimeString>();
  // No clock skips more than a day.
  for (const start of listNamedStarts(recurrence, from && addDays(from, -1))) {
    const shown = toLocal(toUtc(start, timezone), timezone);
    if (shown !== start) moved.add(shown);
    if (!moved.has(start) && !excluded.has(start) && (from === undefined || start >= from)) yield start;
  }
}

/** Returns what the rule gives, and the further dates, with those that are excluded. */
function* listNamedStarts({ times, rule, rdates }: Recurrence, from?: DateTimeString): Generator<DateTimeString, void> {
  // Without a rule, the start of the series is its first date.
  const added = rule === null ? [...new Set([...rdates, times.startLocal])].sort() : rdates;
  const dates = added.filter((date) => from === undefined || date >= from);
  let next = 0;
  for (const start of rule === null ? [] : new RuleStarts(rule, times).list(from)) {
    for (; next < dates.length && dates[next]! <= start; next += 1) if (dates[next] !== start) yield dates[next]!;
    yield start;
  }
  yield* dates.slice(next);
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
