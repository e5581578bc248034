import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ReadDataSource } from '../reading/read-source.js';
import { DatabaseAccess } from '../pool/connection-limit.js';
import { BulkMemory, type Lookup } from './bulk-memory.js';
import { DerivedTables } from './derived-tables.js';
import { NameLocks } from './name-locks.js';
import { ChangeRecorder, PendingChanges, type RecordedChange } from './pending-changes.js';
import { PendingWrites, type WriteAll } from './pending-writes.js';
import { runTransaction } from './run-transaction.js';

/** The unit of work in progress: its transaction, the named locks that it holds, and its changes. */
interface ActiveUnitOfWork {
  readonly manager: EntityManager;
  readonly nameLocks: NameLocks;
  readonly changes: PendingChanges;
  readonly pendingWrites: PendingWrites;
  /** What a bulk remembers. */
  bulkMemory?: BulkMemory;
  /** Whether the work failed, although it returned a result. */
  isRollbackOnly: boolean;
}

/**
 * Runs work in one transaction.
 *
 * - Work that starts inside other work joins its transaction, so services do not pass a transaction to each other.
 * - A deadlock repeats the whole work. The work must therefore only read and write the database.
 * - Read the response inside the work: then nothing can fail after the commit.
 * - The changes reported to `recordChange` are written to the audit log in the same transaction.
 * - SQLite has one connection for writing, so units of work run one after another there. Reads outside of a transaction
 *   use a second connection, which sees only committed data.
 */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<ActiveUnitOfWork>();

  constructor(
    private readonly writeDataSource: DataSource,
    private readonly readDataSource: ReadDataSource,
    private readonly databaseAccess: DatabaseAccess,
    private readonly recorder: ChangeRecorder,
    private readonly derivedTables: DerivedTables,
  ) {}

  /** The entity manager of the current transaction; outside of one, that of the connections that read committed data. */
  get manager(): EntityManager {
    return this.current.getStore()?.manager ?? this.readDataSource.manager;
  }

  /** Whether code runs in a unit of work, so that it must read from its transaction. */
  get isActive(): boolean {
    return this.current.getStore() !== undefined;
  }

  /**
   * Runs the work in a transaction, or in the current one, and returns its result.
   * @throws DomainError 503 when the work does not get a connection in time
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    return this.databaseAccess.runSerialized(() =>
      runTransaction(this.writeDataSource, (manager) => this.runAndSaveChanges(manager, work)),
    );
  }

  /**
   * Locks the names until the current transaction ends, and waits while another transaction holds one of them.
   * This keeps two writers from creating the same slug, term or venue. On SQLite it does nothing, because only one unit of work
   * runs at a time.
   */
  async lockNames(names: readonly string[]): Promise<void> {
    if (this.usesRowLocks) await this.current.getStore()?.nameLocks.lock(names);
  }

  /**
   * Prepares the current unit of work for many records, written one after the other: it locks all names, and from then on
   * `lookUp` remembers.
   */
  async beginBulk(): Promise<void> {
    this.beginRemembering();
    await this.lockAllNames();
  }

  /**
   * Locks every name until the transaction ends. A unit of work that writes several records calls it before the first one: if it
   * locked the names of each record, it and other writers would lock each other out. On SQLite it does nothing.
   */
  async lockAllNames(): Promise<void> {
    if (this.usesRowLocks) await this.current.getStore()?.nameLocks.lockAll();
  }

  /** Lets `lookUp` remember what it finds. The names that it is asked for must be locked: then no other writer changes the result. */
  beginRemembering(): BulkMemory {
    const memory = new BulkMemory();
    this.current.getStore()!.bulkMemory = memory;
    return memory;
  }

  /** Remembers what a lookup finds for the keys, where the caller has asked for more than the lookup does. */
  rememberLookup<V>(lookup: Omit<Lookup<V>, 'find'>, keys: readonly string[], found: ReadonlyMap<string, V>): void {
    this.bulkMemory?.remember(lookup, keys, found);
  }

  /**
   * Writes to a table: before the first statement that names the table, or at the end of the unit of work. So rows of one table need
   * one statement, and those of a write are written together.
   * @param write gets the items of all calls for this table since then
   */
  writeLater<T>(table: string, items: readonly T[], write: WriteAll<T>): void {
    if (items.length > 0) this.current.getStore()!.pendingWrites.add(table, items, write);
  }

  /**
   * Returns what a lookup finds for the keys, by the key. A bulk remembers it, so it can ask for the keys of many records at once.
   * The result of a lookup by tables lacks what is collected and not written yet: `listPending` has it.
   */
  async lookUp<V>(lookup: Lookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const { bulkMemory } = this;
    const findAll = (missing: readonly string[]) => lookup.find(this.manager, missing);
    const findBeside = (missing: readonly string[]) => this.readBeside((manager) => lookup.find(manager, missing));
    const find = lookup.recordsOf === undefined ? findBeside : findAll;
    if (bulkMemory) return bulkMemory.lookUp({ ...lookup, find }, keys);
    return keys.length === 0 ? new Map() : find([...new Set(keys)]);
  }

  /** Runs a query that need not see what is collected and not written yet: its caller asks `listPending`. */
  readBeside<T>(query: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { pendingWrites } = this.current.getStore() ?? {};
    return pendingWrites ? pendingWrites.runBeside(() => query(this.manager)) : query(this.manager);
  }

  /** Returns what the current unit of work has collected for a table and not written yet. */
  listPending(table: string): readonly unknown[] {
    return this.current.getStore()?.pendingWrites.list(table) ?? [];
  }

  /**
   * Returns the rows that the current unit of work has inserted into a table by `writeLater`, or is going to. If any statement
   * has changed or deleted some of them since, it may return fewer, or none.
   */
  listInserted(table: string): readonly unknown[] {
    return this.current.getStore()?.pendingWrites.listAll(table) ?? [];
  }

  /** What the current unit of work remembers; undefined before it begins to. */
  get bulkMemory(): BulkMemory | undefined {
    return this.current.getStore()?.bulkMemory;
  }

  /** Adds a change to the audit log of the current unit of work. Every service that writes a record must call it. */
  recordChange(change: RecordedChange): void {
    const active = this.current.getStore();
    if (!active) throw new Error(`a ${change.resource} was written outside of a unit of work`);
    active.changes.add(change);
    active.bulkMemory?.forgetRecord(change.resource, change.id);
  }

  /** The number of changes that the current unit of work has reported so far; 0 outside of one. */
  get changeCount(): number {
    return this.current.getStore()?.changes.count ?? 0;
  }

  /** The number of writes of the current unit of work so far; 0 outside of one. */
  get writeCount(): number {
    return this.current.getStore()?.pendingWrites.writeCount ?? 0;
  }

  /** Keeps the current unit of work from being committed. The code that began it checks `isRollbackOnly`, and throws an error. */
  setRollbackOnly(): void {
    const active = this.current.getStore();
    if (active) active.isRollbackOnly = true;
  }

  get isRollbackOnly(): boolean {
    return this.current.getStore()?.isRollbackOnly ?? false;
  }

  /** Tells all instances to forget what they have cached, and clients of the change feed to begin anew: any record may have changed. */
  recordUnknownChange(): void {
    this.recordChange({ resource: 'event', id: null, action: 'update' });
  }

  /** Tells all instances to forget what they have cached: after rows were derived anew from changes that have rows of their own. */
  recordDerivation(): void {
    this.recordChange({ resource: 'event', id: null, action: 'indirect' });
  }

  /**
   * Brings the derived tables up to date with what the current unit of work has changed so far. A write calls it before it
   * reads its response. `run` calls it before the commit, so a write that reads nothing need not call it.
   */
  async updateDerivedTables(): Promise<void> {
    const active = this.current.getStore();
    if (!active) return;
    await active.pendingWrites.flush();
    await this.derivedTables.update(active.changes.takeUnderived(), active.manager);
  }

  /** Whether code must lock the rows that it reads in order to change them. False on SQLite, where only one unit of work runs. */
  get usesRowLocks(): boolean {
    return !this.databaseAccess.hasSingleWriter;
  }

  /** Options for `find`: it locks the rows that it finds and skips rows that another transaction has locked. Empty on SQLite. */
  get skipLocked(): { lock?: { mode: 'pessimistic_write'; onLocked: 'skip_locked' } } {
    return this.usesRowLocks ? { lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } } : {};
  }

  /** Runs the work, then updates the derived tables and writes the changes to the audit log. */
  private runAndSaveChanges<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
    const changes = new PendingChanges();
    const pendingWrites = PendingWrites.begin(manager, (sql) => active.bulkMemory?.forgetWritten(sql));
    const active: ActiveUnitOfWork = { manager, nameLocks: new NameLocks(manager), changes, pendingWrites, isRollbackOnly: false };
    return this.current.run(active, async () => {
      try {
        const result = await work();
        if (this.isRollbackOnly) throw new Error('the work failed, and must not be committed');
        await this.updateDerivedTables();
        await this.recorder.record(changes, manager, this.usesRowLocks);
        return result;
      } finally {
        pendingWrites.end();
      }
    });
  }
}
