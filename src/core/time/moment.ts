import { Temporal } from 'temporal-polyfill';
import { findOffset } from './find-offset.js';
import { toTemporalZoneId } from './timezone.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A date and time without a time zone, `YYYY-MM-DD hh:mm:ss`. The name of the variable tells whether it is local time or UTC. */
export type DateTimeString = string;

/** A parsed date and time of a client: local time in a zone that is given elsewhere, or UTC. */
export type Moment = { readonly local: DateTimeString; readonly isDateOnly: boolean } | { readonly utc: DateTimeString };

/** The formats of date and time that clients may send. */
export const MOMENT_PATTERN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses `YYYY-MM-DD hh:mm:ss`, with or without seconds, `YYYY-MM-DD`, and ISO 8601 with `T`, fractions, `Z` or an offset.
 * It drops fractions of a second.
 * @returns undefined for any other text, and for days and hours that do not exist
 */
export function parseMoment(text: string): Moment | undefined {
  const [, date, time, seconds, offset] = MOMENT_PATTERN.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  const local = `${date} ${time ?? '00:00'}:${seconds ?? '00'}`;
  if (!exists(local)) return undefined;
  if (offset === undefined) return limitYears({ local, isDateOnly: time === undefined });
  try {
    return limitYears({ utc: formatUtc(Temporal.Instant.from(local.replace(' ', 'T') + isoOffset(offset))) });
  } catch {
    return undefined;
  }
}

/** Tells whether the calendar has this day, and the clock this time. JavaScript moves days and hours that do not exist. */
function exists(local: DateTimeString): boolean {
  const iso = `${local.replace(' ', 'T')}.000Z`;
  const time = new Date(iso);
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso;
}

function isoOffset(offset: string): string {
  return /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.toUpperCase();
}

function limitYears(moment: Moment): Moment | undefined {
  return isDateTimeString('utc' in moment ? moment.utc : moment.local) ? moment : undefined;
}

/** The pattern of a `DateTimeString` in the years 1000 to 9999. */
export const DATE_TIME_PATTERN = /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Tells whether the text is a `DateTimeString` in the years 1000 to 9999. */
export function isDateTimeString(text: string): boolean {
  return DATE_TIME_PATTERN.test(text);
}

/**
 * Converts local time to UTC. A local time that daylight saving skips moves forward; of a local time that occurs twice,
 * it takes the first (RFC 5545 §3.3.5).
 */
export function toUtc(local: DateTimeString, timezone: string): DateTimeString {
  const time = parseUtc(local);
  // An offset has less than a day. If the clock does not change within a day before and after, there is one such instant.
  const [before, after] = [findOffset(timezone, time - MS_PER_DAY), findOffset(timezone, time + MS_PER_DAY)];
  if (before === after && findOffset(timezone, time - before) === before) return formatMs(time - before);
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(toTemporalZoneId(timezone), { disambiguation: 'compatible' });
  return formatUtc(zoned.toInstant());
}

const MS_PER_QUARTER = 15 * MS_PER_MINUTE;

/** Returns the beginning of the quarter of an hour that has a moment. In every zone, days begin with a quarter. */
export function toQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MS_PER_QUARTER) * MS_PER_QUARTER);
}

/** Converts UTC to local time. */
export function toLocal(utc: DateTimeString, timezone: string): DateTimeString {
  const time = parseUtc(utc);
  return formatMs(time + findOffset(timezone, time));
}

/** Returns a moment in UTC. Local time is read in `timezone`. */
export function resolveUtc(moment: Moment, timezone: string): DateTimeString {
  return 'utc' in moment ? moment.utc : toUtc(moment.local, timezone);
}

export function dateToUtc(now: Date): DateTimeString {
  return formatMs(now.getTime());
}

/** Adds days to a local time, without regard to daylight saving. */
export function addDays(local: DateTimeString, days: number): DateTimeString {
  return formatMs(parseUtc(local) + days * MS_PER_DAY);
}

/** Adds seconds to a time in UTC. */
export function addSeconds(utc: DateTimeString, seconds: number): DateTimeString {
  return formatMs(parseUtc(utc) + seconds * 1000);
}

export function addYears(dateTime: DateTimeString, years: number): DateTimeString {
  return formatDateTime(Temporal.PlainDateTime.from(dateTime).add({ years }));
}

/** Adds months. A day that the month does not have becomes its last day. */
export function addMonths(dateTime: DateTimeString, months: number): DateTimeString {
  return formatDateTime(Temporal.PlainDateTime.from(dateTime).add({ months }));
}

/** Returns seconds since 1970 (POSIX.1-2017 §4.16). */
export function toUnixSeconds(utc: DateTimeString): number {
  return parseUtc(utc) / 1000;
}

/** Returns the milliseconds since 1970 of a time in UTC. */
function parseUtc(utc: DateTimeString): number {
  return Date.parse(toIsoUtc(utc));
}

/** The pattern of `toIsoUtc`. */
export const INSTANT_PATTERN = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** Returns a time in UTC as RFC 3339 writes it: `2026-11-21T11:00:00Z`. */
export function toIsoUtc(utc: DateTimeString): string;
export function toIsoUtc(utc: DateTimeString | null): string | null;
export function toIsoUtc(utc: DateTimeString | null): string | null {
  return utc && `${utc.replace(' ', 'T')}Z`;
}

/** Returns the time in UTC of milliseconds since 1970. */
function formatMs(ms: number): DateTimeString {
  return new Date(ms).toISOString().slice(0, -'.000Z'.length).replace('T', ' ');
}

function formatUtc(instant: Temporal.Instant): DateTimeString {
  return formatDateTime(instant.toZonedDateTimeISO('UTC').toPlainDateTime());
}

function formatDateTime(time: Temporal.PlainDateTime): DateTimeString {
  return time.toString({ smallestUnit: 'second', roundingMode: 'trunc' }).replace('T', ' ');
}

/**
 * Returns a local time with its offset (RFC 3339): `2026-11-21T18:00:00+01:00`. Where the offset has seconds, which this form
 * has not, it returns the time in UTC.
 */
export function formatWithOffset(local: DateTimeString, utc: DateTimeString): string {
  const minutes = (parseUtc(local) - parseUtc(utc)) / MS_PER_MINUTE;
  if (!Number.isInteger(minutes)) return toIsoUtc(utc);
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
