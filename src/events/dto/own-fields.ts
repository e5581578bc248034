import type { LinkedResourceName } from '../../content/access/status.js';
import type { Language } from '../../core/text/language.js';
import type { Event, EventTranslation } from '../event.entity.js';

/** The columns of `event` that a date can have of its own, by the names of the fields of the API. Times, texts and links come beside. */
export const OWN_COLUMNS = {
  cost: 'cost',
  show_map: 'showMap',
  show_map_link: 'showMapLink',
  hide_from_listings: 'hideFromListings',
  sticky: 'sticky',
  featured: 'featured',
  event_status: 'eventStatus',
  previous_start_date: 'previousStartLocal',
  attendance_mode: 'attendanceMode',
  online_url: 'onlineUrl',
  ticket_url: 'ticketUrl',
  ticket_status: 'ticketStatus',
  in_language: 'inLanguage',
  accessibility: 'accessibility',
  age_min: 'ageMin',
  age_max: 'ageMax',
  image: 'imageId',
  source_language: 'sourceLanguage',
} as const satisfies Record<string, keyof Event>;

/** The columns of a translation that a date can have of its own, by the names of the fields. */
export const OWN_TEXTS = {
  title: 'name',
  description: 'description',
  excerpt: 'excerpt',
  status_reason: 'statusReason',
  accessibility_note: 'accessibilityNote',
  website: 'website',
  translation_status: 'draft',
} as const satisfies Record<string, keyof EventTranslation>;

/** The fields of the times. They are one value: a date has all of its times of its own, or none. */
export const TIME_FIELDS: readonly string[] = ['start_date', 'end_date', 'all_day'];

/** The fields that have the links of an event. */
export const LINK_FIELDS = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
} as const satisfies Record<LinkedResourceName, string>;

/** The fields in which a date can differ from its series, and follow it again. */
export const OWN_FIELDS: readonly string[] = [
  ...[...TIME_FIELDS, ...Object.keys(OWN_COLUMNS)],
  ...[...Object.values(LINK_FIELDS), ...Object.keys(OWN_TEXTS)],
];

/** The names of what a changed date has of its own. Its row has the values. It follows the series in everything else. */
export interface OwnNames {
  /** Without texts. */
  readonly fields: readonly string[];
  /** The texts, for each language in which it has some. */
  readonly texts: Readonly<Partial<Record<Language, readonly string[]>>>;
}

export const NO_OWN_NAMES: OwnNames = { fields: [], texts: {} };
