import { LISTED_STATUSES, selectGroups, type StatusGroup, facetNumber, isCountedByDay } from '../../content/calendar/facets.js';
import type { TermName } from '../../core/resources.js';
import { divideEntries, type RowSelection, selectRangeOfRecords, selectUnderWay, type SqlPart } from '../calendar/calendar-sql.js';
import { type CountedPeriods, type CountedRows, countUnits, divideRange } from '../calendar/calendar-total.js';
import { mergeBounds } from '../calendar/time-ranges.js';

/** MariaDB makes a join of a list with more than 1,000 ids, which reads all entries of each term. */
const MAX_TERMS_PER_QUERY = 500;

/**
 * Builds a query of the numbers of events in categories or tags (`id`, `events`) among the rows of a selection of all events that the
 * counters know. It sums the counters of each term, and counts its entries in the incomplete months or days at both ends. Of what is
 * under way it reads the entries of all events, and counts their terms.
 * @param ids the terms
 */
export function buildTermCounts(term: TermName, ids: readonly number[], selection: RowSelection): SqlPart {
  const { read, except } = selectGroups(selection.statuses);
  const whole = { ...selection, statuses: LISTED_STATUSES };
  const parts = [
    ...read.flatMap((group) => countGroup(term, ids, whole, group, 1)),
    ...except.flatMap((group) => countGroup(term, ids, whole, group, -1)),
  ];
  const all = parts.map(({ sql }) => sql).join(' UNION ALL ');
  return {
    sql: `SELECT id, SUM(events) AS events FROM (${all}) part GROUP BY id HAVING SUM(events) > 0`,
    values: parts.flatMap(({ values }) => values),
  };
}

/** Counts the events of one group of statuses. @param sign -1 subtracts them */
function countGroup(term: TermName, ids: readonly number[], selection: RowSelection, group: StatusGroup, sign: 1 | -1): SqlPart[] {
  const facet = facetNumber(term, group);
  const bounds = mergeBounds(selection.bounds);
  const { start, end } = bounds;
  const { range, underWay } = divideEntries(bounds);
  const all = { facet: 'all', ids: [0], group } as const;
  const { counted, rest } = divideRange(range, isCountedByDay(facet));
  const ending = end.to && selectUnderWay(selection, all, { utc: end.to.utc, isIncluded: !end.to.isIncluded }, { start, end: {} });
  const lists = rest.flatMap((part) => divideIds(ids).map((some) => selectRangeOfRecords(selection, { facet: term, group }, some, part)));
  return [
    ...counted.map((periods) => sumCounters(facet, ids, periods, selection, sign)),
    ...lists.map((part) => countLists(part, sign)),
    ...(underWay ? selectUnderWay(selection, all, underWay, bounds) : []).map((part) => countEntries(facet, part, sign)),
    ...(ending ?? []).map((part) => countEntries(facet, part, sign === 1 ? -1 : 1)),
  ];
}

function sumCounters(facet: number, ids: readonly number[], periods: CountedPeriods, selection: CountedRows, sign: 1 | -1): SqlPart {
  const { unit, from, until } = periods;
  const counted = countUnits(selection, unit);
  const conditions = [
    `facet = ${facet} AND facet_id IN (${ids.join() || 'NULL'}) AND ${counted.condition}`,
    ...(from === undefined ? [] : ['period >= ?']),
    ...(until === undefined ? [] : ['period < ?']),
    ...(selection.includesHidden ? [] : ['hidden = 0']),
  ];
  return {
    sql: `SELECT facet_id AS id, ${sign} * SUM(${counted.events}) AS events FROM calendar_count WHERE ${conditions.join(' AND ')} GROUP BY facet_id`,
    values: [from, until].filter((period) => period !== undefined),
  };
}

/** Divides ids into lists, at least one. */
function divideIds(ids: readonly number[]): (readonly number[])[] {
  const count = Math.max(1, Math.ceil(ids.length / MAX_TERMS_PER_QUERY));
  return Array.from({ length: count }, (_, n) => ids.slice(n * MAX_TERMS_PER_QUERY, (n + 1) * MAX_TERMS_PER_QUERY));
}

function countLists({ sql, values }: SqlPart, sign: 1 | -1): SqlPart {
  return { sql: `SELECT entry.facet_id AS id, ${sign} * COUNT(*) AS events ${sql} GROUP BY entry.facet_id`, values };
}

/** Counts the terms of entries of all events, which the index on events finds. The `+` keeps SQLite from reading the whole facet. */
function countEntries(facet: number, { sql, values }: SqlPart, sign: 1 | -1): SqlPart {
  return {
    sql: `SELECT other.facet_id AS id, ${sign} * COUNT(*) AS events
      FROM (SELECT entry.start_utc, entry.event_id ${sql}) entry
      INNER JOIN calendar_entry other ON other.event_id = entry.event_id AND +other.facet = ${facet}
        AND other.start_utc = entry.start_utc GROUP BY other.facet_id`,
    values,
  };
}
