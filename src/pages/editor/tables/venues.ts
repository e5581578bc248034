import { RESOURCES } from '../../../core/resources.js';
import { CreateVenueDto } from '../../../venues/dto/venue.dto.js';
import { describeLater } from '../forms/describe-form.js';
import type { ListedResource } from '../records/edited-resource.js';
import { VENUE_FORM } from './place-forms.js';
import { PLACE_TABS } from './place-tabs.js';

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
