/** The five kinds of record: where they are, what errors call them, and which field is their title. */
export const FIVE = [
  { collection: 'events', resource: 'event', name: 'title' },
  { collection: 'venues', resource: 'venue', name: 'venue' },
  { collection: 'organizers', resource: 'organizer', name: 'organizer' },
  { collection: 'categories', resource: 'category', name: 'name' },
  { collection: 'tags', resource: 'tag', name: 'name' },
] as const;

/** Those that have an address by slug, and lie in the trash before they are gone. */
export const THREE = [FIVE[0], FIVE[1], FIVE[2]] as const;

/** What an event cannot do without, and all others ignore. */
export const WHEN = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
