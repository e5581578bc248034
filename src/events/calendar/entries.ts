import type { EntityManager } from 'typeorm';
import { facetNumbers, FACETS, type FacetName } from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';
import type { CounterChanges } from './counter-changes.js';
import { buildEntriesSql, ENTRY_COLUMNS } from './build-entries-sql.js';

/** A row of `calendar_entry`; flags are 0 or 1. */
export interface EntryRow {
  readonly facet: number;
  readonly facet_id: number;
  readonly start_utc: string;
  readonly event_id: number;
  readonly occurrence: number;
  readonly end_utc: string;
  readonly span: number;
  readonly hidden: number;
  readonly featured: number;
  readonly direct: number;
}

export const ALL_FACETS = Object.keys(FACETS) as FacetName[];

/** Some database servers refuse longer statements, and SQLite accepts 32,766 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/**
 * Makes the entries of these events agree with the records, in the current transaction. Events that agree are only read.
 * @param facets the facets that may have changed
 * @param counters gets what changed
 */
export async function updateEntries(
  manager: EntityManager,
  eventIds: readonly number[],
  facets: readonly FacetName[],
  counters: CounterChanges,
): Promise<void> {
  const [existing, wanted] = await loadEntries(manager, eventIds, facets);
  const changed = eventIds.filter((id) => !isEqual(existing.get(id), wanted.get(id)));
  if (changed.length === 0) return;
  const [removed, added] = [existing, wanted].map((rows) => changed.flatMap((id) => rows.get(id) ?? []));
  if (removed!.length > 0) await deleteEntries(manager, changed, facets);
  await insertEntries(manager, added!);
  for (const row of removed!) counters.add(row, -1);
  for (const row of added!) counters.add(row, 1);
}

/** Returns the events whose entries differ from the records. */
export async function findDifferentEvents(
  manager: EntityManager,
  eventIds: readonly number[],
  facets: readonly FacetName[],
): Promise<number[]> {
  const [existing, wanted] = await loadEntries(manager, eventIds, facets);
  return eventIds.filter((id) => !isEqual(existing.get(id), wanted.get(id)));
}

type EntriesByEvent = ReadonlyMap<number, EntryRow[]>;

/** Loads the entries that events have, and those that they should have, with one query. */
async function loadEntries(
  manager: EntityManager,
  eventIds: readonly number[],
  facets: readonly FacetName[],
): Promise<[existing: EntriesByEvent, wanted: EntriesByEvent]> {
  const ids = eventIds.join();
  const wanted = buildEntriesSql(manager, { facets, events: `event.id IN (${ids})`, links: `link.event_id IN (${ids})` });
  const rows: DatabaseRow[] = await manager.query(
    `SELECT 0 AS is_wanted, ${ENTRY_COLUMNS} FROM calendar_entry WHERE event_id IN (${ids}) AND facet IN (${listNumbers(facets)})
      UNION ALL SELECT 1 AS is_wanted, ${ENTRY_COLUMNS} FROM (${wanted}) entry`,
  );
  const of = (isWanted: number) => groupByEvent(rows.filter((row) => Number(row.is_wanted) === isWanted).map(toEntryRow));
  return [of(0), of(1)];
}

/** MySQL returns the numbers of an expression as text. */
type DatabaseRow = Readonly<Record<keyof EntryRow | 'is_wanted', string | number>>;

function toEntryRow({ start_utc, end_utc, ...numbers }: DatabaseRow): EntryRow {
  return {
    facet: Number(numbers.facet),
    facet_id: Number(numbers.facet_id),
    start_utc: String(start_utc),
    event_id: Number(numbers.event_id),
    occurrence: Number(numbers.occurrence),
    end_utc: String(end_utc),
    span: Number(numbers.span),
    hidden: Number(numbers.hidden),
    featured: Number(numbers.featured),
    direct: Number(numbers.direct),
  };
}

function groupByEvent(rows: readonly EntryRow[]): EntriesByEvent {
  const byEvent = new Map<number, EntryRow[]>();
  for (const row of rows) {
    const known = byEvent.get(row.event_id);
    if (known) known.push(row);
    else byEvent.set(row.event_id, [row]);
  }
  return byEvent;
}

function isEqual(some: readonly EntryRow[] = [], others: readonly EntryRow[] = []): boolean {
  return some.length === others.length && some.map(toText).sort().join() === others.map(toText).sort().join();
}

function toText(row: EntryRow): string {
  return toValues(row).join(' ');
}

/** The values of a row in the order of `ENTRY_COLUMNS`. */
function toValues(row: EntryRow): (string | number)[] {
  const { facet, facet_id, start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct } = row;
  return [facet, facet_id, start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct];
}

/**
 * Deletes entries of events. A server must use the index: a scan of a small table would wait for the rows of other writers,
 * and end in deadlocks. The `+` keeps SQLite from reading a whole facet.
 */
async function deleteEntries(manager: EntityManager, eventIds: readonly number[], facets: readonly FacetName[]): Promise<void> {
  const conditions = `event_id IN (${eventIds.join()}) AND +facet IN (${listNumbers(facets)})`;
  const index = manager.dataSource.namingStrategy.indexName('calendar_entry', ['event_id']);
  const deletion = findDialect(manager.dataSource).buildDeleteByIndex('calendar_entry', 'entry', index);
  await manager.query(`${deletion} WHERE ${conditions}`);
}

async function insertEntries(manager: EntityManager, rows: readonly EntryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT) {
    const some = rows.slice(from, from + MAX_ROWS_PER_INSERT).map(toValues);
    const places = some.map((values) => `(${values.map(() => '?').join()})`).join();
    await manager.query(`INSERT INTO calendar_entry (${ENTRY_COLUMNS}) VALUES ${places}`, some.flat());
  }
}

function listNumbers(facets: readonly FacetName[]): string {
  return facets.flatMap(facetNumbers).join();
}
