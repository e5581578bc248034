import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { foldText } from '../../../../core/text/fold.js';
import { parseTimezone, toTemporalZoneId } from '../../../../core/time/timezone.js';
import { parseComponent, Properties } from './jcal.js';
import { WINDOWS_ZONES } from './windows-zones.js';

/** A time zone of a file: one that the calendar knows, or one that only the file defines. */
export interface Zone {
  /** The name to store; undefined for a zone that only the file defines. */
  readonly timezone: string | undefined;
  /** Returns the instant of a local time as `YYYY-MM-DDThh:mm:ssZ`. */
  toUtc(local: Temporal.PlainDateTime): string;
  /** Returns the local time of an instant. */
  toLocal(utc: string): Temporal.PlainDateTime;
}

/** Zones of one file whose definition is kept. */
const MAX_DEFINITIONS = 500;
const MAX_DEFINITION_LENGTH = 64 * 1024;

/** Finds the time zones that a file names. */
export class Zones {
  private readonly known = new Map<string, Zone | undefined>();
  private readonly definitions = new Map<string, string>();

  /** Takes the definition of a zone (RFC 5545 §3.6.5). It counts only where the name tells nothing. */
  define(text: string): void {
    const tzid = /^TZID(?:;[^:]*)?:(.{1,255})$/im.exec(text.slice(0, MAX_DEFINITION_LENGTH))?.[1]?.trim();
    if (tzid === undefined || text.length > MAX_DEFINITION_LENGTH || this.definitions.size >= MAX_DEFINITIONS) return;
    this.definitions.set(tzid, text);
    this.known.delete(tzid);
  }

  /** Returns undefined for a name that tells nothing, and that the file has not defined yet. */
  find(tzid: string): Zone | undefined {
    if (this.known.has(tzid)) return this.known.get(tzid);
    const zone = this.resolve(tzid);
    if (this.known.size < MAX_DEFINITIONS) this.known.set(tzid, zone);
    return zone;
  }

  private resolve(tzid: string): Zone | undefined {
    const timezone = findTimezone(tzid);
    if (timezone !== undefined) return knownZone(timezone);
    const definition = this.definitions.get(tzid);
    if (definition === undefined) return undefined;
    try {
      const [, properties] = parseComponent(definition);
      const location = new Properties(properties).find('x-lic-location')?.[3];
      const located = typeof location === 'string' ? findTimezone(location) : undefined;
      return located === undefined ? definedZone(definition) : knownZone(located);
    } catch {
      return undefined;
    }
  }
}

/** The longest name of a zone that is looked up. */
const MAX_NAME_LENGTH = 255;

/**
 * Returns the name that the calendar stores for a name of IANA, of Windows, or with a prefix: `/example.org/Europe/Madrid`,
 * `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`, `GMT+0100`.
 */
export function findTimezone(tzid: string): string | undefined {
  const name = tzid.trim().replace(/^tzone:\/\/Microsoft\//i, '');
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const segments = name.split('/').slice(-3);
  const endings = segments.map((_, index) => segments.slice(index).join('/')).filter((ending) => ending.includes('/'));
  const candidates = [name, WINDOWS_ZONES.get(foldText(name)), readOffset(name), ...findZonesOfCities(name), ...endings];
  for (const candidate of candidates) {
    const timezone = candidate === undefined ? undefined : parseTimezone(candidate);
    if (timezone !== undefined) return timezone;
  }
  return undefined;
}

/** Returns `+01:00` for `+0100`, `GMT+01:00` and `GMT+1`. */
function readOffset(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?([0-5]\d)?$/i.exec(name) ?? [];
  return hours === undefined ? undefined : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** Finds the zones of the cities by which Windows names a zone to people, in any language that writes one of them alike. */
function findZonesOfCities(name: string): string[] {
  const [, cities] = /^\((?:UTC|GMT)(?:[+-]\d\d:\d\d)?\)\s*(.+)$/i.exec(name) ?? [];
  if (cities === undefined) return [];
  const zones = Intl.supportedValuesOf('timeZone');
  return cities.split(/,\s*/).flatMap((city) => zones.find((zone) => zone.endsWith(`/${city.replaceAll(' ', '_')}`)) ?? []);
}

export function knownZone(timezone: string): Zone {
  const id = toTemporalZoneId(timezone);
  return {
    timezone,
    toUtc: (local) => local.toZonedDateTime(id).toInstant().toString({ smallestUnit: 'second' }),
    toLocal: (utc) => Temporal.Instant.from(utc).toZonedDateTimeISO(id).toPlainDateTime(),
  };
}

function definedZone(definition: string): Zone {
  const component = new ICAL.Component(parseComponent(definition) as never);
  const zone = new ICAL.Timezone({ component, tzid: component.getFirstPropertyValue('tzid') as string });
  const utcZone = ICAL.Timezone.utcTimezone;
  const convert = (text: string, from: ICAL.Timezone, to: ICAL.Timezone) => {
    const time = ICAL.Time.fromDateTimeString(text.slice(0, 19));
    time.zone = from;
    return time.convertToZone(to).toString().slice(0, 19);
  };
  return {
    timezone: undefined,
    toUtc: (local) => `${convert(local.toString({ smallestUnit: 'second' }), zone, utcZone)}Z`,
    toLocal: (utc) => Temporal.PlainDateTime.from(convert(utc, utcZone, zone)),
  };
}
