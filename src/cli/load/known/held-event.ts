import { isObject, listOf, textOf, type JsonObject } from '../input/json.js';

/** Of a linked venue or category, all that a line can name it by. */
export interface HeldLink {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Of an event that the instance holds, what tells it from others, as shown in one language. */
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

/** The members of a record that {@link heldEvent} reads, as the parameter `_fields` takes them. */
export const HELD_FIELDS = 'id,languages,title,start_date,end_date,timezone,all_day,website,venues,categories';

/** An event of a list of the service; undefined for what does not look like one. */
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
