import { type EntityManager, In } from 'typeorm';
import { buildWordKey, listFragments } from '../../core/text/index-words.js';
import { SearchFragment, SearchWord } from './event-words.entity.js';
import { hasAll, readRows, readWords } from './index-events.js';

/** Returns one sentence for each of these events whose words the index lacks. Words that it has too many of do no harm. */
export async function findWordDifferences(manager: EntityManager, ids: readonly number[]): Promise<string[]> {
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
