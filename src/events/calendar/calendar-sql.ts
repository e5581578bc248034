import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { type EventStatus, selectGroups, type StatusGroup, facetNumber, type FacetName } from '../../content/calendar/facets.js';
import { Event } from '../event.entity.js';
import { intersect, listSpanRanges, mergeBounds, type MergedBounds, type RangeEnd, type TimeBound, type TimeRange } from './time-ranges.js';

/** The rows that belong to one of these records of a facet. */
export interface FacetCondition {
  readonly facet: FacetName;
  readonly ids: readonly number[];
}

/**
 * The rows of a list: those of one facet that pass all conditions. A row is a single event, or an occurrence of a series. Where a list
 * is read from the calendar, a row is an entry.
 */
export interface RowSelection extends FacetCondition {
  /** Other facets that a row must be in. */
  readonly otherFacets: readonly FacetCondition[];
  readonly bounds: readonly TimeBound[];
  /** Tested on each row; undefined if the facet answers it, or if the client does not ask for it. */
  readonly featured: boolean | undefined;
  readonly includesHidden: boolean;
  /** The rows whose events have one of these. */
  readonly statuses: readonly EventStatus[];
  /** Whether the rows are occurrences of series, or single events; both if undefined. */
  readonly recurring: boolean | undefined;
  /** The rows that are occurrences of one of these series; any row if it is empty. */
  readonly series: readonly number[];
}

/** What a row shows: a single event, or an occurrence of a series. */
export interface EntryIds {
  /** The id that clients see. */
  readonly eventId: number;
  /** The event whose fields and texts the row shows: the series of an unchanged date; `null` for the row's own. */
  readonly recordId: number | null;
  /** The series of an occurrence; `null` for a single event. */
  readonly seriesId: number | null;
}

/** The columns of `EntryIds` in `calendar_entry`. */
export const ENTRY_ROW = { eventId: 'entry.event_id', recordId: 'entry.record_id', seriesId: 'entry.series_id' } as const;

export const ENTRY_ROW_SQL = Object.entries(ENTRY_ROW)
  .map(([name, column]) => `${column} AS ${name}`)
  .join();

/** The event whose fields and texts a row shows. */
export function recordIdOf({ eventId, recordId }: Pick<EntryIds, 'eventId' | 'recordId'>): number {
  return recordId ?? eventId;
}

/** The entries of some records of a facet in one group of statuses. Those of one record are together in the primary key, in the order of the list. */
export interface EntryList {
  readonly facet: FacetName;
  readonly ids: readonly number[];
  readonly group: StatusGroup;
}

/** How many records have a list each, at most: SQLite takes 500 parts of a statement, and a list may have six. */
const MAX_SINGLE_LISTS = 40;

/**
 * Lists where the entries of a selection are: one list for each record, whose first entries the database finds without sorting; if there
 * are many records, one for all. Two lists of one record have no entry in common.
 */
export function listEntryLists({ facet, ids, statuses }: RowSelection): EntryList[] {
  const { read } = selectGroups(statuses);
  const lists = ids.length > MAX_SINGLE_LISTS ? [ids] : ids.map((id) => [id]);
  return read.flatMap((group) => lists.map((some) => ({ facet, ids: some, group })));
}

