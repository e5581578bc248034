import type { Settings } from '../../core/config/settings.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import { addSeconds, type DateTimeString, toLocal, toUnixSeconds, toUtc } from '../../core/time/moment.js';
import { createRecurrence, isEndless } from '../../core/time/recurrence/create-recurrence.js';
import { moveRecurrence } from '../../core/time/recurrence/move-recurrence.js';
import { formatRecurrence, type Recurrence, type SeriesTimes } from '../../core/time/recurrence/recurrence.js';
import { CLIENT_LIMITS, NO_LIMITS, parseRecurrence, readCanonicalRecurrence } from '../../core/time/recurrence/parse-recurrence.js';
import { unfold } from '../../core/time/recurrence/read-properties.js';
import type { Event } from '../event.entity.js';
import type { EventTimes } from '../event-times.js';

/** A client that sends nothing else wants to leave out a date, and would end the series. */
const EXDATE_LINE = /^EXDATE[;:]/i;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The settings on which the dates of a series depend. */
export type RecurrenceSettings = Pick<Settings, 'siteTimezone' | 'maxOccurrences' | 'recurrenceHorizonMonths'>;

/** What a series is stored with: its lines, and until when its occurrences are known. Both are `null` for a single event. */
export interface RecurrenceColumns {
  readonly recurrence: readonly string[] | null;
  readonly knownUntilUtc: DateTimeString | null;
}

/** The times and the lines of an event. */
export type StoredSeries = EventTimes & { readonly recurrence: readonly string[] | null };

/** Returns the recurrence of a series, as it is stored. */
export function readRecurrence(series: StoredSeries): Recurrence {
  return readCanonicalRecurrence(series.recurrence ?? [], toSeriesTimes(series));
}

/**
 * Returns the recurrence that a client sends, in canonical form; `null` if its lines have no effect, so that it is a single event.
 * @throws DomainError 400 with the first problem
 */
export function resolveRecurrence(
  lines: readonly string[],
  times: EventTimes,
  nowUtc: DateTimeString,
  settings: RecurrenceSettings,
): Recurrence | null {
  const recurrence = createOrThrow(lines, times, nowUtc, CLIENT_LIMITS, settings);
  return formatRecurrence(recurrence).length === 0 ? null : recurrence;
}

/**
 * Tells whether a client sends the lines that an event has. It may send back what it has read, beside new times; that may be longer than
 * what clients may write.
 */
export function isSameRecurrence(sent: readonly string[] | null, event: StoredSeries): boolean {
  if (sent === null || event.recurrence === null) return sent === event.recurrence;
  if (sent.join('\n') === event.recurrence.join('\n')) return true;
  const parsed = parseRecurrence(sent, toSeriesTimes(event));
  return 'times' in parsed && formatRecurrence(parsed).join('\n') === event.recurrence.join('\n');
}

/**
 * Returns the recurrence of an event after a write; `null` for a single event.
 * @param sent undefined: it moves with the times
 * @throws DomainError 400
 */
export function resolveChangedRecurrence(
  before: Recurrence | null,
  sent: readonly string[] | null | undefined,
  times: EventTimes,
  nowUtc: DateTimeString,
  settings: RecurrenceSettings,
): Recurrence | null {
  if (sent === undefined) return before && recheckRecurrence(moveRecurrence(before, toSeriesTimes(times)), nowUtc, settings);
  if (before !== null && sent?.flatMap(unfold).every((line) => EXDATE_LINE.test(line)))
    throw invalidParameter('recurrence', { reason: 'recurrence', problem: { code: 'exdate-alone' } });
  return sent === null ? null : resolveRecurrence(sent, times, nowUtc, settings);
}

/** Checks a recurrence that has changed otherwise, and returns its canonical form. @throws DomainError 400 */
export function recheckRecurrence(recurrence: Recurrence, nowUtc: DateTimeString, settings: RecurrenceSettings): Recurrence {
  return createOrThrow(formatRecurrence(recurrence), recurrence.times, nowUtc, NO_LIMITS, settings);
}

function createOrThrow(
  lines: readonly string[],
  times: SeriesTimes,
  nowUtc: DateTimeString,
  limits: typeof CLIENT_LIMITS,
  settings: RecurrenceSettings,
): Recurrence {
  const bounds = { limit: settings.maxOccurrences, horizon: toLocal(findHorizonUtc(nowUtc, settings), times.timezone) };
  const created = createRecurrence(lines, toSeriesTimes(times), bounds, limits);
  if ('times' in created) return created;
  throw invalidParameter('recurrence', { reason: 'recurrence', problem: created[0]! });
}

/**
 * Returns the start that a date had before its series was rescheduled: it is as far from its start as that of the series. A date at
 * another time of day was not moved.
 */
export function findPreviousStart(
  { startLocal, previousStartLocal }: Pick<Event, 'startLocal' | 'previousStartLocal'>,
  originalStart: DateTimeString,
): DateTimeString | null {
  if (previousStartLocal === null || originalStart.slice(DAY_LENGTH) !== startLocal.slice(DAY_LENGTH)) return null;
  return addSeconds(originalStart, toUnixSeconds(previousStartLocal) - toUnixSeconds(startLocal));
}

export function toSeriesTimes({ startLocal, endLocal, timezone, allDay }: SeriesTimes): SeriesTimes {
  return { startLocal, endLocal, timezone, allDay };
}

export function toRecurrenceColumns(
  recurrence: Recurrence | null,
  nowUtc: DateTimeString,
  settings: RecurrenceSettings,
): RecurrenceColumns {
  if (recurrence === null) return { recurrence: null, knownUntilUtc: null };
  const knownUntilUtc = isEndless(recurrence) ? findHorizonUtc(nowUtc, settings) : null;
  return { recurrence: formatRecurrence(recurrence), knownUntilUtc };
}

/** Returns until when the occurrences of a rule without end are known: the end of a month on the site's clock. */
export function findHorizonUtc(nowUtc: DateTimeString, { siteTimezone, recurrenceHorizonMonths }: RecurrenceSettings): DateTimeString {
  const [year, month] = toLocal(nowUtc, siteTimezone).split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month + recurrenceHorizonMonths, 0)).toISOString().slice(0, 10);
  return toUtc(`${lastDay} 23:59:59`, siteTimezone);
}
