import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { cacheLookups } from '../metrics/counters.js';
import { zoneId } from './timezone.js';

/** A date and time without a zone, `YYYY-MM-DD hh:mm:ss`. Wall clocks and UTC share the form, never the variable. */
export type Stamp = string;

/** What a client wrote: a place on the wall clock of a zone to be named, or an instant. */
export type Moment = { readonly local: Stamp; readonly dateOnly: boolean } | { readonly utc: Stamp };

/** How a client may write a moment. */
export const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads `YYYY-MM-DD hh:mm:ss`, without seconds, `YYYY-MM-DD`, or ISO 8601 with `T`, fractions, `Z` or an offset.
 * Fractions of a second are cut off.
 * @returns undefined for anything else, and for days and hours that do not exist
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

/** What a stamp looks like in the years 1000 to 9999. */
export const STAMP = /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Whether a stamp lies in the years 1000 to 9999. */
export function isStamp(text: string): boolean {
  return STAMP.test(text);
}

/**
 * The instant at which a zone's wall clock shows `local`.
 * A time that the clock skips moves forward, one that it shows twice is the first (RFC 5545 §3.3.5).
 */
export function toUtc(local: Stamp, timezone: string): Stamp {
  return utcStamp(Temporal.PlainDateTime.from(local).toZonedDateTime(zoneId(timezone), { disambiguation: 'compatible' }).toInstant());
}

const localStamps = new LRUCache<string, Stamp>({ max: 20_000 });

/** What a zone's wall clock shows at an instant. */
export function toLocal(utc: Stamp, timezone: string): Stamp {
  const key = `${utc}${timezone}`;
  const known = localStamps.get(key);
  cacheLookups.inc({ cache: 'local-times', outcome: known === undefined ? 'miss' : 'hit' });
  if (known !== undefined) return known;
  const local = stamp(instantOf(utc).toZonedDateTimeISO(zoneId(timezone)).toPlainDateTime());
  localStamps.set(key, local);
  return local;
}

/** The instant of a moment, read on `timezone`'s wall clock unless it brings its own offset. */
export function instantIn(moment: Moment, timezone: string): Stamp {
  return 'utc' in moment ? moment.utc : toUtc(moment.local, timezone);
}

export function utcNow(now: Date): Stamp {
  return now.toISOString().slice(0, 19).replace('T', ' ');
}

/** The stamp some days later, on a calendar without zones. */
export function addDays(local: Stamp, days: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(local).add({ days }));
}

/** The stamp some seconds later, on a clock that never changes, such as UTC's. */
export function addSeconds(utc: Stamp, seconds: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(utc).add({ seconds }));
}

export function addYears(stampText: Stamp, years: number): Stamp {
  return stamp(Temporal.PlainDateTime.from(stampText).add({ years }));
}

/** Seconds since 1970 (POSIX.1-2017 §4.16). */
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
