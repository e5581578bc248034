import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import type { UsedZone } from '../../../events/find-used-zones.js';
import { findTimezoneAbbreviation, toTemporalZoneId } from '../../../core/time/timezone.js';
import { buildRules, type Observance, type ObservanceRule } from './build-rules.js';
import { type Component, type Property, textProperty } from './jcal.js';

/** The last year whose changes are listed. Rules that are still in force then go on without an end. */
const LAST_YEAR = 2050;
/** The start of the observance before the first change, where the zone has none before. */
const FIRST_START = '1601-01-01 00:00:00';

const cache = new LRUCache<string, Component>({ max: 200 });

/**
 * Builds the definition of a time zone (RFC 5545 §3.6.5) that is right for all its times in these years. The changes are those
 * of the IANA rules that Node has.
 */
export function buildTimezone({ timezone, fromUtc, untilUtc }: UsedZone): Component {
  const [from, until] = [Number(fromUtc.slice(0, 4)), Number(untilUtc.slice(0, 4))];
  const key = `${from} ${until} ${timezone}`;
  const known = cache.get(key);
  if (known) return known;
  const untilYear = Math.min(until + 2, LAST_YEAR);
  const observances = listObservances(timezone, Math.min(from - 1, LAST_YEAR - 3), untilYear);
  const names = [textProperty('tzid', timezone), ...nameForOthers(timezone)];
  const component: Component = ['vtimezone', names, buildRules(observances, untilYear).map(toComponent)];
  cache.set(key, component);
  return component;
}

/** Some programs know names only, and read no definition. Whole hours have a name: `Etc/GMT-2` for `UTC+2`. */
function nameForOthers(timezone: string): Property[] {
  const [, sign, hours] = /^([+-])(\d\d):00$/.exec(toTemporalZoneId(timezone)) ?? [];
  if (hours === undefined) return [];
  return [textProperty('x-lic-location', Number(hours) === 0 ? 'Etc/GMT' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)];
}

function toComponent({ first, rule }: ObservanceRule): Component {
  return [first.isDaylight ? 'daylight' : 'standard', toProperties(first, rule), []];
}

function toProperties({ local, offsetFrom, offsetTo, abbreviation }: Observance, rule: ObservanceRule['rule']): Property[] {
  return [
    ['dtstart', {}, 'date-time', local.replace(' ', 'T')],
    ...(rule === undefined ? [] : ([['rrule', {}, 'recur', rule]] satisfies Property[])),
    ['tzoffsetfrom', {}, 'utc-offset', offsetFrom],
    ['tzoffsetto', {}, 'utc-offset', offsetTo],
    textProperty('tzname', abbreviation),
  ];
}

/** Lists the observances of a zone from the one in force at the start of a year to those of another year. */
function listObservances(timezone: string, fromYear: number, untilYear: number): Observance[] {
  const start = atNewYear(timezone, fromYear);
  const first = start.getTimeZoneTransition('previous');
  const observances = [first === null ? beginWithoutChange(timezone, start) : describeChange(timezone, first)];
  let next = start.getTimeZoneTransition('next');
  while (next !== null && next.year <= untilYear) {
    observances.push(describeChange(timezone, next));
    next = next.getTimeZoneTransition('next');
  }
  return observances;
}

function atNewYear(timezone: string, year: number): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(toTemporalZoneId(timezone));
}

function beginWithoutChange(timezone: string, at: Temporal.ZonedDateTime): Observance {
  const abbreviation = findTimezoneAbbreviation(timezone, toUtcText(at));
  const local = at.year > 1601 ? FIRST_START : '0001-01-01 00:00:00';
  return { local, offsetFrom: at.offset, offsetTo: at.offset, abbreviation, isDaylight: false };
}

/** Describes a change. It happens at the local time of the offset before it. */
function describeChange(timezone: string, change: Temporal.ZonedDateTime): Observance {
  const before = change.subtract({ nanoseconds: 1 });
  const shiftNanoseconds = before.offsetNanoseconds - change.offsetNanoseconds;
  const local = change.toPlainDateTime().add({ nanoseconds: shiftNanoseconds });
  return {
    local: local.toString({ smallestUnit: 'second' }).replace('T', ' '),
    offsetFrom: before.offset,
    offsetTo: change.offset,
    abbreviation: findTimezoneAbbreviation(timezone, toUtcText(change)),
    isDaylight: change.offsetNanoseconds > findStandardOffset(timezone, change.year),
  };
}

/** Returns the smaller of the offsets in January and July, in nanoseconds. */
function findStandardOffset(timezone: string, year: number): number {
  const [january, july] = [atNewYear(timezone, year), atNewYear(timezone, year).with({ month: 7 })];
  return Math.min(january.offsetNanoseconds, july.offsetNanoseconds);
}

function toUtcText(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' ');
}
