import { addSeconds, type DateTimeString } from '../../../core/time/moment.js';

/** A time from which a zone has another offset (RFC 5545 §3.6.5). */
export interface Observance {
  /** Local time by the offset before. */
  readonly local: DateTimeString;
  /** `+01:00` */
  readonly offsetFrom: string;
  readonly offsetTo: string;
  readonly abbreviation: string;
  readonly isDaylight: boolean;
}

/** Observances that follow a yearly rule, or a single one. */
export interface ObservanceRule {
  readonly first: Observance;
  /** A recurrence rule in jCal (RFC 7265 §3.6.10); undefined for a single observance. */
  readonly rule: Readonly<Record<string, string | number>> | undefined;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Fewer observances are no rule. */
const MIN_RULE_YEARS = 2;

/**
 * Sums up observances by yearly rules, such as the last Sunday of March, because some clients understand no list of dates.
 * @param untilYear the year of the last observances. A rule that is in force in it goes on without an end.
 */
export function buildRules(observances: readonly Observance[], untilYear: number): ObservanceRule[] {
  return groupAlike(observances)
    .flatMap((alike) => splitIntoRuns(alike))
    .map((run) => toRule(run, untilYear));
}

/** Groups observances that differ only in their date. */
function groupAlike(observances: readonly Observance[]): Observance[][] {
  const groups = new Map<string, Observance[]>();
  for (const observance of observances) {
    const { local, offsetFrom, offsetTo, abbreviation } = observance;
    const key = [local.slice(5, 7), weekdayOf(local), local.slice(11), offsetFrom, offsetTo, abbreviation].join();
    groups.set(key, [...(groups.get(key) ?? []), observance]);
  }
  return [...groups.values()];
}

/** Splits observances into runs of years that follow each other, on the same weekday of the month. */
function splitIntoRuns(alike: readonly Observance[]): Observance[][] {
  const runs: Observance[][] = [];
  for (const observance of alike) {
    const run = runs.at(-1);
    if (run && yearOf(observance) === yearOf(run.at(-1)!) + 1 && findOrdinal([...run, observance]) !== undefined) run.push(observance);
    else runs.push([observance]);
  }
  return runs;
}

function toRule(run: readonly Observance[], untilYear: number): ObservanceRule {
  const [first] = run as readonly [Observance];
  if (run.length < MIN_RULE_YEARS) return { first, rule: undefined };
  const last = run.at(-1)!;
  const byday = `${findOrdinal(run)}${weekdayOf(first.local)}`;
  const rule = { freq: 'YEARLY', bymonth: Number(first.local.slice(5, 7)), byday };
  return { first, rule: yearOf(last) === untilYear ? rule : { ...rule, until: toUtcValue(last) } };
}

/** Returns which weekday of the month all of them are: -1 for the last, 1 to 4 from the first; undefined if they differ. */
function findOrdinal(observances: readonly Observance[]): number | undefined {
  if (observances.every(isInLastWeek)) return -1;
  const [ordinal, ...others] = new Set(observances.map(({ local }) => Math.ceil(Number(local.slice(8, 10)) / 7)));
  return others.length === 0 && ordinal! < 5 ? ordinal : undefined;
}

function isInLastWeek({ local }: Observance): boolean {
  const [year, month, day] = local.slice(0, 10).split('-').map(Number) as [number, number, number];
  return day + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function weekdayOf(local: DateTimeString): string {
  return WEEKDAYS[new Date(`${local.replace(' ', 'T')}Z`).getUTCDay()]!;
}

function yearOf({ local }: Observance): number {
  return Number(local.slice(0, 4));
}

/** Returns the instant of an observance as the end of a rule, which is in UTC (RFC 5545 §3.3.10). */
function toUtcValue({ local, offsetFrom }: Observance): string {
  const [hours, minutes, seconds = 0] = offsetFrom.slice(1).split(':').map(Number) as [number, number, number?];
  const offsetSeconds = (hours * 60 + minutes) * 60 + seconds;
  const utc = addSeconds(local, offsetFrom.startsWith('-') ? offsetSeconds : -offsetSeconds);
  return `${utc.replace(' ', 'T')}Z`;
}
