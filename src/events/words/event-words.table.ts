import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { listDependents } from '../../content/plans/write-plan.js';
import { Writes } from '../../content/plans/writes.js';
import { type DerivedTable, DerivedTables, type ProgressListener } from '../../core/database/transactions/derived-tables.js';
import type { MergedChange } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { EventTranslation } from '../event.entity.js';
import { findWordDifferences } from './find-word-differences.js';
import { indexEvents, indexNewEvents, reindexEvents } from './index-events.js';

/** How many events one transaction indexes at most. */
const BATCH_SIZE = 200;

/** Keeps the index of the words of events up to date with their texts. */
@Injectable()
export class EventWordsTable implements DerivedTable {
  readonly name = 'words';

  constructor(
    derivedTables: DerivedTables,
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
  ) {
    derivedTables.add(this);
  }

  async update(changes: readonly MergedChange[], manager: EntityManager): Promise<void> {
    const ids = changes.filter(hasNewTexts).map(({ id }) => id!);
    const planned = ids.flatMap((id) => this.writes.find('event', id) ?? []);
    await indexNewEvents(
      manager,
      planned.flatMap((event) => listDependents(event, EventTranslation)),
    );
    const others = ids.filter((id) => planned.every((event) => event.id !== id));
    for (let from = 0; from < others.length; from += BATCH_SIZE) await indexEvents(manager, others.slice(from, from + BATCH_SIZE));
  }

  /** Words that no event has any more stay in the vocabulary. They cost a look-up that finds nothing. */
  async rebuild(onProgress: ProgressListener): Promise<void> {
    const complete = new Set<string>();
    await this.forEachBatch(onProgress, async (ids) => {
      const words = await this.work.run(async () => {
        const { manager, dialect } = this.work;
        if (dialect.hasRowLocks) await manager.query(`SELECT id FROM event WHERE id IN (${ids.join()}) ORDER BY id FOR UPDATE`);
        return reindexEvents(manager, ids, complete);
      });
      // After the commit: what was rolled back is not in the vocabulary.
      for (const word of words) complete.add(word);
    });
  }

  async findDifferences(limit: number, onProgress: ProgressListener): Promise<string[]> {
    const found: string[] = [];
    await this.forEachBatch(onProgress, async (ids) => {
      if (found.length < limit) found.push(...(await findWordDifferences(this.work.manager, ids)));
    });
    return found.slice(0, limit);
  }

  private async forEachBatch(onProgress: ProgressListener, work: (ids: readonly number[]) => Promise<void>): Promise<void> {
    const ends: { last: number | null }[] = await this.work.manager.query('SELECT MAX(id) AS last FROM event');
    const last = ends[0]?.last ?? 0;
    for (let from = 0; ;) {
      const rows: { id: number }[] = await this.work.manager.query(
        `SELECT id FROM event WHERE id > ${from} ORDER BY id LIMIT ${BATCH_SIZE}`,
      );
      if (rows.length === 0) return;
      await work(rows.map(({ id }) => id));
      from = rows.at(-1)!.id;
      onProgress(from, Math.max(from, last));
    }
  }
}

/** Tells whether the change may have added words. Words that an event lost may stay in the index. */
function hasNewTexts({ resource, id, action, languages }: MergedChange): boolean {
  return resource === 'event' && id !== null && (action === 'create' || languages.size > 0);
}
