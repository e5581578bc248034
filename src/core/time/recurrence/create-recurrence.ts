import type { RecurrenceProblem } from '../../errors/recurrence-problem.js';
import type { DateTimeString } from '../moment.js';
import { listStarts } from './list-occurrences.js';
import { CLIENT_LIMITS, parseRecurrence } from './parse-recurrence.js';
import type { Recurrence, Rule, SeriesTimes } from './recurrence.js';
import { RuleStarts } from './rule-starts.js';

/** How many occurrences a series may have. */
export interface OccurrenceBounds {
  readonly limit: number;
  /** Of a rule without end, only the occurrences until then are counted, on the wall clock. */
  readonly horizon: DateTimeString;
}

/**
 * Parses a recurrence that a client sends, and checks its dates.
 * @returns the recurrence in canonical form, or what is wrong with it
 */
export function createRecurrence(
  text: string | readonly string[],
  times: SeriesTimes,
  bounds: OccurrenceBounds,
  limits = CLIENT_LIMITS,
): Recurrence | readonly RecurrenceProblem[] {
  const parsed = parseRecurrence(text, times, limits);
  if (!('times' in parsed)) return parsed;
  const recurrence = withoutUselessExdates(parsed, bounds);
  const problem = findStartProblem(recurrence) ?? findNumberProblem(recurrence, bounds);
  return problem === undefined ? recurrence : [problem];
}

/** `COUNT` can end the rule before an `EXDATE`. */
function withoutUselessExdates(recurrence: Recurrence, { limit }: OccurrenceBounds): Recurrence {
  const { rule, times, rdates, exdates } = recurrence;
  const isNamed = (date: DateTimeString) => date === times.startLocal || rdates.includes(date);
  if (rule?.count == null || exdates.every(isNamed)) return recurrence;
  const last = findLastStart(rule, times, limit + exdates.length);
  return { ...recurrence, exdates: exdates.filter((date) => last === undefined || date <= last || isNamed(date)) };
}

/** Returns the last start that the rule gives; undefined if there are more than `limit`. */
function findLastStart(rule: Rule, times: SeriesTimes, limit: number): DateTimeString | undefined {
  const starts = take(new RuleStarts(rule, times).list(), limit + 1);
  return starts.length > limit ? undefined : (starts.at(-1) ?? '');
}

/** The start must be a date of the rule, or be named. */
function findStartProblem({ times: { startLocal }, times, rule, rdates, exdates }: Recurrence): RecurrenceProblem | undefined {
  if (rule === null || rdates.includes(startLocal) || exdates.includes(startLocal)) return undefined;
  const [first] = take(new RuleStarts(rule, times).list(), 1);
  if (first === undefined) return { code: 'no-occurrences' };
  return first === startLocal ? undefined : { code: 'start-not-in-rule', first };
}

function findNumberProblem(recurrence: Recurrence, { limit, horizon }: OccurrenceBounds): RecurrenceProblem | undefined {
  const starts = take(listStarts(recurrence), limit + 1, isEndless(recurrence) ? horizon : undefined);
  if (starts.length > limit) return { code: 'too-many-occurrences', limit, reached_on: starts[limit - 1]!.slice(0, 10) };
  // Those of a rule without end can all be later than the horizon.
  const isEmpty = starts.length === 0 && take(listStarts(recurrence), 1).length === 0;
  return isEmpty ? { code: 'no-occurrences' } : undefined;
}

/** Tells whether a rule has neither a last date nor a number of dates. */
export function isEndless({ rule }: Recurrence): boolean {
  return rule?.until === null && rule.count === null;
}

function take(starts: Iterable<DateTimeString>, limit: number, until?: DateTimeString): DateTimeString[] {
  const taken: DateTimeString[] = [];
  for (const start of starts) {
    if (until !== undefined && start > until) break;
    taken.push(start);
    if (taken.length >= limit) break;
  }
  return taken;
}
