import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName } from '../../core/resources.js';
import { WriteGroup, WritePlanner } from './write-group.js';
import type { NewRecord } from './write-plan.js';

/**
 * Runs writes of records. A write resolves what it needs and throws every 4xx, then makes a plan (`begin`), then inserts it
 * (`insert`), then presents the record from it (`find`).
 */
@Injectable()
export class Writes {
  private readonly current = new AsyncLocalStorage<WriteGroup>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly settings: Settings,
  ) {}

  /**
   * Runs a write in a unit of work, and inserts its plan. Writes inside the work join its group: their plans are inserted together,
   * at the end at the latest.
   */
  run<T>(work: (group: WriteGroup) => Promise<T>): Promise<T> {
    const joined = this.current.getStore();
    if (joined) return work(joined);
    return this.work.run(() => {
      const group = new WriteGroup(this.work, this.settings);
      return this.current.run(group, async () => {
        const result = await work(group);
        await group.insert();
        await this.work.updateDerivedTables();
        return result;
      });
    });
  }

  /** Begins the plan of a write, inside `run`. */
  begin(): WritePlanner {
    const group = this.current.getStore();
    if (!group) throw new Error('a write began outside of Writes.run');
    return new WritePlanner(group);
  }

  /** Inserts what is planned. Call it before a statement that must see the rows, or changes others. */
  async insert(): Promise<void> {
    await this.current.getStore()?.insert();
  }

  /** Returns a record that the current writes have planned, and not changed since: nothing of it need be read. */
  find(resource: RecordName, id: number): NewRecord | undefined {
    return this.current.getStore()?.find(resource, id);
  }
}
