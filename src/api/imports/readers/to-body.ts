import { type RecordName, RESOURCES } from '../../../core/resources.js';
import { listCarriedFields } from '../../feeds/carried-fields.js';
import { SourceLink } from '../source-record.js';
import { parseInteger } from '../../../core/http/validation/values.js';
import { type Fields, pickDefined } from '../../../core/objects.js';

/** Returns what all languages share, the links, and the title in its own language. */
export function toSharedBody(type: RecordName, record: Fields, language: string): Fields {
  const { titleField, kind } = RESOURCES[type];
  const written = typeof record.language === 'string' ? record.language : language;
  return {
    ...pickDefined(record, [titleField, ...(kind === 'term' ? [] : ['date_utc']), ...listCarriedFields(type, 'value', 'list')]),
    ...(written === language ? {} : { translation_language: written }),
    ...('image' in record ? { image: readUrl(record.image) } : {}),
    ...(type === 'event' ? { ...readEventLinks(record), recurrence: record.recurrence ?? null } : {}),
  };
}

/** Returns the texts of one language. `record` is what the calendar shows without fallback. */
export function toTextsBody(type: RecordName, record: Fields, language: string): Fields {
  return { translations: { [language]: pickDefined(record, listCarriedFields(type, 'text')) } };
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

/** Returns categories or tags as a body has them by their names. The API would read a text of digits as an id. */
export function toTermNames(names: readonly unknown[]): unknown[] {
  return names.map((name) => (typeof parseInteger(name) === 'number' ? { name: String(name) } : name));
}

function readUrl(image: unknown): string | null {
  const url = typeof image === 'object' && image !== null ? (image as Fields).url : undefined;
  return typeof url === 'string' ? url : null;
}
