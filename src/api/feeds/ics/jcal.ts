import ICAL from 'ical.js';
import type { DateTimeString } from '../../../core/time/moment.js';

/** A property in jCal (RFC 7265 §3.4): name, parameters, type, values. The name is in lower case. */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** A component in jCal (RFC 7265 §3.3). */
export type Component = [name: string, properties: Property[], components: Component[]];

/** The library counts the space that begins a folded line to none of the 75 octets of RFC 5545 §3.1. */
ICAL.foldLength = 74;

const TEXT = { defaultType: 'text' };
const { icalendar } = ICAL.design;

/** The properties that the library does not know. It would write `VALUE=TEXT` to each of them. */
const DESIGN: typeof icalendar = {
  ...icalendar,
  property: {
    ...(icalendar.property as object),
    name: TEXT,
    'x-accessibility': TEXT,
    'x-accessibility-note': TEXT,
    'x-age-max': TEXT,
    'x-age-min': TEXT,
    'x-alt-desc': TEXT,
    'x-attendance-mode': TEXT,
    'x-event-status': TEXT,
    'x-in-language': TEXT,
    'x-lic-location': TEXT,
    'x-previous-start': TEXT,
    'x-published-ttl': { defaultType: 'duration' },
    'x-status-reason': TEXT,
    'x-tags': { ...TEXT, multiValue: ',' },
    'x-ticket-status': TEXT,
    'x-ticket-url': TEXT,
    'x-wr-caldesc': TEXT,
    'x-wr-calname': TEXT,
    'x-wr-timezone': TEXT,
  },
};

/** What no text of a calendar may contain (RFC 5545 §3.1): control characters other than tab and line feed. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Returns a property with one or several texts. The library escapes them. */
export function textProperty(name: string, texts: string | readonly string[], parameters: Record<string, string> = {}): Property {
  return [name, parameters, 'text', ...[texts].flat().map((text) => text.replace(CONTROLS, ''))];
}

/** Returns the parameter that names the language of a text; none for a text without one. */
export function languageParameter(language: string | null): Record<string, string> {
  return language === null ? {} : { language };
}

/** Returns a property with a web address, whose parser left no character that would end the line. */
export function addressProperty(name: string, address: string, parameters: Record<string, string> = {}): Property {
  return [name, parameters, 'uri', address.replace(/\s/g, '')];
}

/** Returns the property of a line in canonical form. */
export function parseProperty(line: string): Property {
  return ICAL.parse.property(line, DESIGN) as Property;
}

/** Returns a property with a time in UTC. */
export function utcProperty(name: string, utc: DateTimeString): Property {
  return [name, {}, 'date-time', `${utc.replace(' ', 'T')}Z`];
}

/** Writes components as iCalendar: escaped, and folded at 75 octets (RFC 5545 §3.1). */
export function writeComponents(components: readonly Component[]): string {
  return components.map((component) => `${ICAL.stringify.component(component, DESIGN)}\r\n`).join('');
}

/** Writes properties outside of a component. */
export function writeProperties(properties: readonly Property[]): string {
  return properties.map((property) => `${ICAL.stringify.property(property, DESIGN, false)}\r\n`).join('');
}
