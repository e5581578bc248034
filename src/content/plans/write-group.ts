import type { EntityManager } from 'typeorm';
import { findDialect } from '../../core/database/dialect.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName, ContentName } from '../../core/resources.js';
import { type Lookup, Lookups } from './lookups.js';
import { insertPlan, mergePlans, type NewRecord, type WritePlan } from './write-plan.js';

/**
 * The writes of one unit of work that know of each other: one write, or the operations of a batch. It has the plans that they have made
 * so far, and what they have looked up. Between `add` and `insert` the rows of a plan are in no table: who looks for records asks
 * `find` and `list` too.
 */
export class WriteGroup {
  readonly lookups = new Lookups();
  readonly ids = new RecordIds();
  /** Whether every name is locked, so that a result does not change when further names are locked. */
  hasAllNames = false;
  private waiting: WritePlan[] = [];
  private readonly records = new Map<string, NewRecord>();
  private seenChanges: number;

  constructor(readonly work: UnitOfWork) {
    this.seenChanges = work.changes.count;
  }

  /** Adds the plan of a write to those that `insert` inserts, and records its changes. */
  add(plan: WritePlan): void {
    this.forgetChanged();
    this.waiting.push(plan);
    for (const record of plan.records) this.records.set(`${record.resource} ${record.id}`, record);
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
    return this.records.get(`${resource} ${id}`);
  }

  /** Lists the records of `find`. */
  list(resource: RecordName): NewRecord[] {
    this.forgetChanged();
    return [...this.records.values()].filter((record) => record.resource === resource);
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
      const isPlanned = this.records.delete(`${change.resource} ${change.id}`);
      this.lookups.forgetChanged(change, isPlanned);
    }
    this.seenChanges = this.work.changes.count;
  }
}

/** Takes ids for new events, venues and organizers, for all that a group of writes expects with one statement. */
class RecordIds {
  private readonly expected = new Map<ContentName, number>();
  private readonly reserved = new Map<ContentName, number[]>();

  /** Learns how many more records of a resource the group is going to add, as far as its caller can tell. */
  expect(resource: ContentName, count: number): void {
    if (count > 0) this.expected.set(resource, count);
  }

  /** Returns an id for a new record. */
  async take(manager: EntityManager, resource: ContentName): Promise<number> {
    if ((this.reserved.get(resource) ?? []).length === 0) await this.reserve(manager, resource);
    return this.reserved.get(resource)!.shift()!;
  }

  private async reserve(manager: EntityManager, resource: ContentName): Promise<void> {
    if (!this.expected.has(resource)) this.expected.set(resource, 1);
    const resources = [...this.expected].flatMap(([name, count]) => Array<ContentName>(count).fill(name));
    this.expected.clear();
    const ids = await insertRecordIds(manager, resources);
    for (const [place, name] of resources.entries()) this.reserved.set(name, [...(this.reserved.get(name) ?? []), ids[place]!]);
  }
}

async function insertRecordIds(manager: EntityManager, resources: readonly ContentName[]): Promise<number[]> {
  const insert = `INSERT INTO record_id (resource) VALUES ${resources.map(() => '(?)').join()}`;
  if (findDialect(manager.dataSource).hasInsertReturning) {
    const rows: { id: number }[] = await manager.query(`${insert} RETURNING id`, [...resources]);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  const { insertId } = await manager.query<{ insertId: number }>(insert, [...resources]);
  if (resources.length === 1) return [insertId];
  // MySQL generates the ids of one INSERT at a fixed distance, which is not 1 in a cluster.
  const [{ step }] = await manager.query<[{ step: number | string }]>('SELECT @@auto_increment_increment AS step');
  return resources.map((_, index) => insertId + index * Number(step));
}
