/** Whether an event takes place, and how. It is not the status of publication. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The statuses of events that one can go to. Lists show these, unless the client asks for others. */
export const LISTED_STATUSES = ['scheduled', 'rescheduled', 'moved_online'] as const satisfies readonly EventStatus[];

/**
 * The groups into which the calendar divides events by status, with the number of each. An event that one can go to is in `listed`, so
 * that the usual list reads one group. One whose status is not `scheduled` is also in the group of its status. So each choice of
 * statuses is some groups that have no event in common, without the events of others.
 */
const STATUS_GROUPS = { listed: 0, rescheduled: 1, moved_online: 2, cancelled: 3, postponed: 4 } as const;

export type StatusGroup = keyof typeof STATUS_GROUPS;

/** What a list reads for its statuses. */
export interface GroupSelection {
  /** The groups that are read. No event is in two of them. */
  readonly read: readonly StatusGroup[];
  /** The groups whose events are left out of `listed`. */
  readonly except: readonly StatusGroup[];
}

/** Returns the groups that have the events with these statuses. */
export function selectGroups(statuses: readonly EventStatus[]): GroupSelection {
  const isWanted = (status: EventStatus) => statuses.includes(status);
  const listed = (['rescheduled', 'moved_online'] as const).filter((status) => isWanted('scheduled') !== isWanted(status));
  const others = (['cancelled', 'postponed'] as const).filter(isWanted);
  return isWanted('scheduled') ? { read: ['listed', ...others], except: listed } : { read: [...listed, ...others], except: [] };
}

/** Builds an SQL expression: the number of the group of the status of `event`, 0 for `scheduled`. */
export function buildStatusNumberSql(): string {
  const { listed: _, ...others } = STATUS_GROUPS;
  const cases = Object.entries(others).map(([status, number]) => `WHEN '${status}' THEN ${number}`);
  return `CASE event.event_status ${cases.join(' ')} ELSE ${STATUS_GROUPS.listed} END`;
}

/** Builds a query of the numbers of the groups (`number`) in which an event is, by the number of its status (`status`). */
export function buildGroupsSql(): string {
  const own = Object.values(STATUS_GROUPS).map((number) => [number, number] as const);
  const listed = Object.entries(STATUS_GROUPS).filter(([name]) => LISTED_STATUSES.some((status) => status === name));
  const pairs = [...own, ...listed.map(([, number]) => [number, STATUS_GROUPS.listed] as const)];
  return pairs.map(([status, number]) => `SELECT ${status} AS status, ${number} AS number`).join(' UNION ALL ');
}

/** Builds an SQL condition: `event` has one of these statuses. */
export function buildStatusCondition(statuses: readonly EventStatus[]): string {
  return `event.event_status IN (${statuses.map((status) => `'${status}'`).join()})`;
}

/**
 * The lists that the calendar is divided into. The numbers are stored in the database. The lists of all events, of all featured
 * and of all sticky ones have the id 0; the others have the id of a category, a tag, a venue or an organizer.
 */
export const FACETS = { all: 0, category: 1, tag: 2, venue: 3, organizer: 4, featured: 5, sticky: 6 } as const;

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
