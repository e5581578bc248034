import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { cacheLookupCounter } from '../counters.js';

const MAX_DAYS = 20_000;

/**
 * Returns a function that finds what holds in a zone on a whole day in UTC, such as its abbreviation; `changes` if it is not the same at
 * both ends of the day. It keeps its last 20,000 results.
 * @param name the label in the metrics
 * @param findAt finds the value at a time in UTC, `YYYY-MM-DD hh:mm:ss`
 */
export function memoizePerDay<V extends string | number>(name: string, findAt: (timezone: string, utc: string) => V) {
  const known = new LRUCache<string, V | 'changes'>({ max: MAX_DAYS });
  return (timezone: string, day: string): V | 'changes' => {
    const key = `${day}${timezone}`;
    const kept = known.get(key);
    cacheLookupCounter.inc({ cache: name, outcome: kept === undefined ? 'miss' : 'hit' });
    if (kept !== undefined) return kept;
    const first = findAt(timezone, `${day} 00:00:00`);
    const value = first === findAt(timezone, `${day} 23:59:59`) ? first : 'changes';
    known.set(key, value);
    return value;
  };
}

const OFFSET_PATTERN = /^(?:UTC)?([+-])(\d{1,2})(?:(:[0-5]\d)|(\.\d{1,2}))?$/i;
const ZONE_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** The pattern of a time zone. A name that fits need not exist: `parseTimezone` checks that. */
export const TIMEZONE_PATTERN = `${OFFSET_PATTERN.source}|${ZONE_NAME_PATTERN.source}`;

/**
 * Parses an IANA name, `UTC`, `UTC+2`, `UTC-3.5` or `+02:00`.
 * @returns the zone in the spelling to store, or undefined when it does not exist
 */
export function parseTimezone(text: string): string | undefined {
  if (OFFSET_PATTERN.test(text)) return parseOffset(text) === undefined ? undefined : text.toUpperCase();
  if (!ZONE_NAME_PATTERN.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Returns the id that Temporal uses for the zone: `-03:30` for `UTC-3.5`. */
export function toTemporalZoneId(timezone: string): string {
  return parseOffset(timezone) ?? timezone;
}

/** Tells whether the zone is an offset from UTC, such as `UTC-3.5`, or `UTC` itself. */
export function isFixedOffset(timezone: string): boolean {
  return timezone === 'UTC' || parseOffset(timezone) !== undefined;
}

function parseOffset(text: string): string | undefined {
  const [, sign, hours = '', minutes, fraction] = OFFSET_PATTERN.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const total = Number(hours) * 60 + (minutes ? Number(minutes.slice(1)) : Math.round(Number(fraction ?? 0) * 60));
  if (total > 14 * 60) return undefined;
  return `${sign}${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Each knows the abbreviations of other parts of the world. The others get `GMT+2` instead. */
const ENGLISH_LOCALES = ['en-GB', 'en-US', 'en-AU'] as const;

/** Returns the abbreviation of a zone at a time in UTC: `CET`, `EDT`, or the offset of a zone without abbreviation. */
export function findTimezoneAbbreviation(timezone: string, utc: string): string {
  if (parseOffset(timezone) !== undefined) return timezone;
  const ofDay = findAbbreviationOfDay(timezone, utc.slice(0, 10));
  return ofDay === 'changes' ? formatAbbreviation(timezone, utc) : ofDay;
}

/** Formatting takes a hundred times as long as finding a kept abbreviation. */
const findAbbreviationOfDay = memoizePerDay('abbreviations', formatAbbreviation);

function formatAbbreviation(timezone: string, utc: string): string {
  const instant = new Date(`${utc.replace(' ', 'T')}Z`);
  let offset = '';
  for (const locale of ENGLISH_LOCALES) {
    const name = findShortName(locale, timezone, instant);
    if (!name.startsWith('GMT') || name === 'GMT') return name;
    offset ||= name;
  }
  return offset;
}

const formatCache = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

function findShortName(locale: string, timeZone: string, instant: Date): string {
  const key = `${locale} ${timeZone}`;
  let format = formatCache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    formatCache.set(key, format);
  }
  return format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
