import type { EntityManager } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import type { Status } from '../../content/access/status.js';
import {
  collectIds,
  comparePlaces,
  divideIds,
  filterIds,
  type IdBatches,
  mergeSorted,
  readAllIds,
  readIndex,
} from '../../core/database/whole-lists.js';
import { Venue } from '../../venues/venue.entity.js';
import { recordIdOf } from '../calendar/calendar-sql.js';
import { readEntries } from '../calendar/read-entries.js';
import { Event } from '../event.entity.js';
import { DISTANCE_KM_SQL, readCircle } from './distance-sql.js';
import type { EventSearch } from './find-events.js';
import { buildPlace } from './find-by-records.js';
import { selectRecords } from './select-rows.js';
import { findAllByWords } from './find-by-words.js';
import type { Source } from './list-parameters.js';
import { compareRows, keepFirstOfSeries, type PlacedRow, type RawRow, RECORD_COLUMNS, timeOf, toListRow } from './list-row.js';
import type { ListPlan } from './plan-list.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/** Rows of a list, which may be read while they are used. */
type RowBatches = AsyncIterable<readonly PlacedRow[]>;

/** A row, and what a list is ordered by, unless that is the start. */
interface OrderedRow extends PlacedRow {
  readonly place: string | number | null;
}

/** Reads the rows that a source gives. Those of `records` are tested, the others not yet. */
const CANDIDATES: Readonly<Record<Source, (plan: ListPlan, search: EventSearch) => RowBatches>> = {
  calendar: ({ selection, direction }, { manager }) => readEntries(manager, selection, direction),
  distances: readNearEntries,
  words: readFoundByWords,
  records: readRecords,
};

/**
 * Finds the ids of all rows of a plan, on all pages of the list, in its order, each once. An event that another request changes meanwhile
 * may be missing, or at its former place.
 * @param toId returns the id that stands for a row, by default its own
 */
export async function findWholeList(
  plan: ListPlan,
  search: EventSearch,
  toId: (row: PlacedRow) => number = ({ eventId }) => eventId,
): Promise<number[]> {
  return collectIds(toIds(readWholeList(plan, search), toId));
}

/** Reads all rows of a plan, in its order. */
export function readWholeList(plan: ListPlan, search: EventSearch): RowBatches {
  const candidates = CANDIDATES[plan.source](plan, search);
  const isTested = plan.tested.length > 0 && plan.source !== 'records';
  const tested = isTested ? testRows(candidates, plan, search) : candidates;
  const rows = plan.isCollapsed ? collapse(tested) : tested;
  const isInOrder = plan.order === 'start_date' && plan.source !== 'records';
  return isInOrder ? rows : sortRows(rows, plan, search);
}

/** Of the occurrences of a series, it holds only those in memory that may be the first. */
async function* collapse(batches: RowBatches): RowBatches & AsyncGenerator<readonly PlacedRow[], void> {
  const first = new Map<number, PlacedRow>();
  const rows: PlacedRow[] = [];
  for await (const batch of batches)
    for (const row of batch) {
      const known = row.seriesId === null ? undefined : first.get(row.seriesId);
      if (known && compareRows(known, row) <= 0) continue;
      if (row.seriesId !== null) first.set(row.seriesId, row);
      rows.push(row);
    }
  yield keepFirstOfSeries(rows);
}

/** Yields those of the rows whose records pass the tests of a plan. */
async function* testRows(batches: RowBatches, { tested }: ListPlan, search: EventSearch): AsyncGenerator<readonly PlacedRow[], void> {
  const records = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  await testRecords(records, tested, search, SHOWS_ONE_OF.records);
  for await (const rows of batches) {
    const passing = new Set(await collectIds(filterIds(records, 'event', [rows.map(recordIdOf)])));
    yield rows.filter((row) => passing.has(recordIdOf(row)));
  }
}

/** Sorts rows by what their records give. */
async function* sortRows(batches: RowBatches, plan: ListPlan, search: EventSearch): AsyncGenerator<readonly PlacedRow[], void> {
  const sign = plan.direction === 'ASC' ? 1 : -1;
  const byTime = plan.order === 'distance' ? compareRows : (one: PlacedRow, other: PlacedRow) => one.eventId - other.eventId;
  const compare = (one: OrderedRow, other: OrderedRow) => sign * (comparePlaces(one.place, other.place) || byTime(one, other));
  const sorted: OrderedRow[][] = [];
  for await (const rows of batches) sorted.push((await findPlaces(rows, plan, search)).sort(compare));
  yield await mergeSorted(sorted, compare);
}

