import { hashJson } from '../../../../../core/text/hash-json.js';
import { type DateTimeString, parseMoment, toUnixSeconds } from '../../../../../core/time/moment.js';
import { parseTimezone } from '../../../../../core/time/timezone.js';
import type { SourceRecord } from '../../../source-record.js';
import type { Fields } from '../../../../../core/objects.js';

/** An event of a site that can be a date of a series. */
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
export function readDatedEvent(record: SourceRecord, siteTimezone: string): DatedEvent | undefined {
  const { body } = record;
  if (body === null) return undefined;
  const [first, last] = [body.start_date, body.end_date].map(readLocal);
  const { timezone: zone } = body;
  const timezone = typeof zone === 'string' ? parseTimezone(zone) : zone === null ? siteTimezone : undefined;
  if (first === undefined || last === undefined || timezone === undefined) return undefined;
  const isAllDay = body.all_day === true;
  const start = isAllDay ? `${first.slice(0, 10)} 00:00:00` : first;
  const end = isAllDay ? `${last.slice(0, 10)} 23:59:59` : last;
  const lengthSeconds = toUnixSeconds(end) - toUnixSeconds(start);
  if (lengthSeconds < 0) return undefined;
  const key = hashJson([withoutDates(body), start.slice(11), lengthSeconds]);
  return { record: { ...record, body }, key, start, lengthSeconds, timezone, isAllDay };
}

function readLocal(value: unknown): DateTimeString | undefined {
  const moment = typeof value === 'string' ? parseMoment(value) : undefined;
  return moment && 'local' in moment ? moment.local : undefined;
}

/** What each date of a series has of its own. Its address on the site is one of these. */
const DATE_FIELDS: readonly string[] = ['start_date', 'end_date', 'date_utc', 'slug'];

/** Returns the fields that the dates of a series share. */
export function withoutDates(body: Fields): Fields {
  const shared = Object.entries(body).filter(([name]) => !DATE_FIELDS.includes(name));
  return Object.fromEntries(
    shared.map(([name, value]) => [name, name === 'translations' ? mapTexts(value as Texts, withoutDates) : value]),
  );
}

export type Texts = Readonly<Record<string, Fields>>;

/** Maps the texts of each language. */
export function mapTexts(texts: Texts, map: (fields: Fields) => Fields): Fields {
  return Object.fromEntries(Object.entries(texts).map(([language, fields]) => [language, map(fields)]));
}
