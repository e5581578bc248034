import { addDays, type DateTimeString, isDateTimeString, type Moment, resolveUtc, toLocal, toUtc } from '../../time/moment.js';
import type { TimeWord } from '../validation/times.js';

type Comparison = '>' | '>=' | '<' | '<=';

/** The comparison for an instant, and the one for a date without time, which compares with 00:00 that many days later. */
export interface BoundComparisons {
  readonly instant: Comparison;
  readonly date: readonly [Comparison, days: number];
}

/** Bounds that exclude their instant. After a date means from its end, before a date until its start. */
export const AFTER: BoundComparisons = { instant: '>', date: ['>=', 1] };
export const BEFORE: BoundComparisons = { instant: '<', date: ['<', 0] };

/** Resolves a time that a filter names to a comparison with a time in UTC. */
export function resolveBound(
  when: Moment | TimeWord,
  nowUtc: DateTimeString,
  { instant, date }: BoundComparisons,
  siteTimezone: string,
): { comparison: Comparison; utc: DateTimeString } {
  const moment = typeof when === 'string' ? resolveTimeWord(when, nowUtc, siteTimezone) : when;
  if ('utc' in moment || !moment.isDateOnly) return { comparison: instant, utc: resolveUtc(moment, siteTimezone) };
  const [comparison, days] = date;
  return { comparison, utc: toUtcOrMax(addDays(moment.local, days), siteTimezone) };
}

/** Converts a local time of the site to UTC. A time after the last valid one becomes the last valid one. */
export function toUtcOrMax(local: DateTimeString, siteTimezone: string): DateTimeString {
  return isDateTimeString(local) ? toUtc(local, siteTimezone) : '9999-12-31 23:59:59';
}

const DAY_OFFSETS = { yesterday: -1, today: 0, tomorrow: 1 } as const;

function resolveTimeWord(word: TimeWord, nowUtc: DateTimeString, siteTimezone: string): Moment {
  if (word === 'now') return { utc: nowUtc };
  const today = `${toLocal(nowUtc, siteTimezone).slice(0, 10)} 00:00:00`;
  return { local: addDays(today, DAY_OFFSETS[word]), isDateOnly: true };
}
