import type { EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type ContentName, RECORD_NAMES, type RecordName } from '../../core/resources.js';
import type { Lookup } from './lookups.js';
import type { WriteGroup } from './write-group.js';
import { mergePlans, type NewRecord, type WritePlan } from './write-plan.js';

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
    return [...this.group.list(resource), ...mergePlans(this.plans).records.filter((record) => record.resource === resource)];
  }

  /** Returns the id of a new record. */
  takeId(resource: ContentName): Promise<number> {
    return this.group.ids.take(this.manager, resource);
  }

  /** As `WriteGroup.lookUp`. */
  lookUp<V>(lookup: Lookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    return this.group.lookUp(lookup, keys);
  }
}
