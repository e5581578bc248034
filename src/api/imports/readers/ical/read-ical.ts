import { Temporal } from 'temporal-polyfill';
import type { ImportProblem } from '../../../../core/errors/import-problem.js';
import { RecordError, SourceError, type SourceItem, type SourceRecord } from '../../source-record.js';
import { toOneLine } from '../../describe-refusal.js';
import type { Bytes } from '../read-lines.js';
import { formatFloating, MAX_UID_LENGTH, occurrenceId, readUid, shorten } from './event-ids.js';
import { readVenues } from './read-venues.js';
import { findEndOfSkippedStart, type IcalTimes, readStart, readTimes, toTimeFields } from './ical-times.js';
import { toStateFields } from './to-state-fields.js';
import { hasTitle, readLanguage, toTextFields } from './event-texts.js';
import { parseComponent, Properties } from './jcal.js';
import { mendLines } from './mend-lines.js';
import { findInstantZone, isOfFollowing, toZoneOf } from './occurrence-zone.js';
import { NewestEvents } from './newest-events.js';
import { type ChangedDate, HeldOccurrences } from './held-occurrences.js';
import { isGone, isOurFeed, type ParsedEvent, readVersion } from './parsed-event.js';
import { readComponents, type TextComponent } from './read-components.js';
import { isRecurring, IcalSeriesDates } from './ical-series-dates.js';
import { findTimezone, Zones } from './zones.js';

/** Months ahead until which dates are listed where no rule can give them. */
const HORIZON_MONTHS = 25;

/** A line of a rule. The parser changes some rules. */
const RULE_LINE = /^RRULE(?:;[^:\r\n]*)?:[^\S\r\n]*\S.*$/gim;

export interface IcalOptions {
  /** The language of the import. */
  readonly language: string;
  /** The address from which the file comes. */
  readonly url?: string;
  /** The time of the import. */
  readonly now?: Date;
  /** The zone of times that name none, and in which times in UTC are shown; otherwise that of the file. */
  readonly timezone?: string | undefined;
}

/**
 * Reads the events of iCalendar (RFC 5545), in one pass. The id of an event is its UID, also of a series; that of an occurrence is the UID,
 * `/`, and its original start. A newer version of an event, and what belongs to a recurring one, may be anywhere in the file, so events are
 * held until the end.
 */
export async function* readIcal(bytes: Bytes, options: IcalOptions): AsyncGenerator<SourceItem, undefined> {
  const reader = new IcalReader(options);
  for await (const component of readComponents(bytes)) {
    if (component.name === 'VTIMEZONE') reader.zones.define(component.text);
    else yield* reader.read(component);
  }
  yield* reader.readHeld();
}

class IcalReader {
  readonly zones = new Zones();
  private readonly newest = new NewestEvents();
  private readonly occurrences = new HeldOccurrences();
  /** Components that name a zone which the file may define behind them. */
  private postponed: TextComponent[] = [];
  private isAtEnd = false;

  constructor(private readonly options: IcalOptions) {}

  /** Reads an event, which is held. Returns what can be passed on. */
  read(component: TextComponent): SourceItem[] {
    const { number, text, problem, calendar } = component;
    const place = { at: 'line', line: number } as const;
    const uid = readUid(text);
    const version = readVersion(text);
    const refuse = (found: ImportProblem): SourceItem[] => {
      const item = { place, problem: found, ...(uid.length <= MAX_UID_LENGTH ? { externalId: uid } : {}) };
      const { length } = text;
      return isOccurrence(text)
        ? this.occurrences.addUnreadable(uid, item, length)
        : this.newest.add({ uid, version, content: item, length });
    };
    if (problem !== undefined) return refuse(problem);
    try {
      const [, properties] = parseComponent(mendLines(text));
      const event = new Properties(properties);
      const access = event.text('class')?.trim().toLowerCase();
      if (access === 'private' || access === 'confidential') return refuse({ code: access });
      const times = this.readTimes(event, calendar);
      return this.hold(
        { uid: event.text('uid')?.trim() ?? uid, version, place, event, rules: text.match(RULE_LINE) ?? [], calendar, times },
        text.length,
      );
    } catch (error) {
      const found = describeReadError(error);
      if (found.code !== 'unknown-timezone' || this.isAtEnd) return refuse(found);
      this.occurrences.grow(text.length);
      this.postponed.push(component);
      return [];
    }
  }

  /** Returns the events that are held: those that recur with the occurrences that differ. */
  *readHeld(): Generator<SourceItem> {
    this.isAtEnd = true;
    for (const component of this.postponed) yield* this.read(component);
    this.postponed = [];
    yield* this.newest.takeSingles();
    for (const master of this.newest.listMasters()) {
      const overrides = this.occurrences.take(master.uid);
      try {
        yield* this.readSeries(
          master,
          overrides.map((override) => this.placeIn(master, override)),
        );
      } catch (error) {
        yield { place: master.place, problem: describeReadError(error), externalId: shorten(master.uid) };
      }
    }
    for (const { id, parsed } of this.occurrences.listOthers()) yield this.toRecord(parsed, id, parsed.times);
    // After the series: an import takes the first item of an id.
    yield* this.occurrences.listUnreadable();
  }

