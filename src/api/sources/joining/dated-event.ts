import { createHash } from 'node:crypto';
import { parseMoment, toUnixSeconds, type DateTimeString } from '../../../core/time/moment.js';
import { parseTimezone } from '../../../core/time/timezone.js';
import { settings } from '../../../core/config/settings.js';
import type { Fields, SourceRecord } from '../../imports/source-record.js';

/** An event of a source that can be a date of a series. */
export interface DatedEvent {
  readonly record: SourceRecord & { readonly body: Fields };
  /** Equal for events that differ in their dates and ids alone. */
  readonly key: string;
  /** On the wall clock. */
  readonly start: DateTimeString;
  readonly lengthSeconds: number;
  readonly timezone: string;
  readonly isAllDay: boolean;
}

/** Reads an event; undefined for one whose times are not valid: the calendar refuses it, and says why. */
export function readDatedEvent(record: SourceRecord): DatedEvent | undefined {
  const { body } = record;
  if (body === null) return undefined;
  const [first, last] = [body.start_date, body.end_date].map(readLocal);
  const { timezone: zone } = body;
  const timezone = typeof zone === 'string' ? parseTimezone(zone) : zone === null ? settings.siteTimezone : undefined;
  if (first === undefined || last === undefined || timezone === undefined) return undefined;
  const isAllDay = body.all_day === true;
  const start = isAllDay ? `${first.slice(0, 10)} 00:00:00` : first;
  const end = isAllDay ? `${last.slice(0, 10)} 23:59:59` : last;
  const lengthSeconds = toUnixSeconds(end) - toUnixSeconds(start);
  if (lengthSeconds < 0) return undefined;
  const key = hash([withoutDates(body), start.slice(11), lengthSeconds]);
  return { record: { ...record, body }, key, start, lengthSeconds, timezone, isAllDay };
}

function readLocal(value: unknown): DateTimeString | undefined {
  const moment = typeof value === 'string' ? parseMoment(value) : undefined;
  return moment && 'local' in moment ? moment.local : undefined;
}

/** Returns the fields that the dates of a series share. Each date has an address of its own in its source. */
export function withoutDates({ start_date: _start, end_date: _end, date_utc: _published, slug: _slug, ...body }: Fields): Fields {
  if (body.translations === undefined) return body;
  const texts = Object.entries(body.translations as Record<string, Fields>).map(([language, { slug: _own, ...text }]) => [language, text]);
  return { ...body, translations: Object.fromEntries(texts) as Fields };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
