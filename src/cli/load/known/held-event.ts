import { isObject, listOf, textOf, type JsonObject } from '../input/json.js';

/** The values by which a line can name a linked venue or category. */
export interface HeldLink {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** The members of an existing event that are compared with a line, in one language. */
export interface HeldEvent {
  readonly id: number;
  readonly languages: readonly unknown[];
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly allDay: boolean;
  readonly website: string;
  readonly venues: readonly HeldLink[];
  readonly categories: readonly HeldLink[];
}

/** The members that `parseExistingEvent` reads, as a value of the parameter `_fields`. */
export const HELD_FIELDS = 'id,languages,title,start_date,end_date,timezone,all_day,website,venues,categories';

/** Parses an event of a list. Returns undefined if the record is not an event. */
export function heldEvent(record: unknown): HeldEvent | undefined {
  if (!isObject(record) || typeof record.id !== 'number') return undefined;
  return {
    id: record.id,
    languages: listOf(record.languages),
    title: textOf(record.title),
    start: textOf(record.start_date),
    end: textOf(record.end_date),
    timezone: textOf(record.timezone),
    allDay: record.all_day === true,
    website: textOf(record.website),
    venues: linksOf(record.venues, 'venue'),
    categories: linksOf(record.categories, 'name'),
  };
}

function linksOf(value: unknown, nameField: string): HeldLink[] {
  const records: readonly JsonObject[] = listOf(value).filter(isObject);
  return records.map((record) => ({ id: textOf(record.id), name: textOf(record[nameField]), slug: textOf(record.slug) }));
}
