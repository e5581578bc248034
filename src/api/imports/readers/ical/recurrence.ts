import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { RecordError } from '../../source-record.js';
import { type EventTimes, readLocal } from './event-times.js';
import type { Properties, Property } from './jcal.js';
import type { Zones } from './zones.js';

/** The most occurrences of an event, from its start until the horizon. */
const MAX_OCCURRENCES = 3_000;
const MAX_INTERVAL = 1_000;

/** The parts of rules that are expanded. The library does not end with some others, or is wrong. */
const SUPPORTED_PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['byday', 'bymonth'],
  WEEKLY: ['byday', 'bymonth'],
  MONTHLY: ['byday', 'bymonth', 'bymonthday', 'bysetpos'],
  YEARLY: ['byday', 'bymonth', 'bymonthday'],
};
const COMMON_PARTS = ['freq', 'until', 'count', 'interval', 'wkst'];

type Rule = Record<string, unknown>;

export function isRecurring(event: Properties): boolean {
  return event.find('rrule') !== undefined || event.find('rdate') !== undefined;
}

/**
 * Returns the starts of a recurring event, from the first one until the horizon, on the wall clock of the event.
 * @throws RecordError for rules that are not supported, and for too many occurrences
 */
export function listStarts(event: Properties, times: EventTimes, zones: Zones, horizon: Temporal.PlainDateTime): Temporal.PlainDateTime[] {
  const properties = [...event.list('rrule').map((rule) => toLocalRule(rule, times)), ...listDates(event, times, zones)];
  const months = readMonths(event);
  const starts: Temporal.PlainDateTime[] = [];
  for (const start of expand(properties, times)) {
    if (Temporal.PlainDateTime.compare(start, horizon) > 0) break;
    if (months === undefined || months.includes(start.month) || starts.length === 0) starts.push(start);
    if (starts.length > MAX_OCCURRENCES) throw new RecordError({ code: 'too-many-occurrences', limit: MAX_OCCURRENCES });
  }
  return starts;
}

/** Rules count on the wall clock, so the library gets times without a zone. */
function* expand(properties: readonly Property[], { start }: EventTimes): Generator<Temporal.PlainDateTime> {
  const component = new ICAL.Component(['vevent', properties, []] as never);
  const dtstart = ICAL.Time.fromDateTimeString(formatFloating(start));
  try {
    const expansion = new ICAL.RecurExpansion({ component, dtstart });
    for (let next = toTime(expansion.next()); next !== undefined; next = toTime(expansion.next())) yield Temporal.PlainDateTime.from(next);
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new RecordError({ code: 'bad-rule' });
  }
}

function toTime(next: ICAL.Time | undefined | null): string | undefined {
  return next?.toString().slice(0, 19);
}

/** @throws RecordError */
function toLocalRule([name, parameters, type, value]: Property, { zone }: EventTimes): Property {
  const rule = { ...(value as Rule) };
  const supported = SUPPORTED_PARTS[String(rule.freq)] ?? [];
  const isSupported = supported.length > 0 && Object.keys(rule).every((part) => COMMON_PARTS.includes(part) || supported.includes(part));
  if (!isSupported || Number(rule.interval ?? 1) > MAX_INTERVAL) throw new RecordError({ code: 'unsupported-rule' });
  if (typeof rule.until === 'string') rule.until = toLocalUntil(rule.until, zone);
  return [name, parameters, type, rule];
}

/** A date alone includes its whole day. */
function toLocalUntil(until: string, zone: EventTimes['zone']): string {
  if (!until.includes('T')) return `${until}T23:59:59`;
  return until.endsWith('Z') && zone !== undefined ? formatFloating(zone.toLocal(until)) : until;
}

/** Returns the single dates that are added and left out, as times without a zone. */
function listDates(event: Properties, times: EventTimes, zones: Zones): Property[] {
  return [...event.list('rdate'), ...event.list('exdate')].map((property) => {
    if (property[2] === 'period') throw new RecordError({ code: 'unsupported-periods' });
    const [name, , , ...values] = property;
    const dates = values.map((value) => formatFloating(atStartTime(readLocal(property, times.zone, zones, value), property, times)));
    return [name, {}, 'date-time', ...dates];
  });
}

/** A date alone means the occurrence of that day. */
function atStartTime(local: Temporal.PlainDateTime, [, , type]: Property, { start }: EventTimes): Temporal.PlainDateTime {
  return type === 'date' ? local.withPlainTime(start.toPlainTime()) : local;
}

/** The library takes a yearly 30 February for a day in March. */
function readMonths(event: Properties): number[] | undefined {
  const rules = event.list('rrule').map((rule) => rule[3] as Rule);
  if (rules.length !== 1 || rules[0]!.bymonth === undefined || event.find('rdate') !== undefined) return undefined;
  return [rules[0]!.bymonth].flat().map(Number);
}

export function formatFloating(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' });
}
