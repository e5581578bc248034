import { type DateTimeString, toLocal } from '../../core/time/moment.js';
import { NO_LIMITS, parseRecurrence } from '../../core/time/recurrence/parse-recurrence.js';
import type { SeriesTimes } from '../../core/time/recurrence/recurrence.js';
import type { Fields } from '../../core/objects.js';

export type { SeriesTimes };

/**
 * Returns the original start of an occurrence, on the wall clock of its series.
 * @param start `2026-12-01T18:00:00`, local or with `Z`, or a day
 */
export function toOriginalStart(start: string, timezone: string): DateTimeString {
  const text = start.replace('T', ' ');
  if (text.endsWith('Z')) return toLocal(text.slice(0, -1), timezone);
  return text.length === 10 ? `${text} 00:00:00` : text;
}

/** Adds the dates that users have deleted to the lines of a source. Each is its whole day, unless a rule has several times a day. */
export function leaveOutDates(lines: readonly string[], dates: readonly DateTimeString[]): readonly string[] {
  if (dates.length === 0) return lines;
  const hasTimes = lines.some((line) => /BYHOUR|BYMINUTE/i.test(line));
  const toIcal = (date: DateTimeString) => (hasTimes ? date.replace(' ', 'T') : date.slice(0, 10)).replaceAll(/[-:]/g, '');
  return [...lines, `EXDATE${hasTimes ? '' : ';VALUE=DATE'}:${dates.map(toIcal).join()}`];
}

/** Returns the times of a series that a calendar shows. */
export function readSeriesTimes({ start_date, end_date, timezone, all_day }: Fields): SeriesTimes {
  return { startLocal: String(start_date), endLocal: String(end_date), timezone: String(timezone), allDay: all_day === true };
}

/** Returns the dates that lines leave out, by their original starts; none of lines that the calendar refuses. */
export function listExdates(lines: readonly string[], times: SeriesTimes): readonly DateTimeString[] {
  const parsed = parseRecurrence(lines, times, NO_LIMITS);
  return 'times' in parsed ? parsed.exdates : [];
}

/** Tells whether the body of an event is that of a series. */
export function isSeries(body: unknown): body is Record<string, unknown> & { recurrence: readonly string[] } {
  return Array.isArray((body as { readonly recurrence?: unknown } | null | undefined)?.recurrence);
}
