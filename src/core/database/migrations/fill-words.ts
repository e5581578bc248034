import type { QueryRunner } from 'typeorm';
import { buildWordKey, collectWords, listFragments } from '../../text/index-words.js';
import { insertRows } from '../insert-rows.js';
import { commitBatch, createReporter, selectNumber } from './fill-in-batches.js';

/** How many ids of events a transaction works on. */
const BATCH_SIZE = 500;

/** Fills the tables from the texts of events. An interrupted fill continues after the last batch that was committed. */
export async function fillWords(runner: QueryRunner): Promise<void> {
  const last = await selectNumber(runner, 'SELECT MAX(id) FROM event');
  const known = new Set<string>();
  const report = createReporter('Indexing the words of events', last);
  for (let from = await selectNumber(runner, 'SELECT MAX(event_id) FROM event_words'); from < last; from += BATCH_SIZE) {
    report(from);
    await fillBatch(runner, from, known);
    await commitBatch(runner);
  }
}

interface Texts {
  readonly owner_id: number;
  readonly name_folded: string | null;
  readonly description_folded: string | null;
}

async function fillBatch(runner: QueryRunner, from: number, known: Set<string>): Promise<void> {
  const texts = (await runner.query(
    `SELECT owner_id, name_folded, description_folded FROM event_translation WHERE owner_id > ${from} AND owner_id <= ${from + BATCH_SIZE}`,
  )) as Texts[];
  const wordsOfEvents = new Map<number, Set<string>>();
  for (const { owner_id, name_folded, description_folded } of texts) {
    const words = wordsOfEvents.get(owner_id) ?? new Set();
    for (const text of [name_folded, description_folded]) collectWords(text ?? '', words);
    wordsOfEvents.set(owner_id, words);
  }
  const added = new Set([...wordsOfEvents.values()].flatMap((words) => [...words].filter((word) => !known.has(word))));
  await insertWords(runner, [...added].sort());
  for (const word of added) known.add(word);
  const rows = [...wordsOfEvents].map(([id, words]) => [id, [...new Set([...words].map(buildWordKey))].join(' ')]);
  await insertRows(runner.manager, 'event_words', ['event_id', 'words'], rows);
}

async function insertWords({ manager }: QueryRunner, words: readonly string[]): Promise<void> {
  const rows = words.map((word) => [word]);
  const fragments = words.flatMap((word) => listFragments(word).map((fragment) => [fragment, word]));
  await insertRows(manager, 'search_word', ['word'], rows);
  await insertRows(manager, 'search_fragment', ['fragment', 'word'], fragments);
}
