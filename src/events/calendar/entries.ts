import type { EntityManager } from 'typeorm';
import { facetNumbers, FACETS, type FacetName, SERIES_MARKS } from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';
import type { CounterChanges } from './counter-changes.js';
import { buildEntriesSql, ENTRY_COLUMNS, type EntrySource, selectEntriesOf } from './build-entries-sql.js';
import { insertValues } from '../../core/database/many-rows.js';

/** A row of `calendar_entry`; flags are 0 or 1. */
export interface EntryRow {
  readonly facet: number;
  readonly facet_id: number;
  readonly start_utc: string;
  readonly event_id: number;
  readonly series_id: number | null;
  readonly record_id: number | null;
  readonly end_utc: string;
  readonly span: number;
  readonly hidden: number;
  readonly featured: number;
  readonly direct: number;
}

export const ALL_FACETS = Object.keys(FACETS) as FacetName[];
export const ALL_SOURCES: readonly EntrySource[] = ['events', 'occurrences', 'series'];

/** Some database servers refuse longer statements, and SQLite accepts 32,766 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/** The entries of some single events, occurrences and series: those that they have, and those that the records give. */
export interface ComparedEntries {
  readonly ids: readonly number[];
  readonly facets: readonly FacetName[];
  readonly existing: EntriesById;
  readonly wanted: EntriesById;
}

type EntriesById = ReadonlyMap<number, EntryRow[]>;

/** MySQL returns the numbers of an expression as text. */
export type DatabaseRow = Readonly<Record<keyof EntryRow | 'kind', string | number | null>>;

/**
 * Loads the entries of these ids with one query, and the rows of other queries of the same columns.
 * @param sources what the ids can be. The entries of another source are taken for wrong
 */
export async function loadEntries(
  manager: EntityManager,
  ids: readonly number[],
  { sources, facets, more = [] }: { sources: readonly EntrySource[]; facets: readonly FacetName[]; more?: readonly string[] },
): Promise<{ compared: ComparedEntries; others: readonly DatabaseRow[] }> {
  const list = ids.join();
  const wanted = sources.map((source) =>
    buildEntriesSql(
      manager,
      facets,
      selectEntriesOf(source, (id) => `${id} IN (${list})`),
    ),
  );
  const selects = [
    // With `+ 0` MariaDB looks up each event. Without it, it reads the whole table for 500 of them.
    `SELECT 0 AS kind, ${ENTRY_COLUMNS} FROM calendar_entry WHERE event_id IN (${list}) AND facet + 0 IN (${listNumbers(facets)})`,
    ...wanted.map((sql) => `SELECT 1 AS kind, ${ENTRY_COLUMNS} FROM (${sql}) entry`),
    ...more,
  ];
  const rows: DatabaseRow[] = await manager.query(selects.join(' UNION ALL '));
  const of = (wantedKind: number) => groupById(rows.filter(({ kind }) => Number(kind) === wantedKind).map(toEntryRow));
  const others = rows.filter(({ kind }) => Number(kind) > 1);
  return { compared: { ids, facets, existing: of(0), wanted: of(1) }, others };
}

function toEntryRow({ start_utc, end_utc, series_id, record_id, ...numbers }: DatabaseRow): EntryRow {
  return {
    facet: Number(numbers.facet),
    facet_id: Number(numbers.facet_id),
    start_utc: String(start_utc),
    event_id: Number(numbers.event_id),
    series_id: series_id === null ? null : Number(series_id),
    record_id: record_id === null ? null : Number(record_id),
    end_utc: String(end_utc),
    span: Number(numbers.span),
    hidden: Number(numbers.hidden),
    featured: Number(numbers.featured),
    direct: Number(numbers.direct),
  };
}

function groupById(rows: readonly EntryRow[]): EntriesById {
  const byId = new Map<number, EntryRow[]>();
  for (const row of rows) {
    const known = byId.get(row.event_id);
    if (known) known.push(row);
    else byId.set(row.event_id, [row]);
  }
  return byId;
}

/** Lists the ids whose entries differ from the records. */
export function listDifferent({ ids, existing, wanted }: ComparedEntries): number[] {
  return ids.filter((id) => !isEqual(existing.get(id), wanted.get(id)));
}

function isEqual(some: readonly EntryRow[] = [], others: readonly EntryRow[] = []): boolean {
  return some.length === others.length && some.map(toText).sort().join() === others.map(toText).sort().join();
}

function toText(row: EntryRow): string {
  return toValues(row).join(' ');
}

/** The values of a row in the order of `ENTRY_COLUMNS`. */
function toValues(row: EntryRow): (string | number | null)[] {
  const { facet, facet_id, start_utc, event_id, series_id, record_id, end_utc, span, hidden, featured, direct } = row;
  return [facet, facet_id, start_utc, event_id, series_id, record_id, end_utc, span, hidden, featured, direct];
}

/** Makes the entries of some of the compared ids agree with the records. @param counters gets what changed */
export async function replaceEntries(
  manager: EntityManager,
  { facets, existing, wanted }: ComparedEntries,
  ids: readonly number[],
  counters: CounterChanges,
): Promise<void> {
  const [removed, added] = [existing, wanted].map((rows) => ids.flatMap((id) => rows.get(id) ?? []));
  if (removed!.length > 0) await deleteEntries(manager, ids, facets);
  await insertEntries(manager, added!);
  for (const row of removed!) counters.add(row, -1);
  for (const row of added!) counters.add(row, 1);
}

/**
 * Deletes entries of events. A server must use the index: a scan of a small table would wait for the rows of other writers,
 * and end in deadlocks. The `+` keeps SQLite from reading a whole facet.
 */
async function deleteEntries(manager: EntityManager, ids: readonly number[], facets: readonly FacetName[]): Promise<void> {
  const conditions = `event_id IN (${ids.join()}) AND +facet IN (${listNumbers(facets)})`;
  const index = manager.dataSource.namingStrategy.indexName('calendar_entry', ['event_id']);
  const deletion = findDialect(manager.dataSource).buildDeleteByIndex('calendar_entry', 'entry', index);
  await manager.query(`${deletion} WHERE ${conditions}`);
}

function insertEntries(manager: EntityManager, rows: readonly EntryRow[]): Promise<void> {
  return insertValues(manager, `INSERT INTO calendar_entry (${ENTRY_COLUMNS})`, rows.map(toValues), MAX_ROWS_PER_INSERT);
}

/** Lists the numbers of the entries of facets, and of the marks of series. */
function listNumbers(facets: readonly FacetName[]): string {
  const numbers = facets.flatMap(facetNumbers);
  return [...numbers, ...numbers.map((number) => number + SERIES_MARKS)].join();
}
