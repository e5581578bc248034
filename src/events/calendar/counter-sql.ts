import type { EntityManager } from 'typeorm';
import {
  COUNT_UNITS,
  facetNumbers,
  FACETS,
  type FacetName,
  isCountedByDay,
  SERIES_MARKS,
  TERM_FACETS,
} from '../../content/calendar/facets.js';

/** A part of the calendar whose counters one statement makes or checks. */
export interface CounterRange {
  readonly facet: number;
  /** The first and the last id of the facet's records. */
  readonly from: number;
  readonly to: number;
}

/** How many ids a range has. An id of a category has more entries than one of a venue. */
const RANGE_SIZES: Readonly<Record<FacetName, number>> = {
  ...{ all: 1, featured: 1, sticky: 1, category: 5 },
  ...{ tag: 50, venue: 500, organizer: 500 },
};

/** Lists ranges that cover all entries and all counters. */
export async function listCounterRanges(manager: EntityManager): Promise<CounterRange[]> {
  const ranges: CounterRange[] = [];
  const facets = (Object.keys(FACETS) as FacetName[]).flatMap((name) => facetNumbers(name).map((facet) => ({ name, facet })));
  for (const { name, facet } of facets) {
    const last = Math.max(await findLastId(manager, 'calendar_entry', facet), await findLastId(manager, 'calendar_count', facet));
    const size = RANGE_SIZES[name];
    for (let from = 0; from <= last; from += size) ranges.push({ facet, from, to: from + size - 1 });
  }
  return ranges;
}

async function findLastId(manager: EntityManager, table: string, facet: number): Promise<number> {
  const [row]: { last: number | null }[] = await manager.query(`SELECT MAX(facet_id) AS last FROM ${table} WHERE facet = ?`, [facet]);
  return row?.last ?? -1;
}

/** Builds SQL queries of the counters that the entries of a range give: facet, facet_id, unit, period, is_hidden, and 1 for each entry. */
export function listCountedSql({ facet, from, to }: CounterRange): { unit: number; sql: string }[] {
  const select = (unit: number, period: string, hidden: string, condition: string, isMark = false) =>
    `SELECT ${facet} AS facet, facet_id, ${unit} AS unit, ${period} AS period, ${hidden} AS is_hidden, 1 AS events FROM calendar_entry
      WHERE facet = ${isMark ? facet + SERIES_MARKS : facet} AND facet_id >= ${from} AND facet_id <= ${to} AND ${condition}`;
  const { links, month, day, monthOfSeries, dayOfSeries } = COUNT_UNITS;
  const countedLinks = [select(links, "''", '0', 'direct = 1 AND series_id IS NULL'), select(links, "''", '0', 'direct = 1', true)];
  const countEntries = (unit: number, length: number, condition: string) => ({
    unit,
    sql: select(unit, `SUBSTR(start_utc, 1, ${length})`, 'hidden', condition),
  });
  const days = [countEntries(day, 10, '1 = 1'), countEntries(dayOfSeries, 10, 'series_id IS NOT NULL')];
  return [
    ...(TERM_FACETS.includes(facet) ? [{ unit: links, sql: countedLinks.join(' UNION ALL ') }] : []),
    countEntries(month, 7, '1 = 1'),
    countEntries(monthOfSeries, 7, 'series_id IS NOT NULL'),
    ...(isCountedByDay(facet) ? days : []),
  ];
}
