import { Temporal } from 'temporal-polyfill';

/** A range of days, both included, as `YYYY-MM-DD`. */
export interface DateWindow {
  readonly from: string;
  readonly to: string;
}

const HAS_OFFSET = /\d:\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

// The service filters by days in its own time zone. The wall time of another zone differs by up to 26 hours.
const WINDOW_MARGIN = { days: 2 };

/** Returns the day of a date-time in a line, as `YYYY-MM-DD`; undefined if it is invalid. */
export function parseDay(text: string): string | undefined {
  const day = text.trim().slice(0, 10);
  try {
    return /^\d{4}-/.test(day) ? Temporal.PlainDate.from(day).toString() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the window that contains every event that starts between two days, in any time zone. */
export function buildDateWindow(first: string, last: string): DateWindow {
  const from = Temporal.PlainDate.from(first).subtract(WINDOW_MARGIN).toString();
  const to = Temporal.PlainDate.from(last).add(WINDOW_MARGIN).toString();
  return { from: from < '1000' ? '1000-01-01' : from, to: /^\d{4}-/.test(to) ? to : '9999-12-31' };
}

/**
 * Converts a date-time of a line to the form in which the service shows it in `zone`, `YYYY-MM-DD hh:mm:ss`. Converts an
 * offset. Moves a local time that does not exist forward (RFC 5545 §3.3.5). Returns an invalid date-time unchanged.
 */
export function toWallTime(zone: string, written: string): string {
  const text = written.trim();
  try {
    const id = toTemporalZone(zone);
    const moment = HAS_OFFSET.test(text)
      ? Temporal.Instant.from(text).toZonedDateTimeISO(id)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(id);
    return moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  } catch {
    return text;
  }
}

/** Converts a fixed offset from the form of the service, `UTC-3.5`, to that of Temporal, `-03:30`. */
function toTemporalZone(zone: string): string {
  const offset = /^(?:UTC)?([+-])(\d{1,2})(?::([0-5]\d)|(\.\d+))?$/i.exec(zone);
  if (offset === null) return zone;
  const [, sign, hours, written, fraction] = offset;
  const minutes = written ?? String(Math.round(Number(fraction ?? 0) * 60)).padStart(2, '0');
  return `${sign!}${hours!.padStart(2, '0')}:${minutes}`;
}
