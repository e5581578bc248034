import { RESOURCES } from '../../../core/resources.js';
import { CreateOrganizerDto } from '../../../organizers/dto/organizer.dto.js';
import { describeLater } from '../forms/describe-form.js';
import type { ListedResource } from '../records/edited-resource.js';
import { ORGANIZER_FORM } from './place-forms.js';
import { PLACE_TABS } from './place-tabs.js';

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
