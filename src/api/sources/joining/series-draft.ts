import { addSeconds, type DateTimeString } from '../../../core/time/moment.js';
import { findRecurrence } from '../../../core/time/recurrence/find-recurrence.js';
import { CLIENT_LIMITS } from '../../../core/time/recurrence/parse-recurrence.js';
import type { SourceDate } from '../../imports/source-date.js';
import type { SourceRecord } from '../../imports/source-record.js';
import { type DatedEvent, withoutDates } from './dated-event.js';

/**
 * Characters that an import gives the lines of a series. The calendar takes some more: each date that users delete here becomes an `EXDATE`.
 */
const MAX_CHARACTERS = CLIENT_LIMITS.characters * 0.9;

/** A series that an import makes or changes, and its dates by their original starts. */
export class SeriesDraft {
  private dates: ReadonlyMap<DateTimeString, SourceDate> = new Map<DateTimeString, SourceDate>();

  /**
   * @param externalId of the series: no event of the source has it
   * @param model an event that is as the series
   */
  constructor(
    readonly externalId: string,
    readonly model: DatedEvent,
  ) {}

  /** Returns the start at which the series has a date, at the time of day of the series. */
  nameOf(start: DateTimeString): DateTimeString {
    return start.slice(0, 10) + this.model.start.slice(10);
  }

  hasDate(start: DateTimeString): boolean {
    return this.dates.has(start);
  }

  /** Gives it these dates beside those that it has. Of two with an equal start, the new one counts. */
  add(dates: readonly SourceDate[]): void {
    this.dates = new Map([...this.dates, ...dates.map((date) => [date.start, date] as const)]);
  }

  /** As `add`, unless its lines would be too long for the calendar. Returns whether it has the dates. */
  addIfWritable(dates: readonly SourceDate[]): boolean {
    const { dates: before } = this;
    this.add(dates);
    if (!this.isWritable) this.dates = before;
    return this.dates !== before;
  }

  /** Whether its lines are short enough for the calendar. */
  get isWritable(): boolean {
    return this.lines.join('').length <= MAX_CHARACTERS;
  }

  /** The ids of its dates in the source. */
  get ids(): string[] {
    return [...this.dates.values()].map(({ externalId }) => externalId);
  }

  /** The record of the series, which names the ids of its dates. */
  get record(): SourceRecord {
    const { record, lengthSeconds } = this.model;
    const { starts, lines, externalId } = this;
    const [start] = starts as [DateTimeString];
    const times = { start_date: start, end_date: addSeconds(start, lengthSeconds) };
    const body = { ...withoutDates(record.body), date_utc: record.body.date_utc, ...times, recurrence: lines };
    return { resource: 'event', externalId, place: record.place, body, dates: starts.map((one) => this.dates.get(one)!) };
  }

  private get starts(): DateTimeString[] {
    return [...this.dates.keys()].sort();
  }

  private get lines(): string[] {
    const { starts } = this;
    const [startLocal] = starts as [DateTimeString];
    const { timezone, isAllDay: allDay, lengthSeconds } = this.model;
    return findRecurrence(starts, { startLocal, endLocal: addSeconds(startLocal, lengthSeconds), timezone, allDay });
  }
}
