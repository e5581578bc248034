import type { RecurrenceProblem } from '../../errors/recurrence-problem.js';
import { type DateTimeString, type Moment, parseMoment, toLocal, toUtc } from '../moment.js';
import { parseTimezone } from '../timezone.js';
import { type Property, quotePart } from './read-properties.js';
import type { SeriesTimes } from './recurrence.js';

const DATE_PATTERN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Parses the dates of an `RDATE` or `EXDATE` (RFC 5545 §3.3.4, §3.3.5). A time in a zone other than that of the series becomes an
 * instant.
 * @param problems takes what is wrong
 */
export function parseDates(
  { name, parameters, value, line }: Property,
  { timezone }: SeriesTimes,
  problems: RecurrenceProblem[],
): Moment[] {
  const refuse = (code: 'syntax' | 'unsupported', part: string) => problems.push({ code, line, part: quotePart(part) });
  const tzid = parameters.get('TZID');
  const zone = tzid === undefined ? timezone : parseTimezone(tzid);
  if (parameters.get('VALUE')?.toUpperCase() === 'PERIOD' || value.includes('/')) refuse('unsupported', 'PERIOD');
  else if (zone === undefined) refuse('syntax', `TZID=${tzid}`);
  else
    return value.split(',').flatMap((text) => {
      const moment = parseDate(text);
      if (moment === undefined) refuse('syntax', `${name}:${text}`);
      return moment === undefined ? [] : inSeriesZone(moment, zone, timezone);
    });
  return [];
}

function inSeriesZone(moment: Moment, zone: string, timezone: string): Moment {
  return 'utc' in moment || moment.isDateOnly || zone === timezone ? moment : { utc: toUtc(moment.local, zone) };
}

/** Parses `20270630`, `20270630T180000` or `20270630T160000Z`. */
function parseDate(text: string): Moment | undefined {
  const [, year, month, day, hours, minutes, seconds, zulu = ''] = DATE_PATTERN.exec(text.trim().toUpperCase()) ?? [];
  const time = hours === undefined ? '' : `T${hours}:${minutes}:${seconds}${zulu}`;
  return year === undefined ? undefined : parseMoment(`${year}-${month}-${day}${time}`);
}

/**
 * Parses an `UNTIL`. A date alone is the end of that day.
 * @returns the last time that is included, in UTC; of whole days, the end of the last day on the wall clock. undefined for other text
 */
export function parseUntil(text: string, times: SeriesTimes): DateTimeString | undefined {
  const moment = parseDate(text);
  if (moment === undefined) return undefined;
  if (times.allDay) return `${toDay(moment, times)} 23:59:59`;
  if ('utc' in moment) return moment.utc;
  return toUtc(moment.isDateOnly ? `${toDay(moment, times)} 23:59:59` : moment.local, times.timezone);
}

/**
 * Returns the day of a date, `YYYY-MM-DD`, in the zone of the series. Programs write whole days as midnight in UTC: such an instant is
 * its day in UTC.
 */
export function toDay(moment: Moment, { timezone, allDay }: SeriesTimes): string {
  const isDayInUtc = 'utc' in moment && allDay && moment.utc.endsWith(' 00:00:00');
  const time = 'local' in moment ? moment.local : isDayInUtc ? moment.utc : toLocal(moment.utc, timezone);
  return time.slice(0, DAY_LENGTH);
}

/** Returns the start on the wall clock that a date names. A date alone has the time of day of the series. */
export function toStart(moment: Moment, times: SeriesTimes): DateTimeString {
  if (times.allDay) return `${toDay(moment, times)} 00:00:00`;
  if ('utc' in moment) return toLocal(moment.utc, times.timezone);
  return moment.isDateOnly ? moment.local.slice(0, DAY_LENGTH) + times.startLocal.slice(DAY_LENGTH) : moment.local;
}
