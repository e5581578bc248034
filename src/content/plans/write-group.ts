import type { EntityManager } from 'typeorm';
import type { Settings } from '../../core/config/settings.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { byRecord, isRecordName, RECORD_NAMES, type RecordName } from '../../core/resources.js';
import { type Lookup, Lookups } from './lookups.js';
import { RecordIds } from './record-ids.js';
import { insertPlan, mergePlans, type NewRecord, type WritePlan } from './write-plan.js';

/**
 * The writes of one unit of work that know of each other: one write, or the operations of a batch. It has the plans that they have made
 * so far, and what they have looked up. Between `add` and `insert` the rows of a plan are in no table: who looks for records asks
 * `find` and `list` too.
 */
export class WriteGroup {
  readonly lookups = new Lookups();
  readonly ids: RecordIds;
  /** Whether every name is locked, so that a result does not change when further names are locked. */
  hasAllNames = false;
  private waiting: WritePlan[] = [];
  /** The records that were planned, by resource and id. */
  private readonly records = byRecord(() => new Map<number, NewRecord>());
  private seenChanges: number;

  constructor(
    readonly work: UnitOfWork,
    readonly settings: Settings,
  ) {
    this.ids = new RecordIds(work);
    this.seenChanges = work.changes.count;
  }

  /** Adds the plan of a write to those that `insert` inserts, and records its changes. */
  add(plan: WritePlan): void {
    this.forgetChanged();
    this.waiting.push(plan);
    for (const record of plan.records) this.records[record.resource].set(record.id, record);
    for (const change of plan.changes) this.work.recordChange(change);
    this.seenChanges = this.work.changes.count;
  }

  /** Inserts the plans that were added since the last time, as one. */
  async insert(): Promise<void> {
    const plan = mergePlans(this.waiting);
    this.waiting = [];
    await insertPlan(this.work.manager, plan);
  }

  /** Returns a record that the group has planned, whether it is inserted yet or not; undefined if a later write has changed it. */
  find(resource: RecordName, id: number): NewRecord | undefined {
    this.forgetChanged();
    return this.records[resource].get(id);
  }

  /** Lists the records of `find`. */
  list(resource: RecordName): NewRecord[] {
    this.forgetChanged();
    return [...this.records[resource].values()];
  }

  /** Returns what a lookup finds for the keys, by the key. It asks for those that are not remembered. */
  async lookUp<V>(lookup: Lookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    this.forgetChanged();
    const missing = this.lookups.listMissing(lookup, keys);
    if (missing.length > 0) this.lookups.remember(lookup, missing, await lookup.find(this.work.manager, missing));
    return new Map(
      keys.flatMap((key) => {
        const value = this.lookups.getCached(lookup.name, key) as V | undefined;
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  }

  /** Locks every name: writes that follow each other would lock theirs in any order. */
  async lockAllNames(): Promise<void> {
    await this.work.lockAllNames();
    this.hasAllNames = true;
  }

  /** Forgets what the changes that are no part of a plan have made stale. */
  private forgetChanged(): void {
    for (const change of this.work.changes.listFrom(this.seenChanges)) {
      // The record that an event no longer links to is as it was.
      if (change.action === 'unlink') continue;
      const { resource, id } = change;
      const isPlanned = id !== null && isRecordName(resource) && this.records[resource].delete(id);
      this.lookups.forgetChanged(change, isPlanned);
    }
    this.seenChanges = this.work.changes.count;
  }
}

/**
 * Makes the plan of one write, which may add several records: an event and the venues that it brings. Each sees the ones before it, and
 * those of the earlier writes of the group. A write that fails leaves nothing in the group, because it never calls `finish`.
 */
export class WritePlanner {
  private readonly plans: WritePlan[] = [];

  constructor(readonly group: WriteGroup) {}

  get work(): UnitOfWork {
    return this.group.work;
  }

  get settings(): Settings {
    return this.group.settings;
  }

  get manager(): EntityManager {
    return this.group.work.manager;
  }

  /** Adds the plan of a new record. */
  add(plan: WritePlan): void {
    this.plans.push(plan);
  }

  /**
   * Hands the plan to the group. The rows are in the tables after `Writes.insert`. The audit log names an event before the venues and
   * organizers that it brings.
   */
  finish(): void {
    const rankOf = ({ records }: WritePlan) => RECORD_NAMES.indexOf(records[0]!.resource);
    const sorted = this.plans.splice(0).sort((one, other) => rankOf(one) - rankOf(other));
    if (sorted.length > 0) this.group.add(mergePlans(sorted));
  }

  /** Lists the records of a resource that are planned: they may be in no table yet. */
  list(resource: RecordName): NewRecord[] {
    const own = this.plans.flatMap(({ records }) => records.filter((record) => record.resource === resource));
    return [...this.group.list(resource), ...own];
  }
}