async function findPlaces(rows: readonly PlacedRow[], plan: ListPlan, search: EventSearch): Promise<OrderedRow[]> {
  if (plan.order === 'start_date' || plan.order === 'end_date') return rows.map((row) => ({ ...row, place: row[timeOf(plan)] }));
  if (plan.order === 'id') return rows.map((row) => ({ ...row, place: row.eventId }));
  const places = new Map<number, string | number | null>();
  for await (const ids of divideIds([rows.map(recordIdOf)])) {
    const records = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id').where('event.id IN (:...ids)', { ids });
    records.addSelect(buildPlace(records, RECORD_COLUMNS, plan, search), 'place');
    for (const { id, place } of await records.getRawMany<{ id: number; place: string | number | null }>()) places.set(id, place);
  }
  return rows.flatMap((row) => (places.has(recordIdOf(row)) ? [{ ...row, place: places.get(recordIdOf(row))! }] : []));
}

/** Reads the rows of records of any status, or those that the client names. */
async function* readRecords(plan: ListPlan, search: EventSearch): AsyncGenerator<readonly PlacedRow[], void> {
  const { query, manager } = search;
  const rows = await selectRecords(plan, search);
  rows.select(RECORD_COLUMNS.eventId, 'id').addSelect(RECORD_COLUMNS.startUtc, 'startUtc').addSelect(RECORD_COLUMNS.endUtc, 'endUtc');
  rows.addSelect(RECORD_COLUMNS.recordId, 'recordId').addSelect(RECORD_COLUMNS.seriesId, 'seriesId');
  const { include = [], status = ['publish'] } = query;
  // The rows of named ids may have other records. They are few.
  const batches: AsyncIterable<readonly number[]> | undefined =
    include.length > 0 ? undefined : divideIds(readCandidateRecords([], status, manager));
  const toRows = (found: readonly (RawRow & Pick<PlacedRow, 'startUtc' | 'endUtc'>)[]) =>
    found.map((row) => ({ ...toListRow(row), startUtc: row.startUtc, endUtc: row.endUtc }));
  if (!batches) yield toRows(await rows.getRawMany());
  else
    for await (const ids of batches)
      yield toRows(await rows.clone().andWhere('event.id IN (:...batchIds)', { batchIds: ids }).getRawMany());
}

/** Reads the ids of the events that can be among records of these statuses, or those that the client names. */
export function readCandidateRecords(
  included: readonly number[] | undefined,
  statuses: readonly Status[],
  manager: EntityManager,
): IdBatches {
  return included && included.length > 0 ? [included] : readIdsWithStatus(manager, statuses);
}

async function* readIdsWithStatus(manager: EntityManager, statuses: readonly Status[]): AsyncGenerator<number[], void> {
  const sql = (limit: number) =>
    `SELECT id, start_utc AS startUtc FROM event WHERE status = ? AND start_utc >= ? AND (start_utc > ? OR id > ?)
      ORDER BY start_utc, id LIMIT ${limit}`;
  for (const status of statuses) {
    const batches = readIndex<{ id: number; startUtc: string }>((last, limit) =>
      manager.query(sql(limit), [status, last?.startUtc ?? '', last?.startUtc ?? '', last?.id ?? 0]),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }
}

async function* readNearEntries(
  { selection }: ListPlan,
  { query, context, manager }: EventSearch,
): AsyncGenerator<readonly PlacedRow[], void> {
  const readable = buildReadableCondition(context.principal, 'venue');
  const near = manager
    .createQueryBuilder(Venue, 'venue')
    .select('venue.id', 'id')
    .where(`venue.geo_lat IS NOT NULL AND ${readable.sql} AND ${DISTANCE_KM_SQL} <= :radius`)
    .setParameters({ ...readCircle(query), ...readable.parameters });
  for await (const venues of filterIds(near, 'venue', readAllIds(manager, 'venue')))
    for (const id of venues) yield* readEntries(manager, { ...selection, ids: [id] }, 'ASC');
}

async function* readFoundByWords(plan: ListPlan, search: EventSearch): AsyncGenerator<readonly PlacedRow[], void> {
  yield await findAllByWords(plan, search);
}

async function* toIds(batches: RowBatches, toId: (row: PlacedRow) => number): AsyncGenerator<number[], void> {
  for await (const rows of batches) yield rows.map(toId);
}