/** A part of an SQL statement, and the values of its placeholders. */
export interface SqlPart {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Disjoint parts of the entries that a list shows. */
export interface EntryParts {
  /** Entries in a range of starts, in the order of the primary key. */
  readonly range: TimeRange;
  /** The moment of the lower bound of ends: entries that started before it and have not ended then belong to the list, too. */
  readonly underWay: RangeEnd | undefined;
}

/**
 * Divides a list with bounds into entries that a range of starts contains, and entries that are under way at the lower bound
 * of ends. An entry that starts after this bound also ends after it.
 */
export function divideEntries({ start, end }: MergedBounds): EntryParts {
  const beforeEnd = { to: end.to };
  return { range: intersect([start, { from: end.from }, beforeEnd]), underWay: end.from };
}

/** Builds `FROM … WHERE …` for all entries of a selection, in the parts of `divideEntries`. Several ids can have the same entry. */
export function selectParts(selection: RowSelection, bounds: MergedBounds): { ranges: SqlPart[]; underWay: SqlPart[] } {
  const { range, underWay } = divideEntries(bounds);
  const lists = listEntryLists(selection);
  return {
    ranges: lists.map((list) => selectRange(selection, list, range, bounds)),
    underWay: underWay ? lists.flatMap((list) => selectUnderWay(selection, list, underWay, bounds)) : [],
  };
}

/** Builds `FROM … WHERE …` for the entries of one list of a selection, in a range of starts. */
export function selectRange(tests: EntryTests, list: EntryList, range: TimeRange, { end }: MergedBounds): SqlPart {
  return selectEntries(tests, list, [bound('start_utc', range), bound('end_utc', { to: end.to })]);
}

/** Builds `FROM … WHERE …` for the entries of several records of a facet in one group, in a range of starts. */
export function selectRangeOfRecords(tests: EntryTests, list: Omit<EntryList, 'ids'>, ids: readonly number[], range: TimeRange): SqlPart {
  return selectEntries(tests, { ...list, ids }, [bound('start_utc', range)]);
}

/** Builds `FROM … WHERE …` for the entries that are under way at a moment, one part for each span of durations. */
export function selectUnderWay(tests: EntryTests, list: EntryList, from: RangeEnd, { start, end }: MergedBounds): SqlPart[] {
  const begun = { to: { utc: from.utc, isIncluded: !from.isIncluded } };
  return listSpanRanges(from).map(({ span, end: endOfSpan }) =>
    selectEntries(tests, list, [
      { sql: [`entry.span = ${span}`], values: [] },
      bound('end_utc', intersect([endOfSpan, { to: end.to }])),
      // With `+`, SQLite reads the few entries that end later, and not all that have begun.
      bound('start_utc', intersect([begun, start]), '+entry'),
    ]),
  );
}

/** Builds `FROM … WHERE …` for the entries of a selection that some events have. @param selection one id of its facet */
export function selectEntriesOf(events: readonly number[], selection: RowSelection): SqlPart {
  const { facet, ids, statuses } = selection;
  const { read } = selectGroups(statuses);
  const { start, end } = mergeBounds(selection.bounds);
  const inWindow = [bound('start_utc', start), bound('end_utc', end)];
  const conditions = [
    `entry.event_id IN (${events.join() || 'NULL'})`,
    // With `+ 0` the database looks up each event. Without statistics, SQLite would read the whole facet for them.
    `entry.facet + 0 IN (${read.map((group) => facetNumber(facet, group)).join()}) AND entry.facet_id = ${ids[0]}`,
    ...inWindow.flatMap(({ sql }) => sql),
    ...listEntryTests(selection, read),
  ];
  return { sql: `FROM calendar_entry entry WHERE ${conditions.join(' AND ')}`, values: inWindow.flatMap(({ values }) => values) };
}

/** What is tested on each entry. */
export type EntryTests = Pick<RowSelection, 'otherFacets' | 'featured' | 'includesHidden' | 'statuses' | 'recurring' | 'series'>;

interface Conditions {
  readonly sql: readonly string[];
  readonly values: readonly unknown[];
}

function selectEntries(tests: EntryTests, { facet, ids, group }: EntryList, more: readonly Conditions[]): SqlPart {
  const inList = [
    `entry.facet = ${facetNumber(facet, group)}`,
    ids.length === 1 ? `entry.facet_id = ${ids[0]}` : `entry.facet_id IN (${ids.join() || 'NULL'})`,
  ];
  const all = [...inList, ...more.flatMap(({ sql }) => sql), ...listEntryTests(tests, [group])];
  return { sql: `FROM calendar_entry entry WHERE ${all.join(' AND ')}`, values: more.flatMap(({ values }) => values) };
}

/** Builds the SQL conditions of a range on a column of `entry`, or of another row. */
export function bound(column: 'start_utc' | 'end_utc', { from, to }: TimeRange, row = 'entry'): Conditions {
  const sql = [
    ...(from ? [`${row}.${column} ${from.isIncluded ? '>=' : '>'} ?`] : []),
    ...(to ? [`${row}.${column} ${to.isIncluded ? '<=' : '<'} ?`] : []),
  ];
  return { sql, values: [from, to].flatMap((end) => (end ? [end.utc] : [])) };
}

/** Lists the SQL conditions that are tested on each `entry` of the facet. They contain numbers only. */
export function listEntryTests(tests: EntryTests, groups: readonly StatusGroup[]): string[] {
  const { otherFacets, featured, includesHidden, statuses, recurring, series } = tests;
  const { except } = selectGroups(statuses);
  return [
    // The ids of the occurrences are read first, because the calendar has no index of series.
    ...(series.length === 0 ? [] : [`entry.event_id IN (SELECT id FROM occurrence WHERE series_id IN (${series.join()}))`]),
    ...(recurring === undefined ? [] : [`entry.series_id IS ${recurring ? 'NOT ' : ''}NULL`]),
    ...(includesHidden ? [] : ['entry.hidden = 0']),
    ...(featured === undefined ? [] : [`entry.featured = ${featured ? 1 : 0}`]),
    ...(except.length > 0 && groups.includes('listed') ? [`NOT ${buildFacetCondition({ facet: 'all', ids: [0] }, except)}`] : []),
    ...otherFacets.map((facet) => buildFacetCondition(facet, groups)),
  ];
}

/** Builds an SQL condition on `entry`: the same row is also in another facet. */
function buildFacetCondition({ facet, ids }: FacetCondition, groups: readonly StatusGroup[]): string {
  const others = `FROM calendar_entry other WHERE ${buildFacetNumberCondition('other', facet, groups)} AND other.facet_id IN (${ids.join()})`;
  // The rows of many records are read once. Looking for each of them would take as many steps as there are records.
  if (ids.length > MAX_SINGLE_LISTS) return `entry.event_id IN (SELECT other.event_id ${others})`;
  return `EXISTS (SELECT 1 ${others} AND other.start_utc = entry.start_utc AND other.event_id = entry.event_id)`;
}

export function buildFacetNumberCondition(alias: string, facet: FacetName, groups: readonly StatusGroup[]): string {
  const numbers = groups.map((group) => facetNumber(facet, group));
  return numbers.length === 1 ? `${alias}.facet = ${numbers[0]}` : `${alias}.facet IN (${numbers.join()})`;
}

/**
 * Builds an SQL condition on `entry`, with named parameters, for a query that reads more than the calendar.
 * @param selection one id of its facet, or none if the query joins the entries to the records of the facet
 */
export function buildEntryCondition(selection: RowSelection): { sql: string; parameters: Record<string, string> } {
  const { facet, ids, bounds, statuses } = selection;
  const { read } = selectGroups(statuses);
  const columns = { startUtc: 'start_utc', endUtc: 'end_utc' };
  const conditions = [
    buildFacetNumberCondition('entry', facet, read),
    ...ids.map((id) => `entry.facet_id = ${id}`),
    ...bounds.map(({ column, comparison }, place) => `entry.${columns[column]} ${comparison} :bound${place}`),
    ...listEntryTests(selection, read),
  ];
  return { sql: conditions.join(' AND '), parameters: Object.fromEntries(bounds.map(({ utc }, place) => [`bound${place}`, utc])) };
}

/** Builds the query of the entries of a selection, `entry`, with their records, `event`. */
export function joinRecords(manager: EntityManager, selection: RowSelection): SelectQueryBuilder<Event> {
  const { sql, parameters } = buildEntryCondition(selection);
  const entries = manager.createQueryBuilder().select(ENTRY_ROW.eventId, 'id').from<ObjectLiteral>(CalendarEntry, 'entry');
  return entries.innerJoin(Event, 'event', RECORD_OF_ENTRY).where(sql, parameters) as SelectQueryBuilder<Event>;
}

/** The condition that joins `event` to `entry`: the record whose fields and texts the row shows. */
export const RECORD_OF_ENTRY = `event.id = COALESCE(${ENTRY_ROW.recordId}, ${ENTRY_ROW.eventId})`;
