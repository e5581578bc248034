import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Dialect, findDialect } from '../dialect.js';
import { ReadDataSource } from '../read-data-source.js';
import { DatabaseAccess } from '../pool/database-access.js';
import { DerivedTables } from './derived-tables.js';
import { NameLocks } from './name-locks.js';
import { ChangeRecorder, PendingChanges, type RecordedChange, type RecordPart } from './pending-changes.js';
import { runTransaction } from './run-transaction.js';

/** The unit of work in progress: its transaction, the named locks that it holds, and its changes. */
interface ActiveUnitOfWork {
  readonly manager: EntityManager;
  readonly nameLocks: NameLocks;
  readonly changes: PendingChanges;
  /** Whether the work failed, although it returned a result. */
  isRollbackOnly: boolean;
}

const NO_CHANGES = new PendingChanges();

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
  /** What the database can do, for those who lock rows or write SQL. */
  readonly dialect: Dialect;
  /** How many units of work have ended on this instance. While it stays the same, this instance has written nothing. */
  endedCount = 0;
  private readonly current = new AsyncLocalStorage<ActiveUnitOfWork>();

  constructor(
    private readonly writeDataSource: DataSource,
    private readonly readDataSource: ReadDataSource,
    private readonly databaseAccess: DatabaseAccess,
    private readonly recorder: ChangeRecorder,
    private readonly derivedTables: DerivedTables,
  ) {
    this.dialect = findDialect(writeDataSource);
  }

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
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    try {
      return await this.databaseAccess.runSerialized(() =>
        runTransaction(this.writeDataSource, (manager) => this.runAndSaveChanges(manager, work)),
      );
    } finally {
      this.endedCount++;
    }
  }

  /**
   * Locks the names until the current transaction ends, and waits while another transaction holds one of them.
   * This keeps two writers from creating the same slug or name. On SQLite it does nothing, because only one unit of work
   * runs at a time.
   */
  async lockNames(names: readonly string[]): Promise<void> {
    if (this.dialect.hasRowLocks) await this.current.getStore()?.nameLocks.lock(names);
  }

  /** As `lockNames`, for every name: a unit of work with many writes would lock their names in any order. */
  async lockAllNames(): Promise<void> {
    if (this.dialect.hasRowLocks) await this.current.getStore()?.nameLocks.lockAll();
  }

  /** Adds a change to the audit log of the current unit of work. Every service that writes a record must call it. */
  recordChange(change: RecordedChange): void {
    const active = this.current.getStore();
    if (!active) throw new Error(`the ${change.resource} was written outside of a unit of work`);
    active.changes.add(change);
  }

  /** Records the changes of a row from now on as those of the record that it is a part of. */
  declarePart(resource: RecordedChange['resource'], part: RecordPart): void {
    this.current.getStore()?.changes.declarePart(resource, part);
  }

  /** Leaves what the current unit of work has replaced in a record, or in a part of it, out of the history. */
  forgetVersions(resource: RecordedChange['resource'], recordId: number, partId?: number): void {
    this.current.getStore()?.changes.versions.forget(resource, recordId, partId);
  }

  /** The changes that the current unit of work has recorded so far. */
  get changes(): Pick<PendingChanges, 'count' | 'listFrom'> {
    return this.current.getStore()?.changes ?? NO_CHANGES;
  }

  /** Keeps the current unit of work from being committed. The code that began it checks `isRollbackOnly`, and throws an error. */
  setRollbackOnly(): void {
    const active = this.current.getStore();
    if (active) active.isRollbackOnly = true;
  }

  get isRollbackOnly(): boolean {
    return this.current.getStore()?.isRollbackOnly ?? false;
  }

  /**
   * Brings the derived tables up to date with what the current unit of work has changed so far. A write calls it before it
   * reads its response. `run` calls it before the commit, so a write that reads nothing need not call it.
   */
  async updateDerivedTables(): Promise<void> {
    const active = this.current.getStore();
    if (!active) return;
    await this.derivedTables.update(active.changes.claimStale(), active.manager);
  }

  /** Runs the work, then updates the derived tables and writes the changes to the audit log. */
  private runAndSaveChanges<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
    const changes = new PendingChanges();
    const active: ActiveUnitOfWork = { manager, nameLocks: new NameLocks(manager), changes, isRollbackOnly: false };
    return this.current.run(active, async () => {
      const result = await work();
      if (this.isRollbackOnly) throw new Error('the work failed, and must not be committed');
      await this.updateDerivedTables();
      await this.recorder.record(changes, manager, this.dialect.hasRowLocks);
      return result;
    });
  }
}
