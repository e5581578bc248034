import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ReadingSource } from '../connection/read-source.js';
import { Turn, TURNS } from '../named-lock.entity.js';
import { Gate } from '../pool/connection-limit.js';
import { type ChangeNote, ChangeNotes, ChangeRecorder } from './pending-changes.js';
import { transaction } from './transaction.js';

/** What the work under way has: its transaction, the turns that it took, what it touched. */
interface Under {
  readonly manager: EntityManager;
  readonly turns: Set<number>;
  readonly changes: ChangeNotes;
}

/**
 * Makes a piece of work atomic.
 *
 * Work started inside other work joins it, so services call one another without passing a transaction around.
 * SQLite has one writing connection: there, pieces of work take turns, and everyone else reads through a connection
 * of its own that sees only what is committed. A deadlock repeats the whole piece: it must do nothing but read and
 * write the database. What the client is to see of it is read inside, so that nothing can go wrong once it is committed.
 * What it touched is written to the change log with it.
 */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<Under>();

  constructor(
    private readonly writing: DataSource,
    private readonly reading: ReadingSource,
    private readonly gate: Gate,
    private readonly recorder: ChangeRecorder,
  ) {}

  /** What to ask the database through: the transaction under way here, or what is committed. */
  get manager(): EntityManager {
    return this.current.getStore()?.manager ?? this.reading.manager;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    return this.gate.inTurn(() => transaction(this.writing, (manager) => this.noted(manager, work)));
  }

  /**
   * Waits until no other piece of work holds one of these names, and holds them until this one ends.
   * So two writers never make the same slug, term or venue; taken in one order, all at once.
   */
  async takeTurns(names: readonly string[]): Promise<void> {
    const held = this.current.getStore()?.turns ?? new Set();
    const ids = [...new Set(names.map(turnOf))].filter((turn) => !held.has(turn));
    if (this.gate.takesTurns || ids.length === 0) return;
    for (const turn of ids) held.add(turn);
    await this.manager.find(Turn, { where: { id: In(ids) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Says that the work under way touches a record: whoever writes one says so. */
  note(change: ChangeNote): void {
    const under = this.current.getStore();
    if (!under) throw new Error(`a ${change.resource} was written outside of a unit of work`);
    under.changes.add(change);
  }

  /** Whether rows that are read to be changed must be locked; on SQLite the turn is the lock. */
  get locksRows(): boolean {
    return !this.gate.takesTurns;
  }

  /** For `find`: rows that somebody else holds are passed over, the others held until the work ends; on SQLite the turn is the lock. */
  get freeRows(): { lock?: { mode: 'pessimistic_write'; onLocked: 'skip_locked' } } {
    return this.locksRows ? { lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } } : {};
  }

  /** The work, and last of all its rows in the change log. */
  private noted<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
    const changes = new ChangeNotes();
    return this.current.run({ manager, turns: new Set(), changes }, async () => {
      const done = await work();
      await this.recorder.record(changes, manager, this.locksRows);
      return done;
    });
  }
}

function turnOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt16BE() % TURNS;
}
