import type { ImportProblem } from '../../../../core/errors/import-problem.js';
import { SourceError } from '../../source-record.js';
import { describeStart } from '../../describe-refusal.js';
import type { Bytes } from '../read-lines.js';
import { type ContentLine, readContentLines } from './read-content-lines.js';

/** A component of a calendar, as text: an event or a time zone. */
export interface TextComponent {
  readonly name: 'VEVENT' | 'VTIMEZONE';
  /** The number of its first line. */
  readonly number: number;
  readonly text: string;
  /** Why it cannot be read. */
  readonly problem: ImportProblem | undefined;
  /** The properties of its calendar that came before it, by name. */
  readonly calendar: ReadonlyMap<string, string>;
}

const MAX_LINE_BYTES = 512 * 1024;
/** UTF-16 units. */
const MAX_COMPONENT_LENGTH = 1024 * 1024;
/** Properties that are not imported, and may have the content of a file in them. */
const IGNORED_PROPERTY = /^(ATTACH|IMAGE|PHOTO|X-[^:;]*)[;:]/i;
/** Properties of a calendar that tell how to read its events. */
const CALENDAR_PROPERTY = /^(METHOD|PRODID|X-WR-TIMEZONE)(?:;[^:]*)?:(.{0,300})/i;

/**
 * Yields the events and time zones of iCalendar, one by one.
 * @throws SourceError if the bytes are not iCalendar, or end in the middle
 */
export async function* readComponents(bytes: Bytes): AsyncGenerator<TextComponent, undefined> {
  const calendar = new CalendarText();
  for await (const line of readContentLines(bytes, MAX_LINE_BYTES)) {
    if (line.text.trim() === '') continue;
    for (const one of splitEvent(line)) {
      const component = calendar.read(one);
      if (component) yield component;
    }
  }
  calendar.assertComplete();
}

/** Returns the lines of an event that a program joined into one with commas, or the line itself. */
function splitEvent(line: ContentLine): ContentLine[] {
  if (!/^BEGIN:VEVENT,[^]*,END:VEVENT\s*$/.test(line.text)) return [line];
  return line.text.split(/,(?=[A-Z][A-Z0-9-]*[:;])/).map((text) => ({ ...line, text }));
}

/** The place in the nested components of a file, and the text of the one that is being read. */
class CalendarText {
  private path: string[] = [];
  private properties = new Map<string, string>();
  private lines: string[] = [];
  private length = 0;
  private firstNumber = 0;
  private problem: ImportProblem | undefined;
  private hasCalendar = false;

  /** Returns the component that ends with this line. @throws SourceError */
  read(line: ContentLine): TextComponent | undefined {
    const [, verb, name] = /^(BEGIN|END):([A-Z0-9-]{1,100})\s*$/i.exec(line.text) ?? [];
    if (verb?.toUpperCase() === 'BEGIN') this.begin(name!.toUpperCase(), line);
    else if (this.path.length === 0 && !this.hasCalendar) throw new SourceError({ code: 'not-icalendar', start: describeStart(line.text) });
    else if (this.path.length === 0) throw new SourceError({ code: 'outside-calendar', line: line.number });
    else if (verb === undefined) this.readProperty(line);
    else return this.end(name!.toUpperCase(), line);
    return undefined;
  }

  assertComplete(): void {
    if (!this.hasCalendar) throw new SourceError({ code: 'no-calendar' });
    const component = this.path.at(-1);
    if (component !== undefined) throw new SourceError({ code: 'ends-early', component });
  }

  private begin(name: string, line: ContentLine): void {
    if (this.path.length === 0 && name !== 'VCALENDAR') throw new SourceError({ code: 'not-icalendar', start: describeStart(line.text) });
    if (this.path.length > 10) throw new SourceError({ code: 'too-nested', line: line.number });
    this.path.push(name);
    if (this.path.length === 1) {
      this.properties = new Map();
      this.hasCalendar = true;
    }
    if (this.path.length === 2) [this.lines, this.length, this.firstNumber, this.problem] = [[], 0, line.number, undefined];
    if (this.path.length >= 2) this.add(line);
  }

  private end(name: string, line: ContentLine): TextComponent | undefined {
    const expected = this.path.at(-1)!;
    if (expected !== name) throw new SourceError({ code: 'wrong-end', line: line.number, found: name, expected });
    if (this.path.length >= 2) this.add(line);
    this.path.pop();
    if (this.path.length !== 1 || (name !== 'VEVENT' && name !== 'VTIMEZONE')) return undefined;
    return { name, number: this.firstNumber, text: this.lines.join('\r\n'), problem: this.problem, calendar: this.properties };
  }

  private readProperty(line: ContentLine): void {
    if (this.path.length === 1) {
      const [, name, value] = CALENDAR_PROPERTY.exec(line.text) ?? [];
      if (name !== undefined) this.properties.set(name.toUpperCase(), value!.trim());
      return;
    }
    // Inside of an event, only its own properties count: not those of its alarms.
    if (this.path[1] === 'VEVENT' && this.path.length > 2) return;
    if (line.problem === undefined) this.add(line);
    else if (!IGNORED_PROPERTY.test(line.text)) this.problem ??= { code: `property-${line.problem}`, line: line.number };
  }

  private add({ text }: ContentLine): void {
    if (this.path[1] === 'VEVENT' && this.path.length > 2) return;
    this.length += text.length;
    if (this.length <= MAX_COMPONENT_LENGTH) this.lines.push(text);
    else this.problem ??= { code: 'too-large', limit: MAX_COMPONENT_LENGTH };
  }
}
