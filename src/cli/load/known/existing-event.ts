import { isObject, toList, toText, type JsonObject } from '../input/json.js';

/** The values by which a line can name a linked venue or category. */
export interface ExistingLink {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** The members of an existing event that are compared with a line, in one language. */
export interface ExistingEvent {
  readonly id: number;
  readonly languages: readonly unknown[];
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  readonly website: string;
  readonly venues: readonly ExistingLink[];
  readonly categories: readonly ExistingLink[];
}

/** The members that `parseExistingEvent` reads, as a value of the parameter `_fields`. */
export const EXISTING_EVENT_FIELDS = 'id,languages,title,start_date,end_date,timezone,all_day,website,venues,categories';

/** Parses an event of a list. Returns undefined if the record is not an event. */
export function parseExistingEvent(record: unknown): ExistingEvent | undefined {
  if (!isObject(record) || typeof record.id !== 'number') return undefined;
  return {
    id: record.id,
    languages: toList(record.languages),
    title: toText(record.title),
    start: toText(record.start_date),
    end: toText(record.end_date),
    timezone: toText(record.timezone),
    isAllDay: record.all_day === true,
    website: toText(record.website),
    venues: parseLinks(record.venues, 'venue'),
    categories: parseLinks(record.categories, 'name'),
  };
}

function parseLinks(value: unknown, nameField: string): ExistingLink[] {
  const records: readonly JsonObject[] = toList(value).filter(isObject);
  return records.map((record) => ({ id: toText(record.id), name: toText(record[nameField]), slug: toText(record.slug) }));
}
