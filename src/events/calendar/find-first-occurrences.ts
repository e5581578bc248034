import type { EntityManager } from 'typeorm';
import { selectGroups, facetNumber, SERIES_MARKS } from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';
import {
  bound,
  buildFacetNumberCondition,
  divideEntries,
  ENTRY_ROW_SQL,
  type EntryIds,
  listEntryLists,
  listEntryTests,
  type RowSelection,
  selectUnderWay,
  type SqlPart,
} from './calendar-sql.js';
import { isEmpty, mergeBounds, type MergedBounds, type TimeRange } from './time-ranges.js';

/** The first occurrence of a series in a list. */
export interface FirstOccurrence extends EntryIds {
  readonly startUtc: string;
  readonly endUtc: string;
}

/** An occurrence of a series that may be the first one of a list. If the list does not show it, it has no `eventId`. */
type Candidate = Omit<FirstOccurrence, 'eventId' | 'seriesId'> & { readonly seriesId: number; readonly eventId: number | null };

/**
 * Finds the first occurrence of each series in a list, in any order. The marks name the series of the list. Of each, it looks up the
 * first listed date in the range of starts. If the list does not show that one, it searches the following ones. It also reads the few that
 * are under way.
 */
export async function findFirstOccurrences(manager: EntityManager, selection: RowSelection): Promise<FirstOccurrence[]> {
  const bounds = mergeBounds(selection.bounds);
  const { range, underWay } = divideEntries(bounds);
  const ofSeries = { ...selection, recurring: true };
  const begun = underWay ? listEntryLists(selection).flatMap((list) => selectUnderWay(ofSeries, list, underWay, bounds)) : [];
  const parts = [
    // What is under way at a moment begins in no range.
    ...(isEmpty(range) ? [] : [selectCandidates(manager, selection, bounds)]),
    ...begun.map(({ sql, values }) => ({
      sql: `SELECT ${ENTRY_ROW_SQL}, entry.start_utc AS startUtc, entry.end_utc AS endUtc ${sql}`,
      values,
    })),
  ];
  if (parts.length === 0) return [];
  const rows = await query<Candidate>(manager, parts);
  const found = rows.filter((row) => row.eventId !== null) as (FirstOccurrence & Candidate)[];
  const shown = new Set(found.map(({ seriesId }) => seriesId));
  const left = [...new Set(rows.map(({ seriesId }) => seriesId))].filter((id) => !shown.has(id));
  if (left.length > 0) found.push(...(await query<FirstOccurrence & Candidate>(manager, [selectFirst(selection, bounds, left)])));
  const first = new Map<number, FirstOccurrence>();
  for (const row of found) {
    const known = first.get(row.seriesId);
    if (!known || row.startUtc < known.startUtc || (row.startUtc === known.startUtc && row.eventId < known.eventId))
      first.set(row.seriesId, row);
  }
  return [...first.values()];
}

function query<Row>(manager: EntityManager, parts: readonly SqlPart[]): Promise<Row[]> {
  return manager.query(
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ values }) => values),
  );
}

/** Builds the query of the first listed date of each series in the range of starts, with its entry if the list shows it. */
function selectCandidates(manager: EntityManager, selection: RowSelection, bounds: MergedBounds): SqlPart {
  const { range } = divideEntries(bounds);
  const next = buildNextSql(manager, buildMarksSql(selection), range);
  const { sql, values } = buildEntryTests(selection, bounds);
  const isBeforeEnd = bound('start_utc', { to: range.to }, 'next');
  return {
    sql: `SELECT entry.event_id AS eventId, entry.record_id AS recordId, next.series_id AS seriesId, entry.start_utc AS startUtc,
        entry.end_utc AS endUtc
      FROM (${next.sql}) next INNER JOIN occurrence ON occurrence.series_id = next.series_id
        AND occurrence.state = 'listed' AND occurrence.start_utc = next.start_utc
      LEFT JOIN calendar_entry entry ON ${sql}
      WHERE ${['next.start_utc IS NOT NULL', ...isBeforeEnd.sql].join(' AND ')}`,
    values: [...next.values, ...values, ...isBeforeEnd.values],
  };
}

/** Builds the query of the series of a list, by their marks. */
function buildMarksSql({ facet, ids, series, statuses }: RowSelection): string {
  const marks = selectGroups(statuses).read.map((group) => facetNumber(facet, group) + SERIES_MARKS);
  return `SELECT DISTINCT event_id FROM calendar_entry WHERE facet IN (${marks.join()}) AND facet_id IN (${ids.join()})
    ${series.length === 0 ? '' : `AND event_id IN (${series.join()})`}`;
}

/** Builds the query of the first start of each marked series from the beginning of a range on. */
function buildNextSql(manager: EntityManager, marks: string, { from }: TimeRange): SqlPart {
  const { sql, values } = bound('start_utc', { from }, 'occurrence');
  const condition = ["occurrence.state = 'listed'", ...sql].join(' AND ');
  if (!findDialect(manager.dataSource).hasLooseIndexScan)
    return {
      sql: `SELECT mark.event_id AS series_id, (SELECT MIN(start_utc) FROM occurrence WHERE series_id = mark.event_id AND ${condition}) AS start_utc
        FROM (${marks}) mark`,
      values,
    };
  return {
    sql: `SELECT starts.* FROM (${marks}) mark INNER JOIN
        (SELECT series_id, MIN(start_utc) AS start_utc FROM occurrence WHERE ${condition} GROUP BY series_id) starts
      ON starts.series_id = mark.event_id`,
    values,
  };
}

/** Builds the query of the first occurrence that a list shows of some series, in its range of starts. */
function selectFirst(selection: RowSelection, bounds: MergedBounds, seriesIds: readonly number[]): SqlPart {
  const { sql, values } = buildEntryTests(selection, bounds);
  const starts = bound('start_utc', divideEntries(bounds).range, 'occurrence');
  const conditions = ['occurrence.series_id = series.id', "occurrence.state = 'listed'", ...starts.sql, sql];
  return {
    sql: `SELECT first.id AS eventId, NULLIF(first.record_id, first.id) AS recordId, first.series_id AS seriesId, first.start_utc AS startUtc,
        first.end_utc AS endUtc
      FROM (SELECT (SELECT occurrence.id FROM occurrence CROSS JOIN calendar_entry entry
            WHERE ${conditions.join(' AND ')} ORDER BY occurrence.start_utc, occurrence.id LIMIT 1) AS id
          FROM event series WHERE series.id IN (${seriesIds.join()})) found
        INNER JOIN occurrence first ON first.id = found.id`,
    values: [...starts.values, ...values],
  };
}

/** Builds the conditions under which `entry` is that of `occurrence` in a list. */
function buildEntryTests(selection: RowSelection, { end }: MergedBounds): SqlPart {
  const { facet, ids, statuses } = selection;
  const { read } = selectGroups(statuses);
  const ends = bound('end_utc', { to: end.to });
  const tests = [
    buildFacetNumberCondition('entry', facet, read),
    `entry.facet_id IN (${ids.join()})`,
    'entry.start_utc = occurrence.start_utc AND entry.event_id = occurrence.id',
    ...ends.sql,
    ...listEntryTests({ ...selection, series: [] }, read),
  ];
  return { sql: tests.join(' AND '), values: ends.values };
}
