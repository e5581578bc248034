import type { IcalTimes } from './ical-times.js';
import { parameterOf } from './jcal.js';
import type { ParsedEvent } from './parsed-event.js';
import type { Zone } from './zones.js';

/** Returns the zone of an event that the calendar may show in another one; undefined where it shows the wall clock of the event. */
export function findInstantZone({ zone, isUtc }: IcalTimes): Zone | undefined {
  return isUtc || (zone !== undefined && zone.timezone === undefined) ? zone : undefined;
}

/** An occurrence has the zone of its series. In another one, it has the same instant. */
export function toZoneOf(times: IcalTimes, { zone }: IcalTimes): IcalTimes {
  return times.zone === zone || times.zone === undefined || times.isAllDay ? times : { ...times, isUtc: true };
}

/** Tells whether a change is also that of all later occurrences (RFC 5545 §3.2.13). */
export function isOfFollowing({ event }: ParsedEvent): boolean {
  return parameterOf(event.find('recurrence-id'), 'range') !== undefined;
}
