import type { CreateCategoryDto } from '../../categories/dto/category.dto.js';
import type { RecordName } from '../../core/resources.js';
import type { CreateEventDto } from '../../events/dto/event.dto.js';
import type { CreateOrganizerDto } from '../../organizers/dto/organizer.dto.js';
import type { CreateTagDto } from '../../tags/dto/tag.dto.js';
import type { CreateVenueDto } from '../../venues/dto/venue.dto.js';

interface CreateDtos {
  readonly event: CreateEventDto;
  readonly venue: CreateVenueDto;
  readonly organizer: CreateOrganizerDto;
  readonly category: CreateCategoryDto;
  readonly tag: CreateTagDto;
}

/**
 * How imports and the CSV feed carry a field. `value`: the same in all languages. `list`: several such values. `text`: one for each
 * language. `special`: with code of their own, or not at all.
 */
type Carriage = 'value' | 'list' | 'text' | 'special';

const RECORD = {
  description: 'text',
  slug: 'text',
  translations: 'special',
  source_language: 'special',
  translation_status: 'special',
  external_ids: 'special',
} as const;
const CONTENT = { ...RECORD, image: 'special', author: 'special', status: 'special', date: 'special', date_utc: 'special' } as const;

/** Every field that clients send, in the order of the columns. One that is missing does not compile. */
const CARRIAGES = {
  event: {
    ...{ title: 'text', excerpt: 'text', website: 'text' },
    ...{ start_date: 'value', end_date: 'value', all_day: 'value', timezone: 'value', cost: 'value' },
    ...{ featured: 'value', sticky: 'value', hide_from_listings: 'value', show_map: 'value', show_map_link: 'value' },
    ...{ event_status: 'value', status_reason: 'text', previous_start_date: 'value', attendance_mode: 'value', online_url: 'value' },
    ...{ ticket_url: 'value', ticket_status: 'value', in_language: 'list' },
    ...{ accessibility: 'list', accessibility_note: 'text', age_min: 'value', age_max: 'value' },
    ...{ categories: 'special', tags: 'special', venue: 'special', organizer: 'special', post_parent: 'special', recurrence: 'special' },
    ...CONTENT,
  },
  venue: {
    ...{ venue: 'text', address: 'text', city: 'text', zip: 'value', province: 'text', state: 'text', country: 'text' },
    ...{ phone: 'value', website: 'text', geo_lat: 'value', geo_lng: 'value' },
    ...{ accessibility: 'list', accessibility_note: 'text', show_map: 'value', show_map_link: 'value', stateprovince: 'special' },
    ...CONTENT,
  },
  organizer: { organizer: 'text', email: 'value', phone: 'value', website: 'text', ...CONTENT },
  category: { name: 'text', color: 'value', parent: 'special', ...RECORD },
  tag: { name: 'text', ...RECORD },
} as const satisfies { [Name in RecordName]: Record<keyof CreateDtos[Name], Carriage> };

type Carriages = typeof CARRIAGES;
type FieldOf<Name extends RecordName, C extends Carriage> = {
  [Field in keyof Carriages[Name]]: Carriages[Name][Field] extends C ? Field : never;
}[keyof Carriages[Name]];

/** Lists the fields of a resource that are carried in one of these ways. */
export function listCarriedFields<Name extends RecordName, C extends Carriage>(name: Name, ...ways: C[]): FieldOf<Name, C>[] {
  const fields = Object.entries(CARRIAGES[name]) as [FieldOf<Name, C>, C][];
  return fields.filter(([, way]) => ways.includes(way)).map(([field]) => field);
}

/** Fields of venues and organizers that have no column beside an event. */
const WITHOUT_COLUMN = ['description', 'slug', 'show_map', 'show_map_link'] as const;
type WithoutColumn = (typeof WITHOUT_COLUMN)[number];

/** Lists the fields of a linked record that have a column beside an event: `city` for `venue.city`. */
export function listLinkedColumns<Name extends 'venue' | 'organizer'>(name: Name) {
  type Linked = Exclude<FieldOf<Name, 'value' | 'list' | 'text'>, WithoutColumn>;
  return listCarriedFields(name, 'value', 'list', 'text').filter((field): field is Linked => !WITHOUT_COLUMN.some((one) => one === field));
}
