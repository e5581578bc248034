import { STATUS_GROUPS, type StatusGroup } from './event-status.js';

/**
 * The lists that the calendar is divided into. The numbers are stored in the database. A list of all events and one of all
 * featured events have the id 0; the others have the id of a category, a tag, a venue or an organizer.
 */
export const FACETS = { all: 0, category: 1, tag: 2, venue: 3, organizer: 4, featured: 5 } as const;

export type FacetName = keyof typeof FACETS;

/** The number of a facet in a group of statuses is its own, and so many for each number of the group. */
export const FACETS_PER_GROUP = 10;

/** Returns the stored number of a facet in a group. That of `listed` is the number of the facet. */
export function facetNumber(facet: FacetName, group: StatusGroup = 'listed'): number {
  return FACETS[facet] + FACETS_PER_GROUP * STATUS_GROUPS[group];
}

/** Lists the stored numbers of a facet in all groups. */
export function facetNumbers(facet: FacetName): number[] {
  return (Object.keys(STATUS_GROUPS) as StatusGroup[]).map((group) => facetNumber(facet, group));
}

/**
 * A series has one more row in each facet in which it has occurrences, under its own id: the mark of the series. No list shows it. It
 * finds the series of a facet without reading their occurrences. Its facet has the number of the facet of the occurrences, and so many.
 */
export const SERIES_MARKS = 100;

/**
 * What a counter counts: the direct links of a term, where a series counts once, or the entries of a facet that start in a month or on
 * a day, in UTC, and those among them that are occurrences of a series.
 */
export const COUNT_UNITS = { links: 0, month: 1, day: 2, monthOfSeries: 3, dayOfSeries: 4 } as const;

const FACETS_COUNTED_BY_DAY: readonly number[] = [FACETS.all, FACETS.category, FACETS.featured];

/** Tells whether the facet has a counter for each day, by its stored number. The others are small enough for months. */
export function isCountedByDay(facet: number): boolean {
  return FACETS_COUNTED_BY_DAY.includes(facet % FACETS_PER_GROUP);
}

/** The stored numbers of the facets of terms, whose direct links are counted: those of events that one can go to. */
export const TERM_FACETS: readonly number[] = [FACETS.category, FACETS.tag];

/** The longest duration of an entry in days, by `span`. Entries of the last span, which is not in the list, may be longer. */
export const SPAN_LIMIT_DAYS = [1, 7, 31, 183] as const;
