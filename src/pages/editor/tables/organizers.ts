import { RESOURCES } from '../../../core/resources.js';
import { CreateOrganizerDto } from '../../../organizers/dto/organizer.dto.js';
import { describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';
import type { ListedResource } from '../records/edited-resource.js';
import { EDITED_ELSEWHERE, PLACE_TABS } from './place-table.js';

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

export const ORGANIZERS: ListedResource = {
  ...RESOURCES.organizer,
  name: 'organizer',
  getForm: describeLater(CreateOrganizerDto, ORGANIZER_FORM),
  texts: { all: 'organizers', new: 'add-organizer' },
  tabs: PLACE_TABS,
  filters: ['search', 'missing_translation'],
  uses: { filter: 'organizer', about: 'trash-used-about' },
  listFields: ['email', 'phone'],
  listFacts: ({ email, phone }) => [email, phone] as (string | null)[],
};
