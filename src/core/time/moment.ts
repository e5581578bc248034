import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { cacheLookups } from '../metrics/counters.js';
import { zoneId } from './timezone.js';

/** A date and time without a time zone, `YYYY-MM-DD hh:mm:ss`. The name of the variable tells whether it is local time or UTC. */
export type Stamp = string;

/** A parsed date and time of a client: local time in a zone that is given elsewhere, or UTC. */
export type Moment = { readonly local: Stamp; readonly dateOnly: boolean } | { readonly utc: Stamp };

/** The formats of date and time that clients may send. */
export const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses `YYYY-MM-DD hh:mm:ss`, with or without seconds, `YYYY-MM-DD`, and ISO 8601 with `T`, fractions, `Z` or an offset.
 * It drops fractions of a second.
 * @returns undefined for any other text, and for days and hours that do not exist
 */
export function readMoment(text: string): Moment | undefined {
  const [, date, time, seconds, offset] = MOMENT.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  const iso = `${date}T${time ?? '00:00'}:${seconds ?? '00'}`;
  try {
    const local = Temporal.PlainDateTime.from(iso, { overflow: 'reject' });
    if (seconds === '60') return undefined;
    if (offset === undefined) return inYears({ local: stamp(local), dateOnly: time === undefined });
    return inYears({ utc: utcStamp(Temporal.Instant.from(iso + isoOffset(offset))) });
  } catch {
    return undefined;
  }
}

function isoOffset(offset: string): string {
  return /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.toUpperCase();
}

function inYears(moment: Moment): Moment | undefined {
  return isStamp('utc' in moment ? moment.utc : moment.local) ? moment : undefined;
}

/** The pattern of a `DateTimeString` in the years 1000 to 9999. */
export const STAMP = /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Tells whether the text is a `DateTimeString` in the years 1000 to 9999. */
export function isStamp(text: string): boolean {
  return STAMP.test(text);
}

/**
 * Converts local time to UTC. A local time that daylight saving skips moves forward; of a local time that occurs twice,
 * it takes the first (RFC 5545 §3.3.5).
 */
export function toUtc(local: Stamp, timezone: string): Stamp {
  return utcStamp(Temporal.PlainDateTime.from(local).toZonedDateTime(zoneId(timezone), { disambiguation: 'compatible' }).toInstant());
}

const localStamps = new LRUCache<string, Stamp>({ max: 20_000 });

/** Converts UTC to local time. The last 20,000 results are cached. */
export function toLocal(utc: Stamp, timezone: string): Stamp {
  const key = `${utc}${timezone}`;
  const known = localStamps.get(key);
  cacheLookups.inc({ cache: 'local-times', outcome: known === undefined ? 'miss' : 'hit' });
  if (known !== undefined) return known;
  const local = stamp(instantOf(utc).toZonedDateTimeISO(zoneId(timezone)).toPlainDateTime());
  localStamps.set(key, local);
  return local;
}

/** Returns a moment in UTC. Local time is read in `timezone`. */
export function instantIn(moment: Moment, timezone: string): Stamp {
  return 'utc' in moment ? moment.utc : toUtc(moment.local, timezone);
}

export function utcNow(now: Date): Stamp {
  return now.toISOString().slice(0, 19).replace('T', ' ');
}

/** Adds days to a local time, without regard to daylight saving. */
export function addDays(local: Stamp, days: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(local).add({ days }));
}

/** Adds seconds to a time in UTC. */
export function addSeconds(utc: Stamp, seconds: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(utc).add({ seconds }));
}

export function addYears(stampText: Stamp, years: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(stampText).add({ years }));
}

/** Returns seconds since 1970 (POSIX.1-2017 §4.16). */
export function unixTime(utc: Stamp): number {
  return instantOf(utc).epochMilliseconds / 1000;
}

function instantOf(utc: Stamp): Temporal.Instant {
  return Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`);
}

function utcStamp(instant: Temporal.Instant): Stamp {
  return stamp(instant.toZonedDateTimeISO('UTC').toPlainDateTime());
}

function stamp(time: Temporal.PlainDateTime): Stamp {
  return time.toString({ smallestUnit: 'second', roundingMode: 'trunc' }).replace('T', ' ');
}
