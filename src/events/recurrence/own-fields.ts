import { toFieldName } from '../../core/database/field-names.js';
import type { LinkedResourceName } from '../../content/access/status.js';
import { Event, EventTranslation } from '../event.entity.js';

/** The columns of a record that an occurrence may have of its own, without its times, links and texts. */
export const OWN_COLUMNS = [
  ...['allDay', 'cost', 'showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured', 'eventStatus', 'previousStartLocal'],
  ...['attendanceMode', 'onlineUrl', 'ticketUrl', 'ticketStatus', 'inLanguage', 'imageId'],
] as readonly (keyof Event)[];

/** The columns of a translation that an occurrence may have of its own. */
export const OWN_TEXT_COLUMNS = ['name', 'description', 'excerpt', 'statusReason', 'website', 'draft'] as const;

/** The fields of the API that have the links of an event. */
export const LINK_FIELDS = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
} as const satisfies Record<LinkedResourceName, string>;

/** The fields in which an occurrence can differ from its series, and follow it again. */
export const OWN_FIELDS: readonly string[] = [
  ...OWN_TEXT_COLUMNS.map((column) => toFieldName(EventTranslation, column)),
  ...['start_date', 'end_date', ...OWN_COLUMNS.map((column) => toFieldName(Event, column)), 'source_language'],
  ...Object.values(LINK_FIELDS),
];
