import { Temporal } from 'temporal-polyfill';
import { RecordError } from '../../source-record.js';
import { parameterOf, type Properties, type Property, unescapeText } from './jcal.js';
import { knownZone, type Zone, type Zones } from './zones.js';
import type { Fields } from '../../../../core/objects.js';

/** The times of an event, in one zone. */
export interface IcalTimes {
  readonly start: Temporal.PlainDateTime;
  /** From the start to the end; of an all-day event, to the day after its last. Each occurrence has the same. */
  readonly length: Temporal.Duration;
  readonly isAllDay: boolean;
  /** undefined: a day, or a time without a zone, which means that of the calendar. */
  readonly zone: Zone | undefined;
  /** Whether the file has the start as an instant. */
  readonly isUtc: boolean;
  /** The zone that only the end names: our feed writes an hour that occurs twice in UTC. */
  readonly endTimezone: string | undefined;
}

/**
 * Reads the times of an event (RFC 5545 §3.6.1).
 * @param floatingZone the zone of times that name none
 * @throws RecordError
 */
export function readTimes(event: Properties, zones: Zones, floatingZone: Zone | undefined): IcalTimes {
  const dtstart = event.find('dtstart');
  if (dtstart === undefined) throw new RecordError({ code: 'no-start' });
  const isAllDay = dtstart[2] === 'date';
  const isUtc = isUtcTime(dtstart);
  const zone = isUtc ? knownZone('UTC') : isAllDay ? undefined : (findZone(dtstart, zones) ?? floatingZone);
  const start = readLocal(dtstart, zone, zones);
  const dtend = event.find('dtend');
  const endTimezone = isUtc && dtend !== undefined ? findZone(dtend, zones)?.timezone : undefined;
  const times = { start, length: readLength(event, { start, isAllDay, zone }, zones), isAllDay, zone, isUtc, endTimezone };
  return (isFlagged(event) ? toWholeDays(times) : undefined) ?? times;
}

/** Tells whether Outlook says that an event lasts whole days, whose midnights it writes as times (MS-OXCICAL). */
function isFlagged(event: Properties): boolean {
  return ['cdo', 'msncalendar'].some((name) => /^true$/i.test(unescapeText(event.find(`x-microsoft-${name}-alldayevent`)) ?? ''));
}

/** Returns the whole days of times from midnight to midnight; undefined for others. */
function toWholeDays({ start, length, isUtc }: IcalTimes): IcalTimes | undefined {
  const day = isUtc ? toNearestDay(start) : start;
  const hours = length.total({ unit: 'hours', relativeTo: start });
  const days = Math.max(1, Math.round(hours / 24));
  // The clock may change in between.
  const isWhole = day.equals(toDay(day)) && (hours === 0 || Math.abs(hours - days * 24) <= 1);
  return isWhole
    ? { start: day, length: Temporal.Duration.from({ days }), isAllDay: true, zone: undefined, isUtc: false, endTimezone: undefined }
    : undefined;
}

/** Returns the day that begins at a local midnight which is written in UTC: no zone is farther away than 12 hours, or nearly none. */
function toNearestDay(utc: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return toDay(utc.add({ hours: 12 }));
}

function toDay(local: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return local.toPlainDate().toPlainDateTime();
}

/** Returns the start that a date of a series names, as its id or in a list of dates, on the wall clock of the series. */
export function readStart(property: Property, times: IcalTimes, zones: Zones, value: unknown = property[3]): Temporal.PlainDateTime {
  const local = readLocal(property, times.zone, zones, value);
  if (times.isAllDay) return String(value).endsWith('Z') ? toNearestDay(local) : toDay(local);
  return property[2] === 'date' ? local.toPlainDate().toPlainDateTime(times.start.toPlainTime()) : local;
}

