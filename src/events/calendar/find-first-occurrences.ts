import type { EntityManager } from 'typeorm';
import { selectGroups } from '../../content/calendar/event-status.js';
import { facetNumber, SERIES_MARKS } from '../../content/calendar/facets.js';
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
import { mergeBounds, type MergedBounds } from './time-ranges.js';

/** The first occurrence of a series in a list. */
export interface FirstOccurrence extends EntryIds {
  readonly startUtc: string;
}

/**
 * Finds the first occurrence of each series in a list, in any order. The marks name the series of the list. Of each, it looks for one
 * occurrence in the order of time, and it reads the few that are under way.
 */
export async function findFirstOccurrences(manager: EntityManager, selection: RowSelection): Promise<FirstOccurrence[]> {
  const bounds = mergeBounds(selection.bounds);
  const { underWay } = divideEntries(bounds);
  const ofSeries = { ...selection, recurring: true };
  const begun = underWay ? listEntryLists(selection).flatMap((list) => selectUnderWay(ofSeries, list, underWay, bounds)) : [];
  const parts = [
    selectNext(selection, bounds),
    ...begun.map(({ sql, values }) => ({ sql: `SELECT ${ENTRY_ROW_SQL}, entry.start_utc AS startUtc ${sql}`, values })),
  ];
  const rows: FirstOccurrence[] = await manager.query(
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ values }) => values),
  );
  const first = new Map<number, FirstOccurrence>();
  for (const row of rows) {
    const known = first.get(row.seriesId!);
    if (!known || row.startUtc < known.startUtc || (row.startUtc === known.startUtc && row.eventId < known.eventId))
      first.set(row.seriesId!, row);
  }
  return [...first.values()];
}

/** Builds the query of the first occurrence of each series in the range of starts of a list. */
function selectNext(selection: RowSelection, bounds: MergedBounds): SqlPart {
  const { facet, ids, series, statuses } = selection;
  const { read } = selectGroups(statuses);
  const { range } = divideEntries(bounds);
  const conditions = [bound('start_utc', range), bound('end_utc', { to: bounds.end.to })];
  const start = bound('start_utc', range);
  const marks = read.map((group) => facetNumber(facet, group) + SERIES_MARKS);
  const tests = [
    buildFacetNumberCondition('entry', facet, read),
    `entry.facet_id IN (${ids.join()})`,
    'entry.start_utc = occurrence.start_utc AND entry.event_id = occurrence.id',
    ...conditions.flatMap(({ sql }) => sql),
    ...start.sql.map((sql) => sql.replace('entry.', 'occurrence.')),
    ...listEntryTests({ ...selection, series: [] }, read),
  ];
  const sql = `SELECT first.id AS eventId, NULLIF(first.record_id, first.id) AS recordId, first.series_id AS seriesId, first.start_utc AS startUtc
    FROM (SELECT (SELECT occurrence.id FROM occurrence CROSS JOIN calendar_entry entry
          WHERE occurrence.series_id = mark.event_id AND ${tests.join(' AND ')}
          ORDER BY occurrence.start_utc, occurrence.id LIMIT 1) AS id
        FROM (SELECT DISTINCT event_id FROM calendar_entry WHERE facet IN (${marks.join()}) AND facet_id IN (${ids.join()})
          ${series.length === 0 ? '' : `AND event_id IN (${series.join()})`}) mark) found
      INNER JOIN occurrence first ON first.id = found.id`;
  return { sql, values: [...conditions, start].flatMap(({ values }) => values) };
}
