import type { RecurrenceProblem } from '../../errors/recurrence-problem.js';

/** Code points of what a problem repeats. */
const MAX_QUOTE_LENGTH = 60;

/** A property of iCalendar (RFC 5545 §3.1). Names are in upper case. */
export interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  /** Its number among the lines, from 1. */
  readonly line: number;
}

const PROPERTY_PATTERN = /^([A-Z-]+)((?:;[A-Z\d-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/i;
const PARAMETER_PATTERN = /;([A-Z\d-]+)=(?:"([^"]*)"|([^;:"]*))/gi;

/**
 * Reads the lines of a recurrence, folded or not (RFC 5545 §3.1). A line without a name is an `RRULE`.
 * @param limits of lines after unfolding, and of characters before it
 * @param problems takes what is wrong
 */
export function readProperties(
  text: string | readonly string[],
  limits: Readonly<Record<'lines' | 'characters', number>>,
  problems: RecurrenceProblem[],
): Property[] {
  const sent = [text].flat();
  if (sent.reduce((sum, { length }) => sum + length, 0) > limits.characters) {
    problems.push({ code: 'too-long', of: 'characters', limit: limits.characters });
    return [];
  }
  const lines = sent.flatMap(unfold);
  if (lines.length > limits.lines) {
    problems.push({ code: 'too-long', of: 'lines', limit: limits.lines });
    return [];
  }
  return lines.flatMap((line, index) => readProperty(line, index + 1, problems) ?? []);
}

/** Returns the lines of a text that may be folded, without blank ones. */
export function unfold(text: string): string[] {
  const lines = text.replace(/(?:\r\n|\r|\n)[ \t]/g, '').split(/[\r\n]+/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function readProperty(text: string, line: number, problems: RecurrenceProblem[]): Property | undefined {
  const [, name, parameters = '', value = ''] = PROPERTY_PATTERN.exec(text) ?? [];
  if (name !== undefined) return { name: name.toUpperCase(), parameters: readParameters(parameters), value, line };
  if (text.includes('=') && !text.includes(':')) return { name: 'RRULE', parameters: new Map(), value: text, line };
  problems.push({ code: 'syntax', line, part: quotePart(text) });
  return undefined;
}

function readParameters(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(PARAMETER_PATTERN)];
  return new Map(found.map(([, name, quoted, plain]) => [name!.toUpperCase(), quoted ?? plain!]));
}

/** Returns the beginning of what was sent, as a problem repeats it. */
export function quotePart(text: string): string {
  return [...text].slice(0, MAX_QUOTE_LENGTH).join('');
}
