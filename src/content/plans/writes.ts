import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName } from '../../core/resources.js';
import type { NewRecord } from './write-plan.js';
import { WritePlanner } from './write-planner.js';

/** Does a write: resolves what it needs, throws every 4xx, and adds what it does to the plan. */
type Write<T> = (planner: WritePlanner) => Promise<T>;

/** Loads the response of a write, when its plan is executed. */
type Present<T, R> = (written: T) => Promise<R>;

/**
 * Runs writes of records. A write makes a plan, which is executed at its end, and then it presents the record. Writes inside another one
 * join its unit of work and its plan.
 */
@Injectable()
export class Writes {
  private readonly current = new AsyncLocalStorage<WritePlanner>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly settings: Settings,
  ) {}

  /** Runs a write that reads and changes tables, so what the writes before it have planned is executed first. */
  run<T>(write: Write<T>): Promise<T>;
  run<T, R>(write: Write<T>, present: Present<T, R>): Promise<R>;
  run<T>(write: Write<T>, present?: Present<T, unknown>): Promise<unknown> {
    return this.enter(async (planner) => {
      await planner.execute();
      return write(planner);
    }, present);
  }

  /**
   * As `run`, for a write that asks the planner for new records, as one does that adds a record. So the new records of several writes are
   * inserted together.
   */
  join<T>(write: Write<T>): Promise<T>;
  join<T, R>(write: Write<T>, present: Present<T, R> | undefined): Promise<R>;
  join<T>(write: Write<T>, present?: Present<T, unknown>): Promise<unknown> {
    return this.enter(write, present);
  }

  /** Loads a response inside of a write: a record as the writes before have left it. */
  async present<R>(load: () => Promise<R>): Promise<R> {
    const planner = this.current.getStore();
    if (planner) await this.execute(planner);
    return load();
  }

  /** Returns a record that the current writes have planned, and not changed since: nothing of it need be read. */
  find(resource: RecordName, id: number): NewRecord | undefined {
    return this.current.getStore()?.find(resource, id);
  }

  private enter<T>(write: Write<T>, present: Present<T, unknown> | undefined): Promise<unknown> {
    const joined = this.current.getStore();
    if (joined) return this.runWrite(joined, write, present);
    return this.work.run(() => {
      const planner = new WritePlanner(this.work, this.settings);
      return this.current.run(planner, async () => {
        const written = await this.runWrite(planner, write, present);
        await this.execute(planner);
        return written;
      });
    });
  }

  private async runWrite<T>(planner: WritePlanner, write: Write<T>, present: Present<T, unknown> | undefined): Promise<unknown> {
    const written = await planner.runWrite(() => write(planner));
    if (planner.hasChanges) await planner.execute();
    return present ? this.present(() => present(written)) : written;
  }

  /** Executes what is planned, and brings the derived tables up to date: responses show counts that come from them. */
  private async execute(planner: WritePlanner): Promise<void> {
    await planner.execute();
    await this.work.updateDerivedTables();
  }
}
