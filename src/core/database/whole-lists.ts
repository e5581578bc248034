import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { compareCodePoints } from '../text/sort-key.js';
import { yieldEventLoop } from '../time/yield-event-loop.js';
import { divide } from './many-rows.js';

/*
 * Finds all records of a list, however long it is. On SQLite, other requests wait while a statement runs, so no statement reads the
 * whole list: ids are read in batches from an index, and the conditions and the order of the list are read for some of them at a time.
 */

/** Ids that one statement reads from an index. It takes some milliseconds. */
const INDEX_BATCH_SIZE = 10_000;
/** Records of which one statement reads columns and texts. It takes some milliseconds. */
const RECORD_BATCH_SIZE = 250;
/** Rows that are merged before other requests may go on. */
const MERGED_ROWS = 1_000;

/** Ids of records, which may be read while they are used. */
export type IdBatches = Iterable<readonly number[]> | AsyncIterable<readonly number[]>;

/** How a list is ordered. Records at the same place are ordered by their id in the same direction. */
export interface ListOrder {
  /** An SQL expression of the query. */
  readonly by: string;
  readonly direction: 'ASC' | 'DESC';
}

interface PlacedRow {
  readonly id: number;
  readonly place: string | number | null;
}

type Compare<Row> = (one: Row, other: Row) => number;

/**
 * Reads rows of an index in its order, batch by batch.
 * @param read reads the next rows after a row, at most `limit`
 */
export async function* readIndex<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let rows: readonly Row[] = [];
  do {
    await yieldEventLoop();
    rows = await read(rows.at(-1), INDEX_BATCH_SIZE);
    yield rows;
  } while (rows.length === INDEX_BATCH_SIZE);
}

/** Reads the ids of all rows of a table in ascending order. */
export async function* readAllIds(manager: EntityManager, table: string): AsyncGenerator<readonly number[], void> {
  const sql = (limit: number) => `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${limit}`;
  const batches = readIndex<{ id: number }>((last, limit) => manager.query(sql(limit), [last?.id ?? 0]));
  for await (const rows of batches) yield rows.map(({ id }) => id);
}

/** Yields those of the ids that a query finds, in the order of the ids. @param alias the alias of the records in the query */
export async function* filterIds<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  alias: string,
  batches: IdBatches,
): AsyncGenerator<readonly number[], void> {
  for await (const ids of divideIds(batches)) {
    const found = new Set((await selectBatch(records, alias, ids).getRawMany<{ id: number }>()).map(({ id }) => id));
    yield ids.filter((id) => found.has(id));
  }
}

/** Returns those of the ids that a query finds, in the order of a list, each once. */
export async function sortIds<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  alias: string,
  { by, direction }: ListOrder,
  batches: IdBatches,
): Promise<number[]> {
  const sign = direction === 'ASC' ? 1 : -1;
  const compare: Compare<PlacedRow> = (one, other) => sign * (comparePlaces(one.place, other.place) || one.id - other.id);
  const sorted: PlacedRow[][] = [];
  for await (const ids of divideIds(batches))
    sorted.push((await selectBatch(records, alias, ids).addSelect(by, 'place').getRawMany<PlacedRow>()).sort(compare));
  return collectIds([(await mergeSorted(sorted, compare)).map(({ id }) => id)]);
}

/** Returns the ids of all batches, each once. */
export async function collectIds(batches: IdBatches): Promise<number[]> {
  const collected = new Set<number>();
  for await (const ids of batches) for (const id of ids) collected.add(id);
  return [...collected];
}

/** Divides batches into smaller ones, of which a statement reads columns and texts. None has an id twice. */
export async function* divideIds(batches: IdBatches): AsyncGenerator<readonly number[], void> {
  for await (const batch of batches) {
    for (const ids of divide([...new Set(batch)], RECORD_BATCH_SIZE)) {
      await yieldEventLoop();
      yield ids;
    }
  }
}

function selectBatch<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  alias: string,
  ids: readonly number[],
): SelectQueryBuilder<E> {
  return records.clone().andWhere(`${alias}.id IN (:...batchIds)`, { batchIds: ids });
}

/** Orders as the databases do. What has no text comes first. */
export function comparePlaces(one: PlacedRow['place'], other: PlacedRow['place']): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareCodePoints(String(one ?? ''), String(other ?? ''));
}

/** Merges sorted lists, and lets other requests go on meanwhile. */
export async function mergeSorted<Row>(lists: readonly Row[][], compare: Compare<Row>): Promise<Row[]> {
  const queue = [...lists];
  while (queue.length > 1) queue.push(await merge(queue.shift()!, queue.shift()!, compare));
  return queue[0] ?? [];
}

async function merge<Row>(one: readonly Row[], other: readonly Row[], compare: Compare<Row>): Promise<Row[]> {
  const merged: Row[] = [];
  let [next, nextOther] = [0, 0];
  while (next < one.length && nextOther < other.length) {
    if (merged.length % MERGED_ROWS === 0) await yieldEventLoop();
    merged.push(compare(one[next]!, other[nextOther]!) <= 0 ? one[next++]! : other[nextOther++]!);
  }
  return merged.concat(one.slice(next), other.slice(nextOther));
}
