import { assertNoReasons, invalidParameter, type Reason, type Reasons } from '../core/errors/domain-error.js';
import { type DateTimeString, isDateTimeString, type Moment, toLocal, toUtc } from '../core/time/moment.js';
import { type Event, EVENT_DEFAULTS } from './event.entity.js';

export type EventTimes = Pick<Event, 'startLocal' | 'startUtc' | 'endLocal' | 'endUtc' | 'timezone' | 'allDay'>;

/** The fields of a write about the event's times; `null` restores a default. */
export interface EventTimesChange {
  start_date?: Moment;
  end_date?: Moment;
  timezone?: string | null;
  all_day?: boolean | null;
}

interface TimePoint {
  readonly local: DateTimeString;
  readonly utc: DateTimeString;
}

/**
 * Returns the times of an event after a write. A change of the time zone alone keeps the local times and moves the instants.
 * An all-day event lasts from 00:00:00 to 23:59:59 in its own time zone, and so does a new one whose start and end are one day without times. Local times are those that were sent, also where the clock skips
 * them: a series counts from there. A single event has those of `moveSkipped`.
 * @param before the times before the write; `null` for a new event, which sends both dates
 * @param siteTimezone the time zone of an event that has no other
 * @throws DomainError 400 for an end before the start, even if only one of them changes
 */
export function resolveEventTimes(change: EventTimesChange, before: EventTimes | null, siteTimezone: string): EventTimes {
  const timezone = (change.timezone === undefined ? before?.timezone : change.timezone) ?? siteTimezone;
  const known = change.all_day === undefined ? (before?.allDay ?? (isOneDay(change) || undefined)) : change.all_day;
  const allDay = known ?? EVENT_DEFAULTS.allDay;
  const isTimezoneChanged = before !== null && before.timezone !== timezone;
  let start = resolveTimePoint(
    change.start_date,
    timezone,
    before && { local: before.startLocal, utc: before.startUtc },
    isTimezoneChanged,
  );
  let end = resolveTimePoint(change.end_date, timezone, before && { local: before.endLocal, utc: before.endUtc }, isTimezoneChanged);
  if (allDay) {
    start = setTimeOfDay(start, '00:00:00', timezone);
    end = setTimeOfDay(end, '23:59:59', timezone);
  }
  assertTimesValid(start, end, timezone);
  return { startLocal: start.local, startUtc: start.utc, endLocal: end.local, endUtc: end.utc, timezone, allDay };
}

/** Tells whether a client names one day as start and end, without times: otherwise the event would have no length. */
function isOneDay({ start_date: start, end_date: end }: EventTimesChange): boolean {
  return (
    start !== undefined &&
    end !== undefined &&
    [start, end].every((moment) => 'local' in moment && moment.isDateOnly) &&
    JSON.stringify(start) === JSON.stringify(end)
  );
}

/** Returns the time after a write. An unchanged local time keeps its instant, even where the clock shows the time twice. */
function resolveTimePoint(moment: Moment | undefined, timezone: string, before: TimePoint | null, isTimezoneChanged: boolean): TimePoint {
  if (moment === undefined) return isTimezoneChanged ? toTimePoint(before!.local, timezone) : before!;
  if (before !== null && !isTimezoneChanged && 'local' in moment && moment.local === before.local) return before;
  return 'utc' in moment ? { local: toLocal(moment.utc, timezone), utc: moment.utc } : toTimePoint(moment.local, timezone);
}

/** Moves local times that the clock skips forward, to the ones that it shows instead. */
export function moveSkipped(times: EventTimes): EventTimes {
  const { startLocal, endLocal, timezone, allDay } = times;
  return allDay ? times : { ...times, startLocal: showLocal(startLocal, timezone), endLocal: showLocal(endLocal, timezone) };
}

/** Returns the local time that the clock shows: a later one if it skips this one. */
function showLocal(local: DateTimeString, timezone: string): DateTimeString {
  return toLocal(toUtc(local, timezone), timezone);
}

/** Returns the instant of a local time. One that the clock skips moves forward. */
function toTimePoint(local: DateTimeString, timezone: string): TimePoint {
  return { local, utc: toUtc(local, timezone) };
}

function setTimeOfDay({ local }: TimePoint, time: string, timezone: string): TimePoint {
  const stamp = `${showLocal(local, timezone).slice(0, 10)} ${time}`;
  return { local: stamp, utc: toUtc(stamp, timezone) };
}

function assertTimesValid(start: TimePoint, end: TimePoint, timezone: string): void {
  const reasons: Reasons = {};
  if (!isDateTimeString(start.utc) || !isDateTimeString(start.local)) reasons.start_date = { reason: 'date' };
  if (!isDateTimeString(end.utc) || !isDateTimeString(end.local)) reasons.end_date = { reason: 'date' };
  assertNoReasons(reasons);
  if (end.utc < start.utc) throw invalidParameter('end_date', explainEndBeforeStart(start, end, timezone));
}

/** Returns the reason, which is the clock if the client asked for an end after the start, and the start has moved past it. */
function explainEndBeforeStart(start: TimePoint, end: TimePoint, timezone: string): Reason {
  const other = 'start_date';
  const [skipped, moved] = [start.local, showLocal(start.local, timezone)];
  if (moved === skipped || end.local < skipped) return { reason: 'before', other };
  return { reason: 'before-skipped', other, moved, zone: timezone, skipped };
}
