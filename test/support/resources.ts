/** The resources that have texts: the last segment of their path, their name in error codes, and the field that is their title. */
export const RECORD_RESOURCES = [
  { collection: 'events', resource: 'event', name: 'title' },
  { collection: 'venues', resource: 'venue', name: 'venue' },
  { collection: 'organizers', resource: 'organizer', name: 'organizer' },
  { collection: 'categories', resource: 'category', name: 'name' },
  { collection: 'tags', resource: 'tag', name: 'name' },
] as const;

const [EVENTS, VENUES, ORGANIZERS, CATEGORIES, TAGS] = RECORD_RESOURCES;

/** The resources with an owner, a status, a trash and an address by slug. */
export const CONTENT_RESOURCES = [EVENTS, VENUES, ORGANIZERS] as const;

/** What an event names whole, by its id or inline. */
export const VENUES_AND_ORGANIZERS = [VENUES, ORGANIZERS] as const;

/** The resources that belong to all users, and are deleted for good. */
export const TERM_RESOURCES = [CATEGORIES, TAGS] as const;

export type RecordResource = (typeof RECORD_RESOURCES)[number];

/** The fields that an event requires beside its title. The other resources ignore them. */
export const EVENT_DATES = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
