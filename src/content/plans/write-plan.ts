import type { EntityManager } from 'typeorm';
import { deleteRows, insertRowsOf } from '../../core/database/many-rows.js';
import type { RecordedChange } from '../../core/database/transactions/pending-changes.js';
import { RECORD_NAMES, type RecordName } from '../../core/resources.js';

/** Rows of one table. */
export interface TableRows {
  readonly entity: new () => object;
  readonly rows: readonly object[];
}

/** A new record, with its row and the rows that refer to it. */
export interface NewRecord {
  readonly resource: RecordName;
  readonly id: number;
  readonly entity: new () => object;
  readonly row: object;
  /** Its texts, ids in other systems and links. All records of a resource have the same tables in the same order. */
  readonly dependents: readonly TableRows[];
}

/** What a write inserts, and what it tells the audit log about it. `insertPlan` inserts it. */
export interface WritePlan {
  readonly records: readonly NewRecord[];
  /** The keys of rows that stand in the way of the new ones. They are deleted first. */
  readonly deletions: readonly TableRows[];
  readonly changes: readonly RecordedChange[];
}

/** Returns the plan of several writes, in their order. */
export function mergePlans(plans: readonly WritePlan[]): WritePlan {
  return {
    records: plans.flatMap(({ records }) => records),
    deletions: plans.flatMap(({ deletions }) => deletions),
    changes: plans.flatMap(({ changes }) => changes),
  };
}

/** Returns the rows of one table that refer to a new record. */
export function listDependents<E extends object>({ dependents }: NewRecord, entity: new () => E): readonly E[] {
  return (dependents.find((table) => table.entity === entity)?.rows ?? []) as readonly E[];
}

/**
 * Inserts the rows of a plan, with one statement for each table. The order of the tables is always the same: the records in the order
 * of `RESOURCES`, then the rows that refer to them.
 */
export async function insertPlan(manager: EntityManager, { records, deletions }: Omit<WritePlan, 'changes'>): Promise<void> {
  for (const [entity, keys] of groupByTable(deletions)) await deleteRows(manager, entity, keys);
  for (const [entity, rows] of groupByTable(listTables(records))) await insertRowsOf(manager, entity, rows);
}

function listTables(records: readonly NewRecord[]): TableRows[] {
  const sorted = RECORD_NAMES.flatMap((name) => records.filter(({ resource }) => resource === name));
  return [...sorted.map(({ entity, row }) => ({ entity, rows: [row] })), ...sorted.flatMap(({ dependents }) => dependents)];
}

function groupByTable(tables: readonly TableRows[]): Map<TableRows['entity'], object[]> {
  const grouped = new Map<TableRows['entity'], object[]>();
  for (const { entity, rows } of tables) {
    const known = grouped.get(entity);
    if (known) for (const row of rows) known.push(row);
    else grouped.set(entity, [...rows]);
  }
  return grouped;
}
