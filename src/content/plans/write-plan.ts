import type { RecordedChange } from '../../core/database/transactions/pending-changes.js';
import type { RecordName } from '../../core/resources.js';

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

/** New values of columns, in the rows that have some values. */
export interface RowUpdate {
  readonly entity: new () => object;
  readonly where: object;
  readonly columns: object;
  /** Whether the row must still have the version in `where`. If it has another one, the unit of work runs again. */
  readonly isVersioned?: boolean;
}

/** What a write does to the tables, and what it tells the audit log about it. `executePlan` does it, in its order. */
export interface WritePlan {
  /** The keys of rows that are deleted. */
  readonly deletions: readonly TableRows[];
  readonly records: readonly NewRecord[];
  readonly updates: readonly RowUpdate[];
  /** New rows that refer to records which exist. */
  readonly rows: readonly TableRows[];
  readonly changes: readonly RecordedChange[];
}

/** Returns the plan of several writes, in their order. */
export function mergePlans(plans: readonly Partial<WritePlan>[]): WritePlan {
  return {
    deletions: plans.flatMap(({ deletions = [] }) => deletions),
    records: plans.flatMap(({ records = [] }) => records),
    updates: plans.flatMap(({ updates = [] }) => updates),
    rows: plans.flatMap(({ rows = [] }) => rows),
    changes: plans.flatMap(({ changes = [] }) => changes),
  };
}

/** Returns the rows of one table that refer to a new record. */
export function listDependents<E extends object>({ dependents }: NewRecord, entity: new () => E): readonly E[] {
  return (dependents.find((table) => table.entity === entity)?.rows ?? []) as readonly E[];
}