  private get horizon(): Temporal.PlainDateTime {
    const now = (this.options.now ?? new Date()).toISOString();
    return Temporal.PlainDateTime.from(now.slice(0, 19)).add({ months: HORIZON_MONTHS });
  }

  private readTimes(event: Properties, calendar: ReadonlyMap<string, string>): IcalTimes {
    return readTimes(event, this.zones, this.zones.find(this.options.timezone ?? calendar.get('X-WR-TIMEZONE') ?? ''));
  }

  /** @throws RecordError */
  private readSeries(master: ParsedEvent, overrides: readonly ChangedDate[]): SourceItem[] {
    const series = this.toRecord(master, master.uid, master.times);
    if (series.body === null) return [series];
    if (overrides.some(({ parsed }) => isOfFollowing(parsed))) throw new RecordError({ code: 'this-and-following' });
    const dates = new IcalSeriesDates(master, this.zones, this.horizon);
    for (const { parsed, start } of overrides) {
      if (isGone(parsed)) dates.leaveOut(start);
      else dates.include(start);
    }
    const zone = findInstantZone(master.times);
    const { timezone } = series.body;
    const shown = typeof timezone === 'string' ? this.zones.find(timezone) : undefined;
    const recurrence = zone === undefined ? dates.toLines() : dates.toInstantLines(zone, shown);
    const changed = overrides.filter(({ parsed }) => !isGone(parsed)).map((override) => this.readChangedDate(master, override));
    // Where one cannot be read, its date stays as it is.
    const changedDates = this.occurrences.hasUnreadable(master.uid) ? {} : { changedDates: changed };
    const end = zone === undefined ? findEndOfSkippedStart(master.times) : undefined;
    const body = { ...series.body, recurrence, ...(end !== undefined && { end_date: end }) };
    return [{ ...series, body, ...changedDates }, ...changed];
  }

  /** Finds the date of its series that an occurrence names: a series of whole days may name midnights, and another one days. */
  private placeIn({ uid, times }: ParsedEvent, { parsed }: ChangedDate): ChangedDate {
    const start = readStart(parsed.event.find('recurrence-id')!, times, this.zones);
    return { id: occurrenceId(uid, start, times.isAllDay), parsed, start };
  }

  private readChangedDate(master: ParsedEvent, { id, parsed, start }: ChangedDate): SourceRecord {
    const zone = findInstantZone(master.times);
    const { isAllDay } = master.times;
    const local = isAllDay ? start.toPlainDate().toString() : formatFloating(start);
    const record = this.toRecord(parsed, id, toZoneOf(parsed.times, master.times));
    const { timezone: _timezone, recurrence: _recurrence, title, ...others } = record.body ?? {};
    const body = hasTitle(parsed.event) ? { title, ...others } : others;
    return { ...record, body, occurrence: { series: shorten(master.uid), start: zone === undefined ? local : zone.toUtc(start) } };
  }

  /** @throws SourceError when the file has too many recurring events */
  private hold(parsed: ParsedEvent, length: number): SourceItem[] {
    const { uid, version, event, times } = parsed;
    const recurrence = event.find('recurrence-id');
    if (recurrence === undefined && !isRecurring(parsed))
      return this.newest.add({ uid, version, content: this.toRecord(parsed, uid, times), length });
    this.occurrences.grow(length);
    if (recurrence === undefined) return this.newest.add({ uid, version, content: parsed, length });
    const start = readStart(recurrence, times, this.zones);
    this.occurrences.add({ id: occurrenceId(uid, start, recurrence[2] === 'date'), parsed, start });
    return [];
  }

  private toRecord(parsed: ParsedEvent, id: string, times: IcalTimes): SourceRecord {
    const { event, place, calendar } = parsed;
    const externalId = shorten(id);
    if (isGone(parsed)) return { resource: 'event', externalId, body: null, place };
    const isOurs = isOurFeed(parsed);
    const language = isOurs ? readLanguage(event) : undefined;
    const utcTimezone = isOurs ? 'UTC' : findTimezone(this.options.timezone ?? calendar.get('X-WR-TIMEZONE') ?? '');
    const texts = toTextFields(event, isOurs, this.options.url);
    // An occurrence has the title of its series.
    if (texts.title === '' && event.find('recurrence-id') === undefined) throw new RecordError({ code: 'no-summary' });
    const named = language === undefined || language === this.options.language ? {} : { translation_language: language };
    return {
      resource: 'event',
      externalId,
      body: {
        ...{ ...texts, ...toStateFields(event, isOurs), venue: readVenues(event) },
        ...{ ...toTimeFields(times, utcTimezone), recurrence: null, ...named },
      },
      place,
    };
  }
}

/** Tells whether a text is that of an occurrence of a recurring event. */
function isOccurrence(text: string): boolean {
  return /^RECURRENCE-ID(?:;[^:\r\n]*)?:[^\S\r\n]*\S/im.test(text);
}

/** Errors of the parser tell what it found. Others are errors of the code, unless the file as a whole cannot be read. */
function describeReadError(error: unknown): ImportProblem {
  if (error instanceof SourceError || !(error instanceof Error)) throw error;
  return error instanceof RecordError ? error.problem : { code: 'event-unreadable', detail: toOneLine(error.message) };
}
