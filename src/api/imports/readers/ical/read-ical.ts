import { Temporal } from 'temporal-polyfill';
import type { ImportProblem } from '../../../../core/errors/import-problem.js';
import { RecordError, SourceError, type SourceItem, type SourceRecord } from '../../source-record.js';
import { toOneLine } from '../../describe-refusal.js';
import type { Bytes } from '../read-lines.js';
import { MAX_UID_LENGTH, occurrenceId, readUid, shorten } from './event-ids.js';
import { readVenues } from './read-venues.js';
import { type EventTimes, readLocal, readTimes, toTimeFields } from './event-times.js';
import { toStateFields } from './to-state-fields.js';
import { readLanguage, toTextFields } from './event-texts.js';
import { parseComponent, Properties } from './jcal.js';
import { NewestEvents } from './newest-events.js';
import { isGone, isOurFeed, type ParsedEvent, compareVersions, readVersion } from './parsed-event.js';
import { readComponents, type TextComponent } from './read-components.js';
import { isRecurring, listStarts } from './recurrence.js';
import { findTimezone, Zones } from './zones.js';

/** Characters of recurring events, which are held until the file ends. */
const MAX_RECURRING_LENGTH = 64 * 1024 * 1024;
/** Years ahead for which recurring events are written. */
const HORIZON_YEARS = 2;

export interface IcalOptions {
  /** The language of the import. */
  readonly language: string;
  /** Recurring events are written until two years after this time. */
  readonly now?: Date;
  /** The zone of times that name none, and in which times in UTC are shown; otherwise that of the file. */
  readonly timezone?: string | undefined;
}

/**
 * Reads the events of iCalendar (RFC 5545), in one pass. The id of an event is its UID; that of an occurrence is the UID, `/`, and
 * its original start. A newer version of an event, and what belongs to a recurring one, may be anywhere in the file, so events are
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
  private readonly overrides = new Map<string, ParsedEvent>();
  private recurringLength = 0;

  constructor(private readonly options: IcalOptions) {}

  /** Reads an event, which is held. Returns what can be passed on. */
  read({ number, text, problem, calendar }: TextComponent): SourceItem[] {
    const place = { at: 'line', line: number } as const;
    const uid = readUid(text);
    const version = readVersion(text);
    const refuse = (found: ImportProblem): SourceItem[] => {
      const item = { place, problem: found, ...(uid.length <= MAX_UID_LENGTH ? { externalId: uid } : {}) };
      const { length } = text;
      return isOccurrence(text) ? this.newest.addProblem(item, length) : this.newest.add({ uid, version, content: item, length });
    };
    if (problem !== undefined) return refuse(problem);
    try {
      const [, properties] = parseComponent(text);
      const event = new Properties(properties);
      const access = event.text('class')?.trim().toLowerCase();
      if (access === 'private' || access === 'confidential') return refuse({ code: access });
      const times = this.readTimes(event, calendar);
      return this.hold({ uid: event.text('uid')?.trim() ?? uid, version, place, event, calendar, times }, text.length);
    } catch (error) {
      return refuse(describeReadError(error));
    }
  }

  /** Returns the events that are held, and the occurrences of recurring ones. */
  *readHeld(): Generator<SourceItem> {
    yield* this.newest.takeSingles();
    for (const master of this.newest.listMasters()) {
      try {
        for (const start of listStarts(master.event, master.times, this.zones, this.horizon)) yield this.readOccurrence(master, start);
      } catch (error) {
        yield { place: master.place, problem: describeReadError(error) };
      }
    }
    for (const [id, override] of this.overrides) yield this.toRecord(override, id, override.times);
  }

  private get horizon(): Temporal.PlainDateTime {
    const now = (this.options.now ?? new Date()).toISOString();
    return Temporal.PlainDateTime.from(now.slice(0, 19)).add({ years: HORIZON_YEARS });
  }

  private readTimes(event: Properties, calendar: ReadonlyMap<string, string>): EventTimes {
    return readTimes(event, this.zones, this.zones.find(this.options.timezone ?? calendar.get('X-WR-TIMEZONE') ?? ''));
  }

  private readOccurrence(master: ParsedEvent, start: Temporal.PlainDateTime): SourceRecord {
    const id = occurrenceId(master.uid, start, master.times.isAllDay);
    const override = this.overrides.get(id);
    this.overrides.delete(id);
    if (override !== undefined) return this.toRecord(override, id, override.times);
    const { times } = master;
    return this.toRecord(master, id, { ...times, start });
  }

  /** @throws SourceError when the file has too many recurring events */
  private hold(parsed: ParsedEvent, length: number): SourceItem[] {
    const { uid, version, event, times } = parsed;
    const recurrence = event.find('recurrence-id');
    if (recurrence === undefined && !isRecurring(event))
      return this.newest.add({ uid, version, content: this.toRecord(parsed, uid, times), length });
    this.recurringLength += length;
    if (this.recurringLength > MAX_RECURRING_LENGTH) throw new SourceError({ code: 'too-many-recurring' });
    if (recurrence === undefined) return this.newest.add({ uid, version, content: parsed, length });
    const id = occurrenceId(uid, readLocal(recurrence, times.zone, this.zones), recurrence[2] === 'date');
    const known = this.overrides.get(id);
    if (known === undefined || compareVersions(version, known.version) > 0) this.overrides.set(id, parsed);
    return [];
  }

  private toRecord(parsed: ParsedEvent, id: string, times: EventTimes): SourceRecord {
    const { event, place, calendar } = parsed;
    const externalId = shorten(id);
    if (isGone(parsed)) return { resource: 'event', externalId, body: null, place };
    const isOurs = isOurFeed(parsed);
    const language = isOurs ? readLanguage(event) : undefined;
    const utcTimezone = isOurs ? 'UTC' : findTimezone(this.options.timezone ?? calendar.get('X-WR-TIMEZONE') ?? '');
    const named = language === undefined || language === this.options.language ? {} : { translation_language: language };
    return {
      resource: 'event',
      externalId,
      body: {
        ...{ ...toTextFields(event, isOurs), ...toStateFields(event, isOurs), venue: readVenues(event) },
        ...{ ...toTimeFields(times, utcTimezone), ...named },
      },
      place,
    };
  }
}

/** Tells whether a text is that of an occurrence of a recurring event. */
function isOccurrence(text: string): boolean {
  return /^RECURRENCE-ID[;:]/im.test(text);
}

/** Errors of the parser tell what it found. Others are errors of the code, unless the file as a whole cannot be read. */
function describeReadError(error: unknown): ImportProblem {
  if (error instanceof SourceError || !(error instanceof Error)) throw error;
  return error instanceof RecordError ? error.problem : { code: 'event-unreadable', detail: toOneLine(error.message) };
}
