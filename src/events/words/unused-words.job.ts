import { In, MoreThan } from 'typeorm';
import { deleteRows } from '../../core/database/many-rows.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { buildWordKey, listFragments } from '../../core/text/index-words.js';
import { SearchFragment, SearchWord } from './event-words.entity.js';
import { findEventsWithKeys } from './find-candidates.js';

const BATCH_SIZE = 200;

/** Deletes the words that no event has any more, so that an erased event leaves none. It goes through all words once a day. */
export const unusedWordsJob = defineJob({
  name: 'unused-words',
  intervalSeconds: 86_400,
  inject: [UnitOfWork],
  createBatch: (work) => {
    let last = '';
    return async () => {
      const { manager, dialect } = work;
      const rows = await manager.find(SearchWord, { where: { word: MoreThan(last) }, order: { word: 'ASC' }, take: BATCH_SIZE });
      const unused = await findUnused(work, rows);
      if (unused.length > 0) {
        // An event that gets one of the words meanwhile has locked it, or waits and adds it again.
        const where = { word: In(unused.map(({ word }) => word)) };
        const locked = await manager.find(SearchWord, { where, order: { word: 'ASC' }, ...dialect.buildLock('pessimistic_write') });
        const left = await findUnused(work, locked);
        const fragments = left.flatMap(({ word }) => listFragments(word).map((fragment) => ({ fragment, word })));
        await deleteRows(manager, SearchFragment, fragments);
        await deleteRows(manager, SearchWord, left);
      }
      // The number of those that it read, so that the next batch goes on.
      return { changed: rows.length, afterCommit: () => (last = rows.at(-1)?.word ?? '') };
    };
  },
});

async function findUnused({ manager }: UnitOfWork, words: readonly SearchWord[]): Promise<SearchWord[]> {
  const unused: SearchWord[] = [];
  for (const one of words) if ((await findEventsWithKeys(manager, [buildWordKey(one.word)], 1)).length === 0) unused.push(one);
  return unused;
}