function readLength(event: Properties, { start, isAllDay, zone }: Pick<IcalTimes, 'start' | 'isAllDay' | 'zone'>, zones: Zones) {
  const dtend = event.find('dtend');
  const least = Temporal.Duration.from({ days: isAllDay ? 1 : 0 });
  if (dtend === undefined) return readDuration(event, start, zone) ?? least;
  const end = readLocal(dtend, zone, zones);
  // Some programs write the last day, and not the day after it.
  if (isAllDay) return end.equals(start) ? least : start.until(end);
  if (zone === undefined) return start.until(end);
  // Of a recurring event, each occurrence lasts exactly as long (RFC 5545 §3.8.5.3).
  return Temporal.Instant.from(zone.toUtc(start)).until(readInstant(dtend, zone, zones));
}

/** @throws RecordError also if the end is later than `Temporal` can represent */
function readDuration(event: Properties, start: Temporal.PlainDateTime, zone: Zone | undefined): Temporal.Duration | undefined {
  const property = event.find('duration');
  if (property === undefined) return undefined;
  try {
    const duration = Temporal.Duration.from(String(property[3]));
    if (zone === undefined) start.add(duration);
    else addLength(start, duration, zone);
    return duration;
  } catch {
    throw new RecordError({ code: 'bad-duration' });
  }
}

/** Returns the instant of a property. Its local time in the zone of the event may occur twice. */
function readInstant(property: Property, zone: Zone, zones: Zones): Temporal.Instant {
  if (isUtcTime(property)) return Temporal.Instant.from(String(property[3]));
  const own = findZone(property, zones) ?? zone;
  return Temporal.Instant.from(own.toUtc(readLocal(property, own, zones)));
}

/** Adds a length to a time of a zone: its days count by the calendar, and then its hours by the clock (RFC 5545 §3.3.6). */
function addLength(start: Temporal.PlainDateTime, length: Temporal.Duration, zone: Zone): string {
  const { years, months, weeks, days } = length;
  const day = start.add({ years, months, weeks, days });
  const exact = length.with({ years: 0, months: 0, weeks: 0, days: 0 });
  return Temporal.Instant.from(zone.toUtc(day)).add(exact).toString({ smallestUnit: 'second' });
}

/** Returns the local time of a property in the zone of the event. */
function readLocal(property: Property, zone: Zone | undefined, zones: Zones, value: unknown = property[3]): Temporal.PlainDateTime {
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
export function toTimeFields({ start, length, isAllDay, zone, isUtc, endTimezone }: IcalTimes, utcTimezone: string | undefined): Fields {
  if (isAllDay) {
    const lastDay = start.add(length).subtract({ days: 1 });
    return { all_day: true, start_date: formatDay(start), end_date: formatDay(lastDay) };
  }
  if (zone === undefined) return { all_day: false, start_date: formatLocal(start), end_date: formatLocal(start.add(length)) };
  const timezone = isUtc ? (endTimezone ?? utcTimezone) : zone.timezone;
  const named = { all_day: false, ...(timezone === undefined ? {} : { timezone }) };
  const isInstant = isUtc || zone.timezone === undefined;
  const format = (utc: string) => (isInstant ? utc : formatInZone(utc, zone));
  const start_date = isInstant ? zone.toUtc(start) : formatLocal(start);
  return { ...named, start_date, end_date: format(addLength(start, length, zone)) };
}

/**
 * Returns the end of a series whose start the clock skips: as long after that start on the wall clock, as those of its later dates.
 * Undefined for another start, and where the end would be before the start to which the clock moves.
 */
export function findEndOfSkippedStart({ start, length, zone }: IcalTimes): string | undefined {
  if (zone === undefined) return undefined;
  const [startUtc, end] = [zone.toUtc(start), start.add(length)];
  const isSkipped = !zone.toLocal(startUtc).equals(start);
  return isSkipped && zone.toUtc(end) >= startUtc ? formatLocal(end) : undefined;
}

/** Returns the local time of an instant; the instant itself where its local time means another one. */
function formatInZone(utc: string, zone: Zone): string {
  const local = zone.toLocal(utc);
  return zone.toUtc(local) === utc ? formatLocal(local) : utc;
}

function formatDay(local: Temporal.PlainDateTime): string {
  return local.toPlainDate().toString();
}

function formatLocal(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}
