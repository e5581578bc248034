import { Temporal } from 'temporal-polyfill';
import { type Fields, RecordError } from '../../source-record.js';
import { parameterOf, type Properties, type Property } from './jcal.js';
import { knownZone, type Zone, type Zones } from './zones.js';

/** The times of an event, in one zone. */
export interface EventTimes {
  readonly start: Temporal.PlainDateTime;
  /** Of an all-day event: the day after its last. */
  readonly end: Temporal.PlainDateTime;
  readonly isAllDay: boolean;
  /** undefined: a time without a zone, which means that of the calendar. */
  readonly zone: Zone | undefined;
  /** Whether the file has the start as an instant. */
  readonly isUtc: boolean;
  /** The zone that only the end names: our feed writes an hour that occurs twice in UTC. */
  readonly endTimezone: string | undefined;
}

/** Reads the times of an event (RFC 5545 §3.6.1). @throws RecordError */
export function readTimes(event: Properties, zones: Zones): EventTimes {
  const dtstart = event.find('dtstart');
  if (dtstart === undefined) throw new RecordError({ code: 'no-start' });
  const isAllDay = dtstart[2] === 'date';
  const isUtc = isUtcTime(dtstart);
  const zone = isUtc ? knownZone('UTC') : findZone(dtstart, zones);
  const start = readLocal(dtstart, zone, zones);
  const dtend = event.find('dtend');
  const endTimezone = isUtc && dtend !== undefined ? findZone(dtend, zones)?.timezone : undefined;
  return { start, end: readEnd(event, { start, isAllDay, zone }, zones), isAllDay, zone, isUtc, endTimezone };
}

function readEnd(event: Properties, { start, isAllDay, zone }: Pick<EventTimes, 'start' | 'isAllDay' | 'zone'>, zones: Zones) {
  const dtend = event.find('dtend');
  const oneDay = isAllDay ? start.add({ days: 1 }) : start;
  if (dtend !== undefined) {
    const end = readLocal(dtend, zone, zones);
    // Some programs write the last day, and not the day after it.
    return isAllDay && Temporal.PlainDateTime.compare(end, oneDay) < 0 && end.equals(start) ? oneDay : end;
  }
  const duration = event.find('duration')?.[3];
  return duration === undefined ? oneDay : addDuration(start, duration);
}

/** Days count by the calendar, hours by the clock (RFC 5545 §3.3.6). */
function addDuration(start: Temporal.PlainDateTime, duration: unknown): Temporal.PlainDateTime {
  try {
    return start.add(Temporal.Duration.from(String(duration)));
  } catch {
    throw new RecordError({ code: 'bad-duration' });
  }
}

/** Returns the local time of a property in the zone of the event. */
export function readLocal(property: Property, zone: Zone | undefined, zones: Zones, value: unknown = property[3]): Temporal.PlainDateTime {
  const text = String(value);
  try {
    if (/Z$/i.test(text)) return zone === undefined ? Temporal.PlainDateTime.from(text.slice(0, -1)) : zone.toLocal(text);
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    const own = property[2] === 'date' ? undefined : findZone(property, zones);
    return own === undefined || zone === undefined || own === zone ? local : zone.toLocal(own.toUtc(local));
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new RecordError({ code: 'bad-time', property: property[0].toUpperCase() });
  }
}

function findZone(property: Property, zones: Zones): Zone | undefined {
  const tzid = parameterOf(property, 'tzid');
  if (tzid === undefined || property[2] === 'date') return undefined;
  const zone = zones.find(tzid);
  if (zone === undefined) throw new RecordError({ code: 'unknown-timezone', timezone: tzid.slice(0, 100) });
  return zone;
}

function isUtcTime([, , , value]: Property): boolean {
  return typeof value === 'string' && /Z$/i.test(value);
}

/**
 * Returns the fields of an event. A zone that the calendar knows keeps the time on the wall. Of one that only the file defines, the
 * instant is kept.
 * @param utcTimezone the zone of events whose times are instants
 */
export function toTimeFields({ start, end, isAllDay, zone, isUtc, endTimezone }: EventTimes, utcTimezone: string | undefined): Fields {
  if (isAllDay) {
    const lastDay = end.subtract({ days: 1 });
    return { all_day: true, start_date: formatDay(start), end_date: formatDay(lastDay) };
  }
  const timezone = isUtc ? (endTimezone ?? utcTimezone) : zone?.timezone;
  const named = { all_day: false, ...(timezone === undefined ? {} : { timezone }) };
  const isInstant = isUtc || (zone !== undefined && zone.timezone === undefined);
  const format = (local: Temporal.PlainDateTime) => (isInstant ? zone!.toUtc(local) : formatLocal(local));
  return { ...named, start_date: format(start), end_date: format(end) };
}

function formatDay(local: Temporal.PlainDateTime): string {
  return local.toPlainDate().toString();
}

function formatLocal(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}
