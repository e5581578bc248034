import { RESOURCES } from '../../../core/resources.js';
import { CreateVenueDto } from '../../../venues/dto/venue.dto.js';
import { describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';
import type { ListedResource } from '../records/edited-resource.js';
import { EDITED_ELSEWHERE, PLACE_TABS } from './place-table.js';

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

export const VENUES: ListedResource = {
  ...RESOURCES.venue,
  name: 'venue',
  getForm: describeLater(CreateVenueDto, VENUE_FORM),
  texts: { all: 'venues', new: 'add-venue' },
  tabs: PLACE_TABS,
  filters: ['search', 'missing_translation'],
  uses: { filter: 'venue', about: 'trash-used-about' },
  listFields: ['address', 'city'],
  listFacts: ({ address, city }) => [address, city] as (string | null)[],
};
