import type { EntityManager } from 'typeorm';
import type { Settings } from '../../core/config/settings.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { byRecord, isRecordName, RECORD_NAMES, type RecordName } from '../../core/resources.js';
import { executePlan } from './execute-plan.js';
import { type Lookup, Lookups } from './lookups.js';
import { RecordIds } from './record-ids.js';
import { mergePlans, type NewRecord, type WritePlan } from './write-plan.js';

/**
 * The plan of the writes of one unit of work: of one write, or of the operations of a batch. It also has what they have looked up. Until
 * it is executed, the new rows are in no table: who looks for records asks `find` and `list` too.
 */
export class WritePlanner {
  readonly lookups = new Lookups();
  readonly ids: RecordIds;
  /** Whether every name is locked, so that a result does not change when further names are locked. */
  hasAllNames = false;
  /** The plans of the write under way, which leaves nothing here if it fails. */
  private underWay: Partial<WritePlan>[] = [];
  /** The plans of the writes that are done, as far as they are not executed. */
  private done: WritePlan[] = [];
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

  get manager(): EntityManager {
    return this.work.manager;
  }

  /** Adds to the plan of the write under way, which may add several records: an event and the venues that it brings. */
  add(plan: Partial<WritePlan>): void {
    this.underWay.push(plan);
  }

  /** Runs a write, and keeps its plan if it does not fail. */
  async runWrite<T>(write: () => Promise<T>): Promise<T> {
    const outer = this.underWay;
    this.underWay = [];
    try {
      const written = await write();
      this.finishWrite();
      return written;
    } finally {
      this.underWay = outer;
    }
  }

  /** Whether rows that exist are going to change. Other writes do not see that: they read the tables. */
  get hasChanges(): boolean {
    return this.done.some(({ updates }) => updates.length > 0);
  }

  /** Writes what is planned into the tables. */
  async execute(): Promise<void> {
    this.finishWrite();
    const plan = mergePlans(this.done);
    this.done = [];
    await executePlan(this.manager, plan);
  }

  /** Returns a record that was planned, whether it is in its table yet or not; undefined if a later write has changed it. */
  find(resource: RecordName, id: number): NewRecord | undefined {
    this.forgetChanged();
    return this.records[resource].get(id);
  }

  /** Lists the records of a resource that were planned. */
  list(resource: RecordName): NewRecord[] {
    this.forgetChanged();
    const added = this.underWay.flatMap(({ records = [] }) => records.filter((record) => record.resource === resource));
    return [...this.records[resource].values(), ...added];
  }

  /** Returns what a lookup finds for the keys, by the key. It asks for those that are not remembered. */
  async lookUp<V>(lookup: Lookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    this.forgetChanged();
    const missing = this.lookups.listMissing(lookup, keys);
    if (missing.length > 0) this.lookups.remember(lookup, missing, await lookup.find(this.manager, missing));
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

  /** Records the changes of the write under way. The audit log names an event before the venues and organizers that it brings. */
  private finishWrite(): void {
    const rankOf = ({ records: [first] = [] }: Partial<WritePlan>) =>
      first === undefined ? RECORD_NAMES.length : RECORD_NAMES.indexOf(first.resource);
    const plan = mergePlans(this.underWay.splice(0).sort((one, other) => rankOf(one) - rankOf(other)));
    for (const record of plan.records) this.records[record.resource].set(record.id, record);
    for (const change of plan.changes) this.work.recordChange(change);
    this.done.push(plan);
  }

  /** Forgets what changes have made stale. Planned records were not looked up. */
  private forgetChanged(): void {
    for (const change of this.work.changes.listFrom(this.seenChanges)) {
      const { resource, id, action } = change;
      // The record that an event no longer links to is as it was.
      if (action === 'unlink') continue;
      const planned = id !== null && isRecordName(resource) ? this.records[resource] : undefined;
      if (action === 'create' && planned?.has(id!)) continue;
      this.lookups.forgetChanged(change, planned?.delete(id!) ?? false);
    }
    this.seenChanges = this.work.changes.count;
  }
}
