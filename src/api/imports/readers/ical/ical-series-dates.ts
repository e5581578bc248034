import { Temporal } from 'temporal-polyfill';
import { createRecurrence } from '../../../../core/time/recurrence/create-recurrence.js';
import { listOccurrences, listStarts } from '../../../../core/time/recurrence/list-occurrences.js';
import { parseRecurrence } from '../../../../core/time/recurrence/parse-recurrence.js';
import type { Recurrence, SeriesTimes } from '../../../../core/time/recurrence/recurrence.js';
import { RecordError } from '../../source-record.js';
import { formatFloating } from './event-ids.js';
import { type IcalTimes, readStart } from './ical-times.js';
import type { Properties } from './jcal.js';
import type { ParsedEvent } from './parsed-event.js';
import type { Zone, Zones } from './zones.js';

/** Dates that a series may name, as the calendar takes them, and dates of which a rule is compared. */
const MAX_DATES = 5_000;

export function isRecurring({ event, rules }: Pick<ParsedEvent, 'event' | 'rules'>): boolean {
  return rules.length > 0 || event.find('rdate') !== undefined;
}

/** The dates of a recurring event, on its wall clock. */
export class IcalSeriesDates {
  private readonly rdates: string[];
  private readonly exdates: string[];
  private readonly rules: string[];

  /**
   * @param horizon until when the dates of a second rule are listed
   * @throws RecordError for what is not supported
   */
  constructor(
    private readonly master: ParsedEvent,
    zones: Zones,
    private readonly horizon: Temporal.PlainDateTime,
  ) {
    const { event, times, rules } = master;
    if (event.find('exrule') !== undefined) throw new RecordError({ code: 'unsupported-rule' });
    const [first, ...others] = rules.map((rule) => toOwnUntil(rule, times));
    this.rules = first === undefined ? [] : [first];
    this.rdates = [...listDates('rdate', event, times, zones), ...others.flatMap((rule) => this.listDatesOf(rule))];
    this.exdates = listDates('exdate', event, times, zones);
    this.includeStart();
  }

  /** Leaves out the date of an occurrence that does not take place. */
  leaveOut(start: Temporal.PlainDateTime): void {
    this.exdates.push(formatDate(start, this.master.times));
  }

  /** Has the date of an occurrence, also if the rule does not give it. */
  include(start: Temporal.PlainDateTime): void {
    const date = formatDate(start, this.master.times);
    for (let place = this.exdates.indexOf(date); place >= 0; place = this.exdates.indexOf(date)) this.exdates.splice(place, 1);
    const recurrence = this.parse(this.toLines());
    const local = formatFloating(start).replace('T', ' ');
    const [found] = recurrence === undefined ? [local] : listStarts(recurrence, local);
    if (found !== local) this.rdates.push(date);
  }

  /** Returns the lines, on the wall clock of the event. */
  toLines(): string[] {
    const { isAllDay } = this.master.times;
    return [...this.rules, ...formatDates('RDATE', this.rdates, isAllDay), ...formatDates('EXDATE', this.exdates, isAllDay)];
  }

  /**
   * Returns the lines of an event whose zone the calendar does not show it in: the rule if it gives the same instants on the wall clock
   * that the calendar shows, or else all instants until the horizon.
   * @param shown undefined: the calendar knows which one it shows
   */
  toInstantLines(zone: Zone, shown: Zone | undefined): string[] {
    const recurrence = this.parse(this.toLines());
    if (recurrence === undefined) return this.toLines();
    const instants = this.listUntilHorizon(recurrence).map((start) => zone.toUtc(start));
    const inUtc = (dates: readonly string[]) => dates.map((date) => toIcal(zone.toUtc(toStart(date, this.master.times))));
    const lines = [...this.rules, ...formatDates('RDATE', inUtc(this.rdates), false), ...formatDates('EXDATE', inUtc(this.exdates), false)];
    if (shown?.timezone !== undefined && this.givesInstants(lines, instants, shown, zone)) return lines;
    const first = zone.toUtc(this.master.times.start);
    return [...formatDates('RDATE', instants.map(toIcal), false), ...(instants.includes(first) ? [] : [`EXDATE:${toIcal(first)}`])];
  }

  private givesInstants(lines: readonly string[], instants: readonly string[], shown: Zone, zone: Zone): boolean {
    const start = shown.toLocal(zone.toUtc(this.master.times.start));
    const times = { ...toSeriesTimes(this.master.times), ...toLocalTimes(start), timezone: shown.timezone! };
    const parsed = parseRecurrence(lines, times);
    if (!('times' in parsed)) return false;
    const until = formatFloating(shown.toLocal(zone.toUtc(this.horizon))).replace('T', ' ');
    const found = listOccurrences(parsed, { until, limit: MAX_DATES }).map(({ startUtc }) => `${startUtc.replace(' ', 'T')}Z`);
    return found.join() === instants.join();
  }

