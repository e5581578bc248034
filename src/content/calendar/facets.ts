/**
 * The lists that the calendar is divided into. The numbers are stored in the database. A list of all events and one of all
 * featured events have the id 0; the others have the id of a category, a tag, a venue or an organizer.
 */
export const FACETS = { all: 0, category: 1, tag: 2, venue: 3, organizer: 4, featured: 5 } as const;

export type FacetName = keyof typeof FACETS;

/** What a counter counts: the direct links of a term, or the entries of a facet that start in a month or on a day, in UTC. */
export const COUNT_UNITS = { links: 0, month: 1, day: 2 } as const;

/** The facets with a counter for each day. The others are small enough for months. */
export const FACETS_COUNTED_BY_DAY: readonly number[] = [FACETS.all, FACETS.category, FACETS.featured];

/** The facets of terms, whose direct links are counted. */
export const TERM_FACETS: readonly number[] = [FACETS.category, FACETS.tag];

/** The longest duration of an entry in days, by `span`. Entries of the last span, which is not in the list, may be longer. */
export const SPAN_LIMIT_DAYS = [1, 7, 31, 183] as const;
