import { addSeconds, type DateTimeString, toIsoUtc, toUtc } from '../../../../../core/time/moment.js';
import { findRecurrence } from '../../../../../core/time/recurrence/find-recurrence.js';
import { CLIENT_LIMITS } from '../../../../../core/time/recurrence/parse-recurrence.js';
import { FOLLOWING_BODY, type SourceRecord } from '../../../source-record.js';
import { type DatedEvent, withoutDates } from './dated-event.js';
import type { Fields } from '../../../../../core/objects.js';

/** Characters of the lines of a series. The calendar takes some more: each date that users delete there becomes an `EXDATE`. */
const MAX_CHARACTERS = CLIENT_LIMITS.characters * 0.9;
/** A series of which one date is left stays a series, so that its date keeps its id. */
const ONE_DATE = ['RRULE:FREQ=DAILY;COUNT=1'];

/** A series that an import makes or changes. */
export class SeriesDraft {
  /** The events by the starts of their dates. Dates without an event stay as they are. */
  private readonly dates = new Map<DateTimeString, DatedEvent | undefined>();

  /**
   * @param externalId of the series: no event of the site has it
   * @param model an event that is as the series
   */
  constructor(
    readonly externalId: string,
    readonly model: DatedEvent,
  ) {}

  /** Has a date. A new time of day of the series takes the names of its dates along. */
  setDate(originalStart: DateTimeString, event?: DatedEvent): void {
    this.dates.set(originalStart.slice(0, 10) + this.model.start.slice(10), event);
  }

  /** Adds events that are as the series, at most one for each start, unless its lines would be too long. Returns those that are left. */
  add(events: readonly DatedEvent[]): readonly DatedEvent[] {
    const added = new Map<DateTimeString, DatedEvent>();
    for (const event of events) if (!this.dates.has(event.start) && !added.has(event.start)) added.set(event.start, event);
    for (const [start, event] of added) this.dates.set(start, event);
    if (this.isWritable) return events.filter((event) => added.get(event.start) !== event);
    for (const start of added.keys()) this.dates.delete(start);
    return events;
  }

  /** The record of the series. */
  get record(): SourceRecord {
    const { record } = this.model;
    const { startLocal, endLocal } = this.times;
    const times = { start_date: startLocal, end_date: endLocal, date_utc: record.body.date_utc };
    const body = { ...withoutDates(record.body), ...times, recurrence: this.lines };
    return { resource: 'event', externalId: this.externalId, place: record.place, body };
  }

  /** Returns the records of its dates, which have the ids of their events, and what differs from the series. */
  listOccurrences(source: string): SourceRecord[] {
    return [...this.dates].flatMap(([start, event]) => {
      if (event === undefined) return [];
      const { externalId, place } = event.record;
      const isEqual = event.key === this.model.key && event.start === start;
      const body = { ...(isEqual ? FOLLOWING_BODY : this.buildOwn(event)), external_ids: { [source]: externalId } };
      return [{ resource: 'event', externalId, place, body, occurrence: { series: this.externalId, start: start.replace(' ', 'T') } }];
    });
  }

  /** The zone of a date is that of its series, so times in another one are sent in UTC. */
  private buildOwn({ record, start, lengthSeconds, timezone }: DatedEvent): Fields {
    const { timezone: _zone, ...body } = withoutDates(record.body);
    const toText = (local: DateTimeString) => (timezone === this.model.timezone ? local : toIsoUtc(toUtc(local, timezone)));
    return { ...body, start_date: toText(start), end_date: toText(addSeconds(start, lengthSeconds)) };
  }

  /** Whether its lines are short enough for the calendar. */
  private get isWritable(): boolean {
    return this.lines.join('').length <= MAX_CHARACTERS;
  }

  private get starts(): DateTimeString[] {
    return [...this.dates.keys()].sort();
  }

  /** The times of its first date. */
  private get times() {
    const { timezone, isAllDay: allDay, lengthSeconds } = this.model;
    const startLocal = this.starts[0]!;
    return { startLocal, endLocal: addSeconds(startLocal, lengthSeconds), timezone, allDay };
  }

  private get lines(): string[] {
    return this.dates.size === 1 ? ONE_DATE : findRecurrence(this.starts, this.times);
  }
}