  /** RFC 5545 counts the start among the dates of the rule, whether or not the rule gives it. */
  private includeStart(): void {
    const { times } = this.master;
    const bounds = { limit: MAX_DATES, horizon: formatFloating(this.horizon).replace('T', ' ') };
    const created = createRecurrence(this.toLines(), toSeriesTimes(times), bounds);
    const problem = 'times' in created ? undefined : created[0];
    if (problem?.code !== 'start-not-in-rule' && problem?.code !== 'no-occurrences') return;
    const count = Number(/(?:^|[:;])COUNT=(\d+)/i.exec(this.rules[0] ?? '')?.[1] ?? NaN);
    if (problem.code === 'start-not-in-rule') this.rdates.push(formatDate(times.start, times));
    if (count === 1) this.rules.pop();
    else if (count > 1) this.rules[0] = this.rules[0]!.replace(/COUNT=\d+/i, `COUNT=${count - 1}`);
  }

  private listDatesOf(rule: string): string[] {
    const parsed = this.parse([rule]);
    if (parsed === undefined) throw new RecordError({ code: 'bad-rule' });
    return this.listUntilHorizon(parsed).map((start) => formatDate(start, this.master.times));
  }

  private listUntilHorizon(recurrence: Recurrence): Temporal.PlainDateTime[] {
    const starts: Temporal.PlainDateTime[] = [];
    for (const start of listStarts(recurrence)) {
      const local = Temporal.PlainDateTime.from(start.replace(' ', 'T'));
      if (Temporal.PlainDateTime.compare(local, this.horizon) > 0) break;
      starts.push(local);
      if (starts.length > MAX_DATES) throw new RecordError({ code: 'too-many-occurrences', limit: MAX_DATES });
    }
    return starts;
  }

  /** Returns undefined for what the calendar will refuse. */
  private parse(lines: readonly string[]): Recurrence | undefined {
    const parsed = parseRecurrence(lines, toSeriesTimes(this.master.times));
    return 'times' in parsed ? parsed : undefined;
  }
}

/** The calendar does not know a zone that only the file defines: then its wall clock stands for UTC. */
function toSeriesTimes({ start, isAllDay, zone }: IcalTimes): SeriesTimes {
  return { ...toLocalTimes(start), timezone: zone?.timezone ?? 'UTC', allDay: isAllDay };
}

function toLocalTimes(start: Temporal.PlainDateTime) {
  const startLocal = formatFloating(start).replace('T', ' ');
  return { startLocal, endLocal: startLocal };
}

function toOwnUntil(rule: string, { zone }: IcalTimes): string {
  if (zone === undefined || zone.timezone !== undefined) return rule;
  return rule.replace(/UNTIL=(\d{8})T(\d{6})Z/i, (_, day: string, time: string) => {
    const utc = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
    return `UNTIL=${toIcal(formatFloating(zone.toLocal(utc)))}Z`;
  });
}

/** Returns the single dates of a property, as they are in a line. @throws RecordError */
function listDates(name: 'rdate' | 'exdate', event: Properties, times: IcalTimes, zones: Zones): string[] {
  return event.list(name).flatMap((property) => {
    const [, , type, ...values] = property;
    if (type === 'period') throw new RecordError({ code: 'unsupported-periods' });
    return values.map((value) => {
      // Only the calendar knows the zone of such a series.
      if (times.zone === undefined && !times.isAllDay && String(value).endsWith('Z')) return toIcal(String(value));
      const start = readStart(property, times, zones, value);
      return type === 'date' ? formatDay(start) : formatDate(start, times);
    });
  });
}

function formatDate(start: Temporal.PlainDateTime, { isAllDay }: IcalTimes): string {
  return isAllDay ? formatDay(start) : toIcal(formatFloating(start));
}

function formatDay(date: Temporal.PlainDateTime): string {
  return date.toPlainDate().toString().replaceAll('-', '');
}

/** A date alone means the occurrence of that day. */
function toStart(date: string, { start }: IcalTimes): Temporal.PlainDateTime {
  return date.includes('T') ? Temporal.PlainDateTime.from(date) : Temporal.PlainDate.from(date).toPlainDateTime(start.toPlainTime());
}

/** Dates alone have a line of their own. */
function formatDates(name: string, dates: readonly string[], isAllDay: boolean): string[] {
  const [days, moments] = [
    dates.filter((date) => isAllDay || !date.includes('T')),
    dates.filter((date) => !isAllDay && date.includes('T')),
  ];
  return [
    ...(days.length === 0 ? [] : [`${name};VALUE=DATE:${days.join()}`]),
    ...(moments.length === 0 ? [] : [`${name}:${moments.join()}`]),
  ];
}

/** Returns `20261201T180000Z` for `2026-12-01T18:00:00Z`. */
function toIcal(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}
