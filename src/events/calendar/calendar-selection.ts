import { FACETS, type FacetName } from '../../content/calendar/facets.js';
import type { TimeBound } from './time-ranges.js';

/** The entries of a facet that belong to one of these records; `[0]` for the facets of all events. */
export interface FacetCondition {
  readonly facet: FacetName;
  readonly ids: readonly number[];
}

/** What a list asks of the calendar. All conditions must hold. */
export interface CalendarSelection {
  readonly facets: readonly FacetCondition[];
  readonly bounds: readonly TimeBound[];
  readonly featured: boolean | undefined;
  readonly includesHidden: boolean;
}

/** The facet that a query reads in its order, and the conditions that it tests on each entry. */
export interface CalendarSource {
  readonly facet: number;
  readonly ids: readonly number[];
  /** SQL conditions on `entry`. They contain numbers only. */
  readonly conditions: readonly string[];
  /** Whether the counters count exactly these entries. */
  readonly isCounted: boolean;
}

/**
 * Chooses the facet to read: one with a single id, and of these the one that has the fewest entries as a rule. The others are
 * tested on each entry by the primary key.
 */
export function chooseSource({ facets, featured, includesHidden }: CalendarSelection): CalendarSource {
  const all = { facet: featured === true ? 'featured' : 'all', ids: [0] } as const;
  const driver = [...facets].sort((one, other) => rank(one) - rank(other))[0] ?? all;
  const others = facets.filter((condition) => condition !== driver);
  const isFeaturedTested = featured !== undefined && (driver !== all || !featured);
  return {
    facet: FACETS[driver.facet],
    ids: driver.ids,
    conditions: [
      ...(includesHidden ? [] : ['entry.hidden = 0']),
      ...(isFeaturedTested ? [`entry.featured = ${featured ? 1 : 0}`] : []),
      ...others.map(buildFacetCondition),
    ],
    isCounted: driver.ids.length === 1 && others.length === 0 && !isFeaturedTested,
  };
}

const FACETS_BY_SIZE: readonly FacetName[] = ['venue', 'organizer', 'tag', 'category', 'featured', 'all'];

function rank({ facet, ids }: FacetCondition): number {
  return FACETS_BY_SIZE.indexOf(facet) + (ids.length > 1 ? FACETS_BY_SIZE.length : 0);
}

/** Builds an SQL condition on `entry`: the same occurrence is also in another facet. */
export function buildFacetCondition({ facet, ids }: FacetCondition): string {
  return `EXISTS (SELECT 1 FROM calendar_entry other WHERE other.facet = ${FACETS[facet]} AND other.facet_id IN (${ids.join()})
    AND other.start_utc = entry.start_utc AND other.event_id = entry.event_id AND other.occurrence = entry.occurrence)`;
}

/** Builds an SQL condition on `entry`, with named parameters, for a query that tests more than the calendar knows. */
export function buildEntryConditions(selection: CalendarSelection): { sql: string; parameters: Record<string, string> } {
  // With several ids, an event could come twice.
  const { facet, ids, conditions } = chooseSource({ ...selection, facets: selection.facets.filter((one) => one.ids.length === 1) });
  const others = selection.facets.filter((one) => one.ids.length > 1).map(buildFacetCondition);
  const bounds = buildBoundConditions(selection);
  return {
    sql: [`entry.facet = ${facet} AND entry.facet_id = ${ids[0]}`, ...bounds.sql, ...conditions, ...others].join(' AND '),
    parameters: bounds.parameters,
  };
}

/** As `buildEntryConditions`, for a query that joins the entries of the facet `venue` to venues of its own choice. */
export function buildVenueEntryConditions(selection: CalendarSelection): { sql: string; parameters: Record<string, string> } {
  const { facets, featured, includesHidden } = selection;
  const bounds = buildBoundConditions(selection);
  const conditions = [
    `entry.facet = ${FACETS.venue}`,
    ...bounds.sql,
    ...(includesHidden ? [] : ['entry.hidden = 0']),
    ...(featured === undefined ? [] : [`entry.featured = ${featured ? 1 : 0}`]),
    ...facets.map(buildFacetCondition),
  ];
  return { sql: conditions.join(' AND '), parameters: bounds.parameters };
}

function buildBoundConditions({ bounds }: CalendarSelection): { sql: string[]; parameters: Record<string, string> } {
  const columns = { startUtc: 'start_utc', endUtc: 'end_utc' };
  return {
    sql: bounds.map(({ column, comparison }, place) => `entry.${columns[column]} ${comparison} :bound${place}`),
    parameters: Object.fromEntries(bounds.map(({ utc }, place) => [`bound${place}`, utc])),
  };
}
