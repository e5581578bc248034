import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { listDependents } from '../../content/plans/write-plan.js';
import { Writes } from '../../content/plans/writes.js';
import { type DerivedTable, DerivedTables, type ProgressListener } from '../../core/database/transactions/derived-tables.js';
import { hasParts, type MergedChange } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { buildWordKey, listFragments } from '../../core/text/index-words.js';
import { EventTranslation } from '../event.entity.js';
import { SearchFragment, SearchWord } from './event-words.entity.js';
import { indexEvents, indexNewEvents, reindexEvents, hasAll, readRows, readWords } from './index-events.js';
import { divide } from '../../core/database/many-rows.js';

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
    const changed = changes.filter(hasNewTexts);
    const ids = changed.map(({ id }) => id!);
    const planned = ids.flatMap((id) => this.writes.find('event', id) ?? []);
    await indexNewEvents(
      manager,
      planned.flatMap((event) => listDependents(event, EventTranslation)),
    );
    const isPlanned = (id: number) => planned.some((event) => event.id === id);
    // The occurrences of a planned series are not planned.
    const others = changed.filter((change) => !isPlanned(change.id!) || hasParts(change)).map(({ id }) => id!);
    for (const some of divide(others, BATCH_SIZE)) await indexEvents(manager, some);
  }

  /** Words that no event has any more stay in the vocabulary until `unusedWordsJob` deletes them. They cost a look-up that finds nothing. */
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

/**
 * Tells whether the change may have added words: to the texts of an event, or by a changed date, which has texts of its own. Words
 * that an event lost may stay in the index.
 */
function hasNewTexts(change: MergedChange): boolean {
  const { resource, id, action, languages } = change;
  return resource === 'event' && id !== null && (action === 'create' || languages.size > 0 || hasParts(change));
}

/** Returns one sentence for each of these events whose words the index lacks. Words that it has too many of do no harm. */
async function findWordDifferences(manager: EntityManager, ids: readonly number[]): Promise<string[]> {
  const wordsOfEvents = await readWords(manager, ids);
  const rowsOfEvents = await readRows(manager, ids);
  const missing = await findMissingWords(manager, [...new Set([...wordsOfEvents.values()].flatMap((words) => [...words]))]);
  return [...wordsOfEvents].flatMap(([id, words]) => {
    const row = rowsOfEvents.get(id)?.at(-1);
    if (row === undefined) return [`Event ${id} is not in the index of words.`];
    if (!hasAll(row, new Set([...words].map(buildWordKey)))) return [`The index of words lacks words of event ${id}.`];
    const unknown = [...words].filter((word) => missing.has(word));
    return unknown.length > 0 ? [`The vocabulary lacks «${unknown[0]}» of event ${id}.`] : [];
  });
}

/** Returns the words that the vocabulary lacks, or of which it lacks a fragment. */
async function findMissingWords(manager: EntityManager, words: readonly string[]): Promise<Set<string>> {
  const missing = new Set(words);
  const known = await manager.find(SearchWord, { where: { word: In(words) } });
  const fragments = new Set(words.flatMap(listFragments));
  const rows = await manager.find(SearchFragment, { where: { fragment: In([...fragments]) } });
  const present = new Set(rows.map(({ fragment, word }) => `${fragment} ${word}`));
  for (const { word } of known) if (listFragments(word).every((fragment) => present.has(`${fragment} ${word}`))) missing.delete(word);
  return missing;
}
