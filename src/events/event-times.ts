import { settings } from '../core/config/settings.js';
import { invalid, type Reasons, refuse } from '../core/errors/domain-error.js';
import { isStamp, type Moment, type Stamp, toLocal, toUtc } from '../core/time/moment.js';
import type { Event } from './event.entity.js';

export type EventTimes = Pick<Event, 'startLocal' | 'startUtc' | 'endLocal' | 'endUtc' | 'timezone' | 'allDay'>;

/** What a write says about an event's times; `null` restores a default. */
export interface TimesWish {
  start_date?: Moment;
  end_date?: Moment;
  timezone?: string | null;
  all_day?: boolean | null;
}

interface Point {
  local: Stamp;
  utc: Stamp;
}

/**
 * An event's times after a write. Changing only the zone keeps the wall clock and moves the instants; an all-day
 * event reaches from 00:00:00 to 23:59:59 of its days in its own zone.
 * @param before `null` for a new event, which sends both dates
 * @throws DomainError 400 for an end before the start, also when only one of them changes
 */
export function timesAfter(wish: TimesWish, before: EventTimes | null): EventTimes {
  const timezone = wish.timezone === undefined ? (before?.timezone ?? settings.siteTimezone) : (wish.timezone ?? settings.siteTimezone);
  const allDay = wish.all_day === undefined ? (before?.allDay ?? false) : (wish.all_day ?? false);
  const moved = before !== null && before.timezone !== timezone;
  let start = pointOf(wish.start_date, timezone, before && { local: before.startLocal, utc: before.startUtc }, moved);
  let end = pointOf(wish.end_date, timezone, before && { local: before.endLocal, utc: before.endUtc }, moved);
  if (allDay) {
    start = atTime(start, '00:00:00', timezone);
    end = atTime(end, '23:59:59', timezone);
  }
  check(start, end);
  return { startLocal: start.local, startUtc: start.utc, endLocal: end.local, endUtc: end.utc, timezone, allDay };
}

/** A wall-clock time that is there already stays the instant that it was, also where the clock shows it twice. */
function pointOf(moment: Moment | undefined, timezone: string, before: Point | null, moved: boolean): Point {
  if (moment === undefined) return moved ? onTheClock(before!.local, timezone) : before!;
  if (before !== null && !moved && 'local' in moment && moment.local === before.local) return before;
  return 'utc' in moment ? { local: toLocal(moment.utc, timezone), utc: moment.utc } : onTheClock(moment.local, timezone);
}

/** A time that the clock skips moves forward, so the wall clock is read off the instant again. */
function onTheClock(local: Stamp, timezone: string): Point {
  const utc = toUtc(local, timezone);
  return { local: toLocal(utc, timezone), utc };
}

function atTime({ local }: Point, time: string, timezone: string): Point {
  const stamp = `${local.slice(0, 10)} ${time}`;
  return { local: stamp, utc: toUtc(stamp, timezone) };
}

function check(start: Point, end: Point): void {
  const reasons: Reasons = {};
  if (!isStamp(start.utc) || !isStamp(start.local)) reasons.start_date = { reason: 'date' };
  if (!isStamp(end.utc) || !isStamp(end.local)) reasons.end_date = { reason: 'date' };
  refuse(reasons);
  if (end.utc < start.utc) throw invalid('end_date', { reason: 'before', other: 'start_date' });
}
