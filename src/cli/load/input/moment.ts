import { Temporal } from 'temporal-polyfill';

/** Days, both included, as `YYYY-MM-DD`. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

const HAS_OFFSET = /\d:\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

// A filter reads days in the zone of the site; the wall clock of another zone is up to 26 hours away.
const MARGIN = { days: 2 };

/** The day that a date-time of a line names, `YYYY-MM-DD`; undefined if it names none. */
export function dayOf(text: string): string | undefined {
  const day = text.trim().slice(0, 10);
  try {
    return /^\d{4}-/.test(day) ? Temporal.PlainDate.from(day).toString() : undefined;
  } catch {
    return undefined;
  }
}

/** The window that surely holds, whatever the zones, each event that starts from one day to another. */
export function windowAround(first: string, last: string): Window {
  const from = Temporal.PlainDate.from(first).subtract(MARGIN).toString();
  const to = Temporal.PlainDate.from(last).add(MARGIN).toString();
  return { from: from < '1000' ? '1000-01-01' : from, to: /^\d{4}-/.test(to) ? to : '9999-12-31' };
}

/**
 * A date-time of a line as the service shows it in `zone`, `YYYY-MM-DD hh:mm:ss`: an offset is converted,
 * a local time that does not exist moves forward (RFC 5545 §3.3.5). What can't be read stays as it is.
 */
export function shownIn(zone: string, written: string): string {
  const text = written.trim();
  try {
    const id = zoneId(zone);
    const moment = HAS_OFFSET.test(text)
      ? Temporal.Instant.from(text).toZonedDateTimeISO(id)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(id);
    return moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  } catch {
    return text;
  }
}

/** Fixed offsets are written `UTC-3.5` on the wire and `-03:30` for Temporal. */
function zoneId(zone: string): string {
  const offset = /^(?:UTC)?([+-])(\d{1,2})(?::([0-5]\d)|(\.\d+))?$/i.exec(zone);
  if (offset === null) return zone;
  const [, sign, hours, written, fraction] = offset;
  const minutes = written ?? String(Math.round(Number(fraction ?? 0) * 60)).padStart(2, '0');
  return `${sign!}${hours!.padStart(2, '0')}:${minutes}`;
}
