import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MergedChange } from './pending-changes.js';

/** Called after each batch of records. `total` may be an estimate. */
export type ProgressListener = (done: number, total: number) => void;

/** Tables whose rows are made from the records alone, so that lists and searches are fast. */
export interface DerivedTable {
  /** Lower-case letters and hyphens. `npm run reindex` shows it. */
  readonly name: string;
  /**
   * Updates the rows of the changed records, in the transaction that changed them. Called before the response of a write is
   * read, and again before the commit if more records changed.
   */
  update(changes: readonly MergedChange[], manager: EntityManager): Promise<void>;
  /** Makes all rows anew in transactions of its own. If it is interrupted, it can run again. */
  rebuild(onProgress: ProgressListener): Promise<void>;
  /** Returns one sentence for each difference between the rows and the records, at most `limit`. It changes nothing. */
  findDifferences(limit: number, onProgress: ProgressListener): Promise<string[]>;
}

/** The derived tables of all modules. A derived table adds itself in its constructor, as a job does. */
@Injectable()
export class DerivedTables {
  private readonly tables: DerivedTable[] = [];

  add(table: DerivedTable): void {
    if (this.tables.some(({ name }) => name === table.name)) throw new Error(`there are two derived tables named ${table.name}`);
    this.tables.push(table);
  }

  list(): readonly DerivedTable[] {
    return this.tables;
  }

  async update(changes: readonly MergedChange[], manager: EntityManager): Promise<void> {
    if (changes.length === 0) return;
    for (const table of this.tables) await table.update(changes, manager);
  }
}
