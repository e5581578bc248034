import type { EventStatus } from '../../content/calendar/event-status.js';
import type { AttendanceMode, TicketStatus } from '../../events/event-state.js';

/** The texts of a record by language. There is always a Catalan one. */
export interface SeedTexts<Text> {
  readonly ca: Text;
  readonly es?: Text;
  readonly en?: Text;
}

/** The texts of a picture. */
export interface SeedPictureText {
  readonly alt_text: string;
  readonly caption?: string;
}

/** A picture, whose file is named after its `key`. */
export interface SeedPicture {
  readonly key: string;
  readonly credit: string;
  readonly license: string;
  readonly seedTexts: SeedTexts<SeedPictureText>;
}

/** The texts of a category or tag. */
export interface SeedTermText {
  readonly name: string;
  readonly description?: string;
}

/** A category or a tag. `parent` is the `key` of a category that comes earlier in the list. */
export interface SeedTerm {
  readonly key: string;
  readonly parent?: string;
  readonly seedTexts: SeedTexts<SeedTermText>;
}

/** The texts of a venue. */
export interface SeedVenueText {
  readonly venue: string;
  readonly description?: string;
  readonly website?: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
}

/** A venue; its coordinates are WGS 84. `image` is the key of a picture. */
export interface SeedVenue {
  readonly key: string;
  readonly image?: string;
  readonly zip: string;
  readonly phone?: string;
  readonly geo_lat: number;
  readonly geo_lng: number;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly seedTexts: SeedTexts<SeedVenueText>;
}

/** The texts of an organizer. */
export interface SeedOrganizerText {
  readonly organizer: string;
  readonly description?: string;
  readonly website?: string;
}

/** An organizer. */
export interface SeedOrganizer {
  readonly key: string;
  readonly phone?: string;
  readonly email: string;
  readonly seedTexts: SeedTexts<SeedOrganizerText>;
}

/** The texts of an event; `description` is HTML. */
export interface SeedEventText {
  readonly title: string;
  readonly excerpt?: string;
  readonly description?: string;
  readonly status_reason?: string;
  readonly website?: string;
}

/** The times of an event, as in a request: `YYYY-MM-DD hh:mm:ss` in `timezone`. */
export interface SeedTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean;
}

/** A date that differs from its series, by the day on which the rule gives it. */
export interface SeedException extends Partial<Pick<SeedTimes, 'start_date' | 'end_date'>> {
  readonly day: string;
  readonly event_status?: EventStatus;
  readonly status?: 'trash';
  readonly seedTexts?: SeedTexts<Partial<SeedEventText>>;
}

/** An event. `image`, `venue`, `organizer`, `categories` and `tags` hold the keys of other samples. */
export interface SeedEvent extends SeedTimes {
  readonly key: string;
  readonly recurrence?: readonly string[];
  readonly exceptions?: readonly SeedException[];
  readonly image?: string;
  readonly cost?: string | number;
  readonly featured?: boolean;
  readonly event_status?: EventStatus;
  readonly attendance_mode?: AttendanceMode;
  readonly online_url?: string;
  readonly ticket_url?: string;
  readonly ticket_status?: TicketStatus;
  readonly in_language?: readonly string[];
  readonly venue?: string;
  readonly organizer: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly seedTexts: SeedTexts<SeedEventText>;
}

/** The whole sample, in the order in which it is stored: linked records come before the events. */
export interface SeedData {
  readonly pictures: readonly SeedPicture[];
  readonly categories: readonly SeedTerm[];
  readonly tags: readonly SeedTerm[];
  readonly venues: readonly SeedVenue[];
  readonly organizers: readonly SeedOrganizer[];
  readonly events: readonly SeedEvent[];
}
