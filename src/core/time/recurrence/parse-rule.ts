import type { RecurrenceProblem } from '../../errors/recurrence-problem.js';
import { type Property, quotePart } from './read-properties.js';
import { FREQUENCIES, type Rule, WEEKDAYS, type WeekdayPart } from './recurrence.js';

const MAX_INTERVAL = 1_000;
/** What RFC 5545 and RFC 7529 have, and the calendar has not. */
const UNSUPPORTED_PARTS = ['BYSECOND', 'RSCALE', 'SKIP'];
const UNSUPPORTED_FREQUENCIES = ['HOURLY', 'MINUTELY', 'SECONDLY'];
const PARTS = [
  ...['FREQ', 'UNTIL', 'COUNT', 'INTERVAL', 'WKST', 'BYMINUTE', 'BYHOUR', 'BYDAY'],
  ...['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH', 'BYSETPOS'],
];

const INTEGER_PATTERN = /^[+-]?\d{1,10}$/;
const WEEKDAY_PATTERN = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const MAX_NTH_WEEKDAY = 53;
/** The largest `COUNT`. It only has to be above any limit of occurrences. */
const MAX_COUNT = 9_999_999_999;

/** A rule whose end is not parsed yet: that depends on the times of the event. */
export type ParsedRule = Omit<Rule, 'until'> & { readonly until: string | undefined };

/** Parses the value of an `RRULE`. @param problems takes what is wrong; then the result is undefined */
export function parseRule({ value, line }: Property, problems: RecurrenceProblem[]): ParsedRule | undefined {
  const found: RecurrenceProblem[] = [];
  const refuse = (code: 'syntax' | 'unsupported' | 'not-allowed', part: string) => found.push({ code, line, part: quotePart(part) });
  const parts = readParts(value.toUpperCase(), refuse);
  const values = new RuleValues(parts, refuse);
  const rule: ParsedRule = {
    freq: values.frequency(),
    until: parts.get('UNTIL'),
    count: values.integer('COUNT', 1, MAX_COUNT),
    interval: values.integer('INTERVAL', 1, MAX_COUNT) ?? 1,
    byMinute: values.integers('BYMINUTE', 0, 59),
    byHour: values.integers('BYHOUR', 0, 23),
    byDay: values.weekdays(),
    byMonthDay: values.integers('BYMONTHDAY', -31, 31),
    byYearDay: values.integers('BYYEARDAY', -366, 366),
    byWeekNo: values.integers('BYWEEKNO', -53, 53),
    byMonth: values.integers('BYMONTH', 1, 12),
    bySetPos: values.integers('BYSETPOS', -366, 366),
    wkst: values.weekStart(),
  };
  if (rule.interval > MAX_INTERVAL) found.push({ code: 'too-long', of: 'interval', limit: MAX_INTERVAL, line, part: 'INTERVAL' });
  problems.push(...found);
  return found.length > 0 ? undefined : rule;
}

type Refuse = (code: 'syntax' | 'unsupported' | 'not-allowed', part: string) => void;

/** Returns the values of the parts by their names. */
function readParts(value: string, refuse: Refuse): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const text of value.replace(/;$/, '').split(';')) {
    const [, name = '', given = ''] = /^([A-Z-]+)=(.+)$/.exec(text) ?? [];
    if (UNSUPPORTED_PARTS.includes(name)) refuse('unsupported', name);
    else if (!PARTS.includes(name)) refuse('syntax', text);
    else if (parts.has(name)) refuse('not-allowed', name);
    else parts.set(name, given);
  }
  return parts;
}

/** Reads the values of parts. Each method returns a value that fits also where it refuses what was sent. */
class RuleValues {
  constructor(
    private readonly parts: ReadonlyMap<string, string>,
    private readonly refuse: Refuse,
  ) {}

  frequency(): Rule['freq'] {
    const name = this.parts.get('FREQ') ?? '';
    const frequency = FREQUENCIES.find((one) => one === name);
    if (frequency === undefined) this.refuse(UNSUPPORTED_FREQUENCIES.includes(name) ? 'unsupported' : 'syntax', 'FREQ');
    return frequency ?? 'DAILY';
  }

  integer(name: string, min: number, max: number): number | null {
    const text = this.parts.get(name);
    return text === undefined ? null : this.parseInteger(name, text, min, max);
  }

  /** Returns the values sorted, each once. */
  integers(name: string, min: number, max: number): number[] {
    const texts = this.parts.get(name)?.split(',') ?? [];
    return sortUnique(texts.map((text) => this.parseInteger(name, text, min, max)));
  }

  /** A range that includes negative numbers counts from the end, so it has no 0. */
  private parseInteger(name: string, text: string, min: number, max: number): number {
    const value = Number(text);
    if (!INTEGER_PATTERN.test(text)) this.refuse('syntax', `${name}=${text}`);
    else if (value < min || value > max || (min < 0 && value === 0)) this.refuse('not-allowed', `${name}=${text}`);
    return value;
  }

  weekdays(): WeekdayPart[] {
    const texts = this.parts.get('BYDAY')?.split(',') ?? [];
    const days = texts.map((text): WeekdayPart => {
      const [, nth, name] = WEEKDAY_PATTERN.exec(text) ?? [];
      if (name === undefined) this.refuse('syntax', `BYDAY=${text}`);
      else if (nth !== undefined && (Number(nth) === 0 || Math.abs(Number(nth)) > MAX_NTH_WEEKDAY))
        this.refuse('not-allowed', `BYDAY=${text}`);
      return { weekday: findWeekdayNumber(name), nth: Number(nth ?? 0) };
    });
    const unique = new Map(days.map((day) => [`${day.weekday} ${day.nth}`, day]));
    return [...unique.values()].sort((a, b) => a.weekday - b.weekday || a.nth - b.nth);
  }

  weekStart(): number {
    const name = this.parts.get('WKST') ?? 'MO';
    const weekday = findWeekdayNumber(name);
    if (weekday === -1) this.refuse('syntax', `WKST=${name}`);
    return weekday;
  }
}

function findWeekdayNumber(name: string | undefined): number {
  return WEEKDAYS.findIndex((weekday) => weekday === name);
}

function sortUnique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
