import type { DateTimeString } from '../moment.js';
import { formatRecurrence, type Recurrence, type SeriesTimes } from './recurrence.js';
import { listStarts } from './list-occurrences.js';
import { listRuleCandidates } from './list-rule-candidates.js';
import { NO_LIMITS, parseRecurrence } from './parse-recurrence.js';

/** Of fewer dates, a rule would be a guess. */
const MIN_DATES_OF_RULE = 4;
/** More dates than this can be too many characters for `RDATE`. */
export const MAX_RDATES = 500;
/** A rule of so many dates may give one more for each five: one on which it is closed. */
const DATES_PER_EXDATE = 5;

/**
 * Finds the recurrence that gives exactly these dates: a rule if there is one, and `RDATE` otherwise. Of more than 500 dates, a rule may
 * have a few `EXDATE`s.
 * @param starts on the wall clock, sorted, each once, at one time of day
 * @param times of the first date
 * @returns its lines in canonical form; none for one date
 */
export function findRecurrence(starts: readonly DateTimeString[], times: SeriesTimes): string[] {
  return formatRecurrence(findWithRule(starts, times) ?? { times, rule: null, rdates: starts.slice(1), exdates: [] });
}

/** Returns the rule that gives the dates with the fewest exceptions; of two, the one that is easier to say. */
function findWithRule(starts: readonly DateTimeString[], times: SeriesTimes): Recurrence | undefined {
  if (starts.length < MIN_DATES_OF_RULE) return undefined;
  let best: Recurrence | undefined;
  for (const rule of listRuleCandidates(starts)) {
    const parsed = parseRecurrence([`RRULE:${rule}`], times, NO_LIMITS);
    const exdates = 'times' in parsed ? findExdates(parsed, starts) : undefined;
    if (exdates === undefined || (best && best.exdates.length <= exdates.length)) continue;
    best = { ...(parsed as Recurrence), exdates };
    if (exdates.length === 0) break;
  }
  return best;
}

/** Returns the dates that a recurrence gives beside these; undefined if it lacks one of these, or gives too many others. */
function findExdates(recurrence: Recurrence, starts: readonly DateTimeString[]): DateTimeString[] | undefined {
  const most = starts.length > MAX_RDATES ? Math.floor(starts.length / DATES_PER_EXDATE) : 0;
  const exdates: DateTimeString[] = [];
  let next = 0;
  for (const start of listStarts(recurrence)) {
    if (start === starts[next]) next += 1;
    else exdates.push(start);
    if (exdates.length > most) return undefined;
  }
  return next === starts.length ? exdates : undefined;
}
