/** The texts of a record by language. There is always a Catalan one. */
export interface Texts<Text> {
  readonly ca: Text;
  readonly es?: Text;
  readonly en?: Text;
}

/** The texts of a category or tag. */
export interface TermText {
  readonly name: string;
  readonly description?: string;
}

/** A category or a tag. `parent` is the `key` of a category that comes earlier in the list. */
export interface SampleTerm {
  readonly key: string;
  readonly parent?: string;
  readonly texts: Texts<TermText>;
}

/** The texts of a venue. */
export interface VenueText {
  readonly venue: string;
  readonly description?: string;
  readonly website?: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
}

/** A venue; its coordinates are WGS 84. */
export interface SampleVenue {
  readonly key: string;
  readonly zip: string;
  readonly phone?: string;
  readonly geo_lat: number;
  readonly geo_lng: number;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly texts: Texts<VenueText>;
}

/** The texts of an organizer. */
export interface OrganizerText {
  readonly organizer: string;
  readonly description?: string;
  readonly website?: string;
}

/** An organizer. */
export interface SampleOrganizer {
  readonly key: string;
  readonly phone?: string;
  readonly email: string;
  readonly texts: Texts<OrganizerText>;
}

/** The texts of an event; `description` is HTML. */
export interface EventText {
  readonly title: string;
  readonly excerpt?: string;
  readonly description?: string;
  readonly website?: string;
}

/** The times of an event, as in a request: `YYYY-MM-DD hh:mm:ss` in `timezone`. */
export interface SampleTime {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean;
}

/** An event. `venue`, `organizer`, `categories` and `tags` hold the keys of other samples. */
export interface SampleEvent extends SampleTime {
  readonly key: string;
  readonly cost?: string | number;
  readonly featured?: boolean;
  readonly venue?: string;
  readonly organizer: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly texts: Texts<EventText>;
}

/** The whole sample, in the order in which it is stored: linked records come before the events. */
export interface TownSample {
  readonly categories: readonly SampleTerm[];
  readonly tags: readonly SampleTerm[];
  readonly venues: readonly SampleVenue[];
  readonly organizers: readonly SampleOrganizer[];
  readonly events: readonly SampleEvent[];
}
