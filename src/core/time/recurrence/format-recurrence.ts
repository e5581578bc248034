import { type DateTimeString, toUtc } from '../moment.js';
import { isFixedOffset } from '../timezone.js';
import { type Recurrence, type Rule, type SeriesTimes, WEEKDAYS } from './recurrence.js';

/** Returns the lines of a recurrence: `RRULE`, `RDATE` and `EXDATE`, as far as it has them. Equal recurrences have equal lines. */
export function formatRecurrence({ times, rule, rdates, exdates }: Recurrence): string[] {
  return [
    ...(rule === null ? [] : [`RRULE:${formatRule(rule, times)}`]),
    ...formatDates('RDATE', rdates, times),
    ...formatDates('EXDATE', exdates, times),
  ];
}

/** The parts are in the order of RFC 5545 §3.3.10. */
function formatRule(rule: Rule, { allDay }: SeriesTimes): string {
  const parts: Readonly<Record<string, string | number | null>> = {
    FREQ: rule.freq,
    UNTIL: rule.until && (allDay ? formatDay(rule.until) : `${formatTime(rule.until)}Z`),
    COUNT: rule.count,
    INTERVAL: rule.interval === 1 ? null : rule.interval,
    BYMINUTE: rule.byMinute.join(),
    BYHOUR: rule.byHour.join(),
    BYDAY: rule.byDay.map(({ weekday, nth }) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday]!}`).join(),
    BYMONTHDAY: rule.byMonthDay.join(),
    BYYEARDAY: rule.byYearDay.join(),
    BYWEEKNO: rule.byWeekNo.join(),
    BYMONTH: rule.byMonth.join(),
    BYSETPOS: rule.bySetPos.join(),
    WKST: rule.wkst === 0 ? null : WEEKDAYS[rule.wkst]!,
  };
  return Object.entries(parts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

function formatDates(name: string, dates: readonly DateTimeString[], { timezone, allDay }: SeriesTimes): string[] {
  if (dates.length === 0) return [];
  if (allDay) return [`${name};VALUE=DATE:${dates.map(formatDay).join()}`];
  if (isFixedOffset(timezone)) return [`${name}:${dates.map((date) => `${formatTime(toUtc(date, timezone))}Z`).join()}`];
  return [`${name};TZID=${timezone}:${dates.map(formatTime).join()}`];
}

function formatDay(date: DateTimeString): string {
  return date.slice(0, 10).replaceAll('-', '');
}

function formatTime(date: DateTimeString): string {
  return date.replaceAll(/[-:]/g, '').replace(' ', 'T');
}
