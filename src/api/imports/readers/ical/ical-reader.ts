import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { ImportPlace, ImportProblem } from '../../../../core/errors/import-problem.js';
import { RecordError, SourceError, type SourceItem, type SourceRecord } from '../../source-record.js';
import { toOneLine } from '../../describe-refusal.js';
import type { Bytes } from '../read-lines.js';
import { readVenues } from './event-places.js';
import { type EventTimes, readLocal, readTimes, toTimeFields } from './event-times.js';
import { readLanguage, toTextFields } from './event-texts.js';
import { parseComponent, Properties } from './jcal.js';
import { readComponents, type TextComponent } from './read-components.js';
import { formatFloating, isRecurring, listStarts } from './recurrence.js';
import { findTimezone, Zones } from './zones.js';

/** Characters of recurring events, which are held until the file ends. */
const MAX_HELD_LENGTH = 64 * 1024 * 1024;
/** Years ahead for which recurring events are written. */
const HORIZON_YEARS = 2;
const MAX_UID_LENGTH = 255;
const HASH_LENGTH = 32;

export interface IcalOptions {
  /** The language of the import. */
  readonly language: string;
  /** Recurring events are written until two years after this time. */
  readonly now?: Date;
  /** The zone of times that name none, and in which times in UTC are shown; otherwise that of the file. */
  readonly timezone?: string | undefined;
}

/** An event of the file, parsed. */
interface ParsedEvent {
  readonly uid: string;
  readonly place: ImportPlace;
  readonly event: Properties;
  readonly times: EventTimes;
  readonly calendar: ReadonlyMap<string, string>;
}

/**
 * Reads the events of iCalendar (RFC 5545), in one pass. The id of an event is its UID; that of an occurrence is the UID, `/`, and
 * its original start. What belongs to a recurring event may be anywhere in the file, so it is held until the end.
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
  private readonly masters: ParsedEvent[] = [];
  private readonly overrides = new Map<string, ParsedEvent>();
  private heldLength = 0;

  constructor(private readonly options: IcalOptions) {}

  /** Returns the event, unless it is held. */
  read(component: TextComponent): SourceItem[] {
    const { number, text, problem, calendar } = component;
    const place = { at: 'line', line: number } as const;
    const uid = readUid(text);
    const known = uid.length <= MAX_UID_LENGTH ? { externalId: uid } : {};
    if (problem !== undefined) return [{ place, problem, ...known }];
    try {
      const [, properties] = parseComponent(text);
      const event = new Properties(properties);
      const access = event.text('class')?.trim().toLowerCase();
      if (access === 'private' || access === 'confidential') return [{ place, problem: { code: access }, ...known }];
      const parsed = { uid: event.text('uid')?.trim() ?? uid, place, event, calendar, times: this.readTimes(event, calendar) };
      if (!isRecurring(event) && event.find('recurrence-id') === undefined) return [this.toRecord(parsed, parsed.uid, parsed.times)];
      this.hold(parsed, text.length);
      return [];
    } catch (error) {
      return [{ place, problem: describeReadError(error), ...known }];
    }
  }

  /** Returns the occurrences of recurring events. */
  *readHeld(): Generator<SourceItem> {
    for (const master of this.masters) {
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

  /** @throws SourceError when the file has too many */
  private hold(parsed: ParsedEvent, length: number): void {
    this.heldLength += length;
    if (this.heldLength > MAX_HELD_LENGTH) throw new SourceError({ code: 'too-many-recurring' });
    const recurrence = parsed.event.find('recurrence-id');
    if (recurrence === undefined) {
      this.masters.push(parsed);
      return;
    }
    const { uid, times } = parsed;
    const id = occurrenceId(uid, readLocal(recurrence, times.zone, this.zones), recurrence[2] === 'date');
    const known = this.overrides.get(id);
    if (known === undefined || sequenceOf(parsed) >= sequenceOf(known)) this.overrides.set(id, parsed);
  }

  private toRecord({ event, place, calendar }: ParsedEvent, id: string, times: EventTimes): SourceRecord {
    const externalId = shorten(id);
    if (isCancelled(event, calendar)) return { resource: 'event', externalId, body: null, place };
    const isOurs = (calendar.get('PRODID') ?? '').includes('//calendar-events//');
    const language = isOurs ? readLanguage(event) : undefined;
    const utcTimezone = isOurs ? 'UTC' : findTimezone(this.options.timezone ?? calendar.get('X-WR-TIMEZONE') ?? '');
    const named = language === undefined || language === this.options.language ? {} : { translation_language: language };
    return {
      resource: 'event',
      externalId,
      body: { ...toTextFields(event, isOurs), venue: readVenues(event), ...toTimeFields(times, utcTimezone), ...named },
      place,
    };
  }
}

function isCancelled(event: Properties, calendar: ReadonlyMap<string, string>): boolean {
  return /^cancelled$/i.test(event.text('status') ?? '') || /^cancel$/i.test(calendar.get('METHOD') ?? '');
}

function sequenceOf({ event }: ParsedEvent): number {
  return Number(event.find('sequence')?.[3] ?? 0);
}

function occurrenceId(uid: string, start: Temporal.PlainDateTime, isAllDay: boolean): string {
  return `${uid}/${isAllDay ? start.toPlainDate().toString() : formatFloating(start)}`;
}

/** Returns the UID of the text of an event; a hash of the text if it has none. */
function readUid(text: string): string {
  const uid = /^UID(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]?.trim();
  return uid === undefined || uid === '' ? shorten(text, 0) : uid;
}

/** Returns a hash in place of an id that is too long. */
function shorten(id: string, maxLength = MAX_UID_LENGTH): string {
  return id.length <= maxLength ? id : createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
}

/** Errors of the parser tell what it found. Others are errors of the code, unless the file as a whole cannot be read. */
function describeReadError(error: unknown): ImportProblem {
  if (error instanceof SourceError || !(error instanceof Error)) throw error;
  return error instanceof RecordError ? error.problem : { code: 'event-unreadable', detail: toOneLine(error.message) };
}
