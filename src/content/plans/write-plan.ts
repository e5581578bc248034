import type { RecordedChange } from '../../core/database/transactions/pending-changes.js';
import type { RecordName } from '../../core/resources/resources.js';

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

/** What a write inserts, and what it tells the audit log about it. `content/plans/insert-plan` inserts it. */
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
  return dependents.filter((table) => table.entity === entity).flatMap(({ rows }) => rows) as E[];
}
