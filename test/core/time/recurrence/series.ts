import type { RecurrenceProblem } from '../../../../src/core/errors/recurrence-problem.js';
import { createRecurrence } from '../../../../src/core/time/recurrence/create-recurrence.js';
import type { Recurrence, SeriesTimes } from '../../../../src/core/time/recurrence/recurrence.js';

/** An evening in Madrid, on a Tuesday. */
export const EVENING: SeriesTimes = {
  startLocal: '2027-03-02 18:00:00',
  endLocal: '2027-03-02 20:00:00',
  timezone: 'Europe/Madrid',
  allDay: false,
};
export const WHOLE_DAY: SeriesTimes = { ...EVENING, startLocal: '2027-03-02 00:00:00', endLocal: '2027-03-02 23:59:59', allDay: true };

export const BOUNDS = { limit: 5000, horizon: '2029-03-31 23:59:59' };

export function startingAt(startLocal: string, timezone = 'Europe/Madrid'): SeriesTimes {
  return { startLocal, endLocal: startLocal, timezone, allDay: false };
}

/** Returns a recurrence that must be right. */
export function recur(lines: string | readonly string[], times: SeriesTimes = EVENING): Recurrence {
  const recurrence = createRecurrence(lines, times, BOUNDS);
  if ('times' in recurrence) return recurrence;
  throw new Error(JSON.stringify(recurrence));
}

/** Returns what is wrong with a recurrence. */
export function problemsOf(lines: string | readonly string[], times: SeriesTimes = EVENING, limit = 5000): readonly RecurrenceProblem[] {
  const recurrence = createRecurrence(lines, times, { ...BOUNDS, limit });
  return 'times' in recurrence ? [] : recurrence;
}
