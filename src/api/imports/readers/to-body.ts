import { type RecordName, RESOURCES } from '../../../core/resources.js';
import { type Fields, SourceLink } from '../source-record.js';

/** What a resource has beside the fields that all have. */
interface OwnFields {
  readonly shared: readonly string[];
  readonly texts: readonly string[];
}

const OWN_FIELDS: Readonly<Partial<Record<RecordName, OwnFields>>> = {
  event: {
    shared: [
      ...['start_date', 'end_date', 'timezone', 'all_day', 'cost'],
      ...['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'],
      ...['event_status', 'previous_start_date', 'attendance_mode', 'online_url', 'ticket_url', 'ticket_status', 'in_language'],
    ],
    texts: ['excerpt', 'status_reason'],
  },
  venue: {
    shared: ['zip', 'phone', 'geo_lat', 'geo_lng', 'show_map', 'show_map_link'],
    texts: ['address', 'city', 'province', 'state', 'country'],
  },
  organizer: { shared: ['phone', 'email'], texts: [] },
};

/** Returns what all languages share, the links, and the title in its own language. */
export function toSharedBody(type: RecordName, record: Fields, language: string): Fields {
  const { titleField, kind } = RESOURCES[type];
  const written = typeof record.language === 'string' ? record.language : language;
  return {
    ...pick(record, [titleField, ...(kind === 'term' ? [] : ['date_utc']), ...(OWN_FIELDS[type]?.shared ?? [])]),
    ...(written === language ? {} : { translation_language: written }),
    ...('image' in record ? { image: readUrl(record.image) } : {}),
    ...(type === 'event' ? readEventLinks(record) : {}),
  };
}

/** Returns the texts of one language. `record` is what the calendar shows without fallback. */
export function toTextsBody(type: RecordName, record: Fields, language: string): Fields {
  const { titleField, kind } = RESOURCES[type];
  const names = [titleField, 'description', 'slug', ...(kind === 'term' ? [] : ['website']), ...(OWN_FIELDS[type]?.texts ?? [])];
  return { translations: { [language]: pick(record, names) } };
}

/** Returns the link to the parent of an event or a category; `null` for none, undefined for records that have none. */
export function readParent(type: RecordName, record: Fields): { readonly field: string; readonly link: SourceLink | null } | undefined {
  const field = type === 'event' ? 'post_parent' : type === 'category' ? 'parent' : undefined;
  if (field === undefined) return undefined;
  const id = record[field];
  return { field, link: typeof id === 'number' && id > 0 ? new SourceLink(type, String(id)) : null };
}

function readEventLinks(event: Fields): Fields {
  return {
    venue: toLinks('venue', event.venues),
    organizer: toLinks('organizer', event.organizer),
    categories: toLinks('category', event.categories),
    tags: toLinks('tag', event.tags),
  };
}

function toLinks(resource: RecordName, records: unknown): SourceLink[] {
  const ids = Array.isArray(records) ? records.map((record) => (record as Fields | null)?.id) : [];
  return ids.filter((id) => typeof id === 'number').map((id) => new SourceLink(resource, String(id)));
}

function readUrl(image: unknown): string | null {
  const url = typeof image === 'object' && image !== null ? (image as Fields).url : undefined;
  return typeof url === 'string' ? url : null;
}

function pick(record: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));
}
