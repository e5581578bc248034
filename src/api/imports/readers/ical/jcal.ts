import ICAL from 'ical.js';

/** A property in jCal (RFC 7265 §3.4): name in lower case, parameters, type, values. */
export type Property = readonly [name: string, parameters: Readonly<Record<string, string | string[]>>, type: string, ...values: unknown[]];

/** The properties of a component. */
export class Properties {
  constructor(private readonly all: readonly Property[]) {}

  list(name: string): Property[] {
    return this.all.filter((property) => property[0] === name);
  }

  find(name: string): Property | undefined {
    return this.all.find((property) => property[0] === name);
  }

  /** Returns the first text of a property; undefined if it is not there, or blank. */
  text(name: string): string | undefined {
    const value = this.find(name)?.[3];
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  }
}

/** Parses a component. @throws Error of the parser for text that is not iCalendar */
export function parseComponent(text: string): readonly [name: string, properties: Property[], components: unknown[]] {
  return ICAL.parse(text) as [string, Property[], unknown[]];
}

/** Returns a parameter, the first one of several. */
export function parameterOf(property: Property | undefined, name: string): string | undefined {
  const value = property?.[1][name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Returns the text of a property that the parser does not know, and so leaves escaped (RFC 5545 §3.3.11). */
export function unescapeText(property: Property | undefined): string | undefined {
  const value = property?.[3];
  if (typeof value !== 'string') return undefined;
  return property?.[2] === 'unknown'
    ? value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    : value;
}
