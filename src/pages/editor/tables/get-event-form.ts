import { CreateEventDto } from '../../../events/dto/event.dto.js';
import { CreateOrganizerDto } from '../../../organizers/dto/organizer.dto.js';
import { CreateVenueDto } from '../../../venues/dto/venue.dto.js';
import { describeForm, describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';
import { ORGANIZER_FORM } from './organizers.js';
import { EDITED_ELSEWHERE } from './place-table.js';
import { VENUE_FORM } from './venues.js';

/** How each field of an event is edited, in the order in which one asks: what, when, where, who, how much. */
const EVENT_FORM: FormTable<CreateEventDto> = {
  title: { kind: 'line', group: 'what', hint: 'title.hint' },
  excerpt: { kind: 'lines', group: 'what', hint: 'excerpt.hint' },
  description: { kind: 'html', group: 'what', hint: 'description.hint' },
  categories: { kind: 'terms', group: 'what', collection: 'categories' },
  tags: { kind: 'tags', group: 'what', hint: 'tags.hint' },
  website: { kind: 'url', group: 'what', isRare: true },
  slug: { kind: 'line', group: 'what', isRare: true, isGiven: true, hint: 'slug.hint' },
  all_day: { kind: 'check', group: 'when' },
  start_date: { kind: 'moment', group: 'when', wholeDays: 'all_day' },
  end_date: { kind: 'moment', group: 'when', wholeDays: 'all_day', dayOf: 'start_date', hint: 'end_date.hint' },
  recurrence: { kind: 'recurrence', group: 'when' },
  timezone: { kind: 'line', group: 'when', isRare: true, isGiven: true, hint: 'timezone.hint' },
  venue: { kind: 'links', group: 'where', collection: 'venues', member: 'venues', titleField: 'venue', isSingle: true },
  attendance_mode: { kind: 'choice', group: 'where' },
  online_url: { kind: 'url', group: 'where' },
  show_map: { kind: 'check', group: 'where', isRare: true },
  show_map_link: { kind: 'check', group: 'where', isRare: true },
  organizer: { kind: 'links', group: 'who', collection: 'organizers', member: 'organizer', titleField: 'organizer' },
  cost: { kind: 'line', group: 'price', hint: 'cost.hint' },
  ticket_url: { kind: 'url', group: 'price' },
  ticket_status: { kind: 'choice', group: 'price' },
  image: { kind: 'image', group: 'picture', hint: 'image.hint' },
  event_status: { kind: 'choice', group: 'state', byButton: 'cancelled' },
  status_reason: { kind: 'line', group: 'state', hint: 'status_reason.hint' },
  previous_start_date: { kind: 'moment', group: 'state', isRare: true },
  accessibility: { kind: 'choices', group: 'audience', hint: 'accessibility.hint' },
  accessibility_note: { kind: 'line', group: 'audience', hint: 'accessibility_note.hint' },
  age_min: { kind: 'number', group: 'audience' },
  age_max: { kind: 'number', group: 'audience' },
  in_language: { kind: 'list', group: 'what', isRare: true, hint: 'in_language.hint' },
  date: { kind: 'moment', group: 'publication', isRare: true, isGiven: true, hint: 'date.hint' },
  featured: { kind: 'check', group: 'publication', isRare: true },
  sticky: { kind: 'check', group: 'publication', isRare: true },
  hide_from_listings: { kind: 'check', group: 'publication', isRare: true },
  ...EDITED_ELSEWHERE,
  post_parent: 'elsewhere',
};

/** The fields that a date of a series does not have of its own. */
export const FIELDS_OF_SERIES: readonly string[] = ['recurrence', 'slug', 'timezone', 'date'];

/** The fields that a copy of an event does not take over. */
export const FIELDS_OF_ONE_EVENT: readonly string[] = [
  ...['start_date', 'end_date', 'recurrence', 'previous_start_date', 'date', 'slug'],
  ...['event_status', 'status_reason', 'ticket_status', 'ticket_url'],
];

/** The fields of a venue and of an organizer that are made in the form. */
const NEW_VENUE: readonly string[] = ['venue', 'address', 'zip', 'city'];
const NEW_ORGANIZER: readonly string[] = ['organizer', 'phone', 'email', 'website'];

/** Returns the form of an event. */
export const getEventForm = describeLater(CreateEventDto, EVENT_FORM, () => ({
  venue: describeForm(CreateVenueDto, VENUE_FORM).filter(({ name }) => NEW_VENUE.includes(name)),
  organizer: describeForm(CreateOrganizerDto, ORGANIZER_FORM).filter(({ name }) => NEW_ORGANIZER.includes(name)),
}));
