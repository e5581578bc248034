import type { Fields } from '../../../core/objects.js';
import { addDays, toLocal } from '../../../core/time/moment.js';
import { WEEKDAYS } from '../../../core/time/recurrence/recurrence.js';
import { isDay } from './typed-times.js';

/** The ways in which an event repeats, in the order of the form. */
export const REPEATS = ['no', 'weekly', 'monthly', 'days', 'other'] as const;

/** The day of a monthly rule: that of the month, or a weekday of it, counted from its start or from its end. */
export const MONTH_DAYS = ['day', 'weekday', 'last'] as const;

/**
 * The texts of the control of a recurrence, each as `name=text`: `repeats`, `every`, `weekdays`, `on` with `place`, `until`, `count`,
 * `days`, and `also` and `except`, the dates of RDATE and EXDATE beside a rule. Of another rule, `rule` has its lines.
 */
export type RecurrenceTexts = readonly string[];

/** Returns the texts with this name. */
export function getTexts(texts: RecurrenceTexts, name: string): string[] {
  return texts.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
}

export function getText(texts: RecurrenceTexts, name: string): string {
  return getTexts(texts, name)[0] ?? '';
}

export function toTexts(name: string, values: readonly string[]): string[] {
  return values.map((value) => `${name}=${value}`);
}

/** Returns the value of BYMONTHDAY or BYDAY for the day of a month on which an event starts; nothing if that is no day. */
export function findPlace(on: string, day: string): string {
  if (!isDay(day)) return '';
  const number = Number(day.slice(8));
  const weekday = WEEKDAYS[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]!;
  if (on === 'weekday') return `${Math.ceil(number / 7)}${weekday}`;
  return on === 'last' ? `-1${weekday}` : String(number);
}

/** Returns the texts of a recurrence, as the API shows a series. A rule that the form has no words for is another rule. */
export function readRecurrence({ recurrence, start_date, timezone }: Fields): RecurrenceTexts {
  if (!Array.isArray(recurrence) || recurrence.length === 0) return [];
  const lines = recurrence as readonly string[];
  const [day = '', time = ''] = String(start_date).split(' ');
  return readLines(lines, { day, time, timezone: String(timezone) }) ?? ['repeats=other', ...toTexts('rule', lines)];
}

interface Start {
  readonly day: string;
  readonly time: string;
  readonly timezone: string;
}

function readLines(lines: readonly string[], start: Start): RecurrenceTexts | undefined {
  const found = lines.map((line) => /^(RRULE|RDATE|EXDATE)[^:]*:(.*)$/.exec(line));
  const valuesOf = (name: string) => found.filter((line) => line?.[1] === name).flatMap((line) => line![2]!.split(','));
  const [also, except] = [readDays(valuesOf('RDATE'), start), readDays(valuesOf('EXDATE'), start)];
  const rule = found.find((line) => line?.[1] === 'RRULE')?.[2];
  if (found.includes(null) || also === undefined || except === undefined) return undefined;
  if (rule === undefined) {
    const days = also.filter((day) => !except.includes(day));
    return ['repeats=days', ...toTexts('days', days), ...toTexts('except', except)];
  }
  const own = readRule(new Map(rule.split(';').map((part) => part.split('=') as [string, string])), start);
  return own && [...own, ...toTexts('also', also), ...toTexts('except', except)];
}

/** Returns the days of dates at the time of the event; undefined if one is at another time. */
function readDays(values: readonly string[], { time }: Start): string[] | undefined {
  const days = values.map((value) => /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}))?$/.exec(value));
  const isUsual = (at: string | undefined) => at === undefined || at === time.replaceAll(':', '');
  return days.every((found) => found !== null && isUsual(found[4])) ? days.map((found) => found!.slice(1, 4).join('-')) : undefined;
}

function readRule(parts: ReadonlyMap<string, string>, start: Start): RecurrenceTexts | undefined {
  const {
    FREQ: frequency,
    INTERVAL = '1',
    UNTIL,
    COUNT = '',
    BYDAY,
    BYMONTHDAY,
    ...others
  } = Object.fromEntries(parts) as Partial<Record<string, string>>;
  if (Object.keys(others).length > 0) return undefined;
  const until = UNTIL === undefined ? '' : readUntil(UNTIL, start);
  const shared = [`every=${INTERVAL}`, `until=${until}`, `count=${COUNT}`];
  if (frequency === 'WEEKLY' && BYMONTHDAY === undefined)
    return ['repeats=weekly', ...shared, ...toTexts('weekdays', BYDAY?.split(',') ?? [])];
  if (frequency !== 'MONTHLY' || (BYMONTHDAY !== undefined && BYDAY !== undefined)) return undefined;
  const place = BYDAY ?? BYMONTHDAY ?? findPlace('day', start.day);
  const on = MONTH_DAYS.find((one) => findPlace(one, start.day) === place);
  return on && ['repeats=monthly', ...shared, `on=${on}`, `place=${place}`];
}

/** Returns the last day of a rule: UNTIL is an instant, and includes a date that begins then. */
function readUntil(until: string, { time, timezone }: Start): string {
  const [, year, month, day, hours, minutes, seconds] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(until)!;
  if (hours === undefined) return `${year}-${month}-${day}`;
  const local = toLocal(`${year}-${month}-${day} ${hours}:${minutes}:${seconds}`, timezone);
  return (local.slice(11) < time ? addDays(local, -1) : local).slice(0, 10);
}

/** Returns the lines that are sent to the API; `null` for an event that does not repeat. */
export function writeRecurrence(texts: RecurrenceTexts): readonly string[] | null {
  const text = (name: string) => getText(texts, name);
  const [also, except] = [getTexts(texts, 'also'), getTexts(texts, 'except')];
  const part = (name: string, value: string) => (value === '' ? [] : [`${name}=${value}`]);
  const dates = (name: string, days: readonly string[]) => (days.length === 0 ? [] : [`${name}:${days.map(toCompact).join()}`]);
  const rule = (...parts: string[]) => [['RRULE:FREQ', parts.join(';')].join('='), ...dates('RDATE', also), ...dates('EXDATE', except)];
  const shared = [
    ...part('INTERVAL', text('every') === '1' ? '' : text('every')),
    ...part('UNTIL', toCompact(text('until'))),
    ...part('COUNT', text('count')),
  ];
  switch (text('repeats')) {
    case 'weekly':
      return rule('WEEKLY', ...shared, ...part('BYDAY', getTexts(texts, 'weekdays').join()));
    case 'monthly':
      return rule('MONTHLY', ...shared, ...part(text('on') === 'day' ? 'BYMONTHDAY' : 'BYDAY', text('place')));
    case 'days': {
      const days = getTexts(texts, 'days');
      // A date that was taken out stays among those of the series, so that it can be taken back.
      return [
        ...dates('RDATE', [...new Set([...days, ...except])].sort()),
        ...dates(
          'EXDATE',
          except.filter((day) => !days.includes(day)),
        ),
      ];
    }
    case 'other':
      return getTexts(texts, 'rule');
    default:
      return null;
  }
}

/** What is no day stays as it was typed: the API says so. */
function toCompact(day: string): string {
  return isDay(day) ? day.replaceAll('-', '') : day;
}
