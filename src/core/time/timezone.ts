import { Temporal } from 'temporal-polyfill';

const OFFSET = /^(?:UTC)?([+-])(\d{1,2})(?:(:[0-5]\d)|(\.\d{1,2}))?$/i;
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** The pattern of a time zone. A name that fits need not exist: `parseTimezone` checks that. */
export const TIMEZONE = `${OFFSET.source}|${NAME.source}`;

/**
 * Parses an IANA name, `UTC`, `UTC+2`, `UTC-3.5` or `+02:00`.
 * @returns the zone in the spelling to store, or undefined when it does not exist
 */
export function readTimezone(text: string): string | undefined {
  if (OFFSET.test(text)) return offsetOf(text) === undefined ? undefined : text.toUpperCase();
  if (!NAME.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Returns the id that Temporal uses for the zone: `-03:30` for `UTC-3.5`. */
export function zoneId(timezone: string): string {
  return offsetOf(timezone) ?? timezone;
}

function offsetOf(text: string): string | undefined {
  const [, sign, hours = '', minutes, fraction] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const total = Number(hours) * 60 + (minutes ? Number(minutes.slice(1)) : Math.round(Number(fraction ?? 0) * 60));
  if (total > 14 * 60) return undefined;
  return `${sign}${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the abbreviation of a zone at a time in UTC: `CET`, `EDT`, or the offset of a zone without abbreviation. */
export function timezoneAbbreviation(timezone: string, utc: string): string {
  if (offsetOf(timezone) !== undefined) return timezone;
  const instant = new Date(`${utc.replace(' ', 'T')}Z`);
  const names = ['en-GB', 'en-US', 'en-AU'].map((locale) => shortName(locale, timezone, instant));
  return names.find((name) => !name.startsWith('GMT') || name === 'GMT') ?? names[0]!;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function shortName(locale: string, timeZone: string, instant: Date): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  formats.set(key, format);
  return format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
