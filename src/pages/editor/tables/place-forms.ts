import type { CreateOrganizerDto } from '../../../organizers/dto/organizer.dto.js';
import type { CreateVenueDto } from '../../../venues/dto/venue.dto.js';
import type { FormTable } from '../forms/field.js';

/** The fields of all records that no table edits: buttons, the languages side by side, and what programs send. */
export const EDITED_ELSEWHERE = {
  status: 'elsewhere',
  translations: 'elsewhere',
  source_language: 'elsewhere',
  translation_status: 'elsewhere',
  author: 'elsewhere',
  date_utc: 'elsewhere',
  external_ids: 'elsewhere',
} as const;

/** How each field of a venue is edited. */
export const VENUE_FORM: FormTable<CreateVenueDto> = {
  venue: { kind: 'line', group: 'what', label: 'name' },
  address: { kind: 'line', group: 'where' },
  zip: { kind: 'line', group: 'where' },
  city: { kind: 'line', group: 'where' },
  province: { kind: 'line', group: 'where', isRare: true },
  state: { kind: 'line', group: 'where', label: 'state_of', isRare: true },
  country: { kind: 'line', group: 'where', isRare: true },
  phone: { kind: 'tel', group: 'who' },
  website: { kind: 'url', group: 'what' },
  description: { kind: 'html', group: 'what' },
  slug: { kind: 'line', group: 'what', isRare: true, isGiven: true, hint: 'slug.hint' },
  geo_lat: { kind: 'number', group: 'where', isRare: true },
  geo_lng: { kind: 'number', group: 'where', isRare: true },
  show_map: { kind: 'check', group: 'where', isRare: true },
  show_map_link: { kind: 'check', group: 'where', isRare: true },
  accessibility: { kind: 'choices', group: 'audience' },
  accessibility_note: { kind: 'line', group: 'audience', hint: 'accessibility_note.hint' },
  image: { kind: 'image', group: 'picture', hint: 'image.hint' },
  date: { kind: 'moment', group: 'publication', isRare: true, isGiven: true, hint: 'date.hint' },
  // `province` and `state`.
  stateprovince: 'elsewhere',
  ...EDITED_ELSEWHERE,
};

/** How each field of an organizer is edited. */
export const ORGANIZER_FORM: FormTable<CreateOrganizerDto> = {
  organizer: { kind: 'line', group: 'what', label: 'name' },
  phone: { kind: 'tel', group: 'who' },
  email: { kind: 'email', group: 'who' },
  website: { kind: 'url', group: 'what' },
  description: { kind: 'html', group: 'what' },
  slug: { kind: 'line', group: 'what', isRare: true, isGiven: true, hint: 'slug.hint' },
  image: { kind: 'image', group: 'picture', hint: 'image.hint' },
  date: { kind: 'moment', group: 'publication', isRare: true, isGiven: true, hint: 'date.hint' },
  ...EDITED_ELSEWHERE,
};
