import { invalidParameter } from '../../core/errors/domain-error.js';
import { AFTER, BEFORE, type BoundComparisons, resolveBound, toUtcOrMax } from '../../core/http/lists/time-bounds.js';
import type { TimeWord } from '../../core/http/validation/times.js';
import { addYears, type DateTimeString, type Moment, toLocal } from '../../core/time/moment.js';
import type { TimeBound } from '../calendar/time-ranges.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';

type TimeFilterValue = Moment | TimeWord;
/** The parameters that limit a list of events in time. */
export type TimeWindow = Pick<ListEventsDto, 'start_date' | 'end_date' | 'starts_after' | 'starts_before' | 'ends_after' | 'ends_before'>;

/** Returns the bound that a parameter sets. */
type CreateBound = (column: TimeBound['column'], when: TimeFilterValue, comparisons: BoundComparisons) => TimeBound;

const DEFAULT_WINDOW_YEARS = 2;

/**
 * Returns the time bounds of a list of events. `start_date` and `end_date` include their instant. The exact bounds
 * (`starts_after` …) exclude theirs, and any of them switches off the default window.
 * @param hasDefaultWindow whether a bound that is not sent has a default
 * @throws DomainError 400 on `end_date` when the window ends before it starts
 */
export function resolveTimeBounds(window: TimeWindow, nowUtc: DateTimeString, siteTimezone: string, hasDefaultWindow = true): TimeBound[] {
  const createBound = (column: TimeBound['column'], when: TimeFilterValue, comparisons: BoundComparisons): TimeBound => ({
    column,
    ...resolveBound(when, nowUtc, comparisons, siteTimezone),
  });
  const today = createBound('startUtc', 'today', { instant: '>=', date: ['>=', 0] }).utc;
  return [...resolveDateWindow(window, createBound, today, { siteTimezone, hasDefaultWindow }), ...resolveExactBounds(window, createBound)];
}

function resolveDateWindow(
  { start_date, end_date, starts_after, starts_before, ends_after, ends_before }: TimeWindow,
  createBound: CreateBound,
  todayUtc: DateTimeString,
  { siteTimezone, hasDefaultWindow }: { siteTimezone: string; hasDefaultWindow: boolean },
): TimeBound[] {
  const isExact = [starts_after, starts_before, ends_after, ends_before].some((when) => when !== undefined);
  const usesDefaults = hasDefaultWindow && !isExact;
  const start = start_date ?? (usesDefaults ? 'today' : undefined);
  const from = start && createBound('startUtc', start, { instant: '>=', date: ['>=', 0] });
  const until = end_date
    ? createBound('startUtc', end_date, { instant: '<=', date: ['<', 1] })
    : from && usesDefaults
      ? // A start in the past does not hide what is to come.
        resolveDefaultEnd(from.utc > todayUtc ? from.utc : todayUtc, siteTimezone)
      : undefined;
  if (from && until && (until.utc < from.utc || (until.utc === from.utc && until.comparison === '<'))) {
    throw invalidParameter('end_date', { reason: 'before', other: 'start_date' });
  }
  return [from, until].filter((one) => one !== undefined);
}

function resolveDefaultEnd(utc: DateTimeString, siteTimezone: string): TimeBound {
  const local = addYears(toLocal(utc, siteTimezone), DEFAULT_WINDOW_YEARS);
  return { column: 'startUtc', comparison: '<=', utc: toUtcOrMax(local, siteTimezone) };
}

function resolveExactBounds({ starts_after, starts_before, ends_after, ends_before }: TimeWindow, createBound: CreateBound): TimeBound[] {
  return [
    starts_after && createBound('startUtc', starts_after, AFTER),
    starts_before && createBound('startUtc', starts_before, BEFORE),
    ends_after && createBound('endUtc', ends_after, AFTER),
    ends_before && createBound('endUtc', ends_before, BEFORE),
  ].filter((one) => one !== undefined);
}
