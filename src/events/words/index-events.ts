import { type EntityManager, In } from 'typeorm';
import { findDialect } from '../../core/database/dialect.js';
import { insertRows } from '../../core/database/many-rows.js';
import { buildWordKey, collectWords, listFragments } from '../../core/text/index-words.js';
import { EventTranslation } from '../event.entity.js';
import { EventWords } from './event-words.entity.js';

/** An event may have this many rows before the older ones are deleted. */
const MAX_ROWS_PER_EVENT = 4;

/** The texts of an event in one language, from which its words are taken. */
export type IndexedText = Pick<EventTranslation, 'ownerId' | 'nameFolded' | 'descriptionFolded'>;

/** Adds to the index what it lacks of the texts of these events, and of those of the changed dates of series. */
export async function indexEvents(manager: EntityManager, ids: readonly number[]): Promise<void> {
  const wordsOfEvents = collectWordsOfEvents(await readTexts(manager, ids));
  await addToVocabulary(manager, listWords(wordsOfEvents));
  await addRows(manager, wordsOfEvents, { isRebuild: false });
}

/** Adds new events to the index. @param texts all their texts */
export async function indexNewEvents(manager: EntityManager, texts: readonly IndexedText[]): Promise<void> {
  const wordsOfEvents = collectWordsOfEvents(texts);
  await addToVocabulary(manager, listWords(wordsOfEvents));
  await insertKeys(manager, new Map([...wordsOfEvents].map(([id, words]) => [id, buildKeys(words)])));
}

/**
 * Makes the rows of these events anew where they differ from the texts, and adds words and fragments that the vocabulary lacks.
 * @param complete words whose fragments the vocabulary is known to have
 * @returns the words of the events, which the vocabulary has from now on, if the transaction is committed
 */
export async function reindexEvents(
  manager: EntityManager,
  ids: readonly number[],
  complete: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const wordsOfEvents = await readWords(manager, ids);
  const words = listWords(wordsOfEvents);
  await insertWords(
    manager,
    [...words].filter((word) => !complete.has(word)),
  );
  await addRows(manager, wordsOfEvents, { isRebuild: true });
  return words;
}

function listWords(wordsOfEvents: ReadonlyMap<number, ReadonlySet<string>>): Set<string> {
  return new Set([...wordsOfEvents.values()].flatMap((words) => [...words]));
}

/** @param isRebuild whether to replace rows that have more words than the texts */
async function addRows(
  manager: EntityManager,
  wordsOfEvents: ReadonlyMap<number, ReadonlySet<string>>,
  { isRebuild }: { isRebuild: boolean },
): Promise<void> {
  const rowsOfEvents = await readRows(manager, [...wordsOfEvents.keys()]);
  const added = new Map<number, ReadonlySet<string>>();
  const replaced: number[] = [];
  for (const [id, words] of wordsOfEvents) {
    const rows = rowsOfEvents.get(id) ?? [];
    const keys = buildKeys(words);
    const isIndexed = isRebuild ? rows.length === 1 && rows[0]!.words.split(' ').length === keys.size : rows.length > 0;
    if (isIndexed && hasAll(rows.at(-1)!, keys)) continue;
    added.set(id, keys);
    replaced.push(...listReplaced(rows, isRebuild));
  }
  if (replaced.length > 0) await manager.delete(EventWords, { id: In(replaced) });
  await insertKeys(manager, added);
}

function buildKeys(words: ReadonlySet<string>): Set<string> {
  return new Set([...words].map(buildWordKey));
}

async function insertKeys(manager: EntityManager, keysOfEvents: ReadonlyMap<number, ReadonlySet<string>>): Promise<void> {
  const rows = [...keysOfEvents].map(([id, keys]) => [id, [...keys].join(' ')] as const);
  await insertRows(manager, 'event_words', ['event_id', 'words'], rows);
}

/** Returns the words of each event in all its languages. */
export async function readWords(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const texts = await manager.find(EventTranslation, {
    select: { ownerId: true, language: true, nameFolded: true, descriptionFolded: true },
    where: { ownerId: In(ids) },
  });
  return collectWordsOfEvents(texts);
}

async function readTexts(manager: EntityManager, ids: readonly number[]): Promise<IndexedText[]> {
  const columns = `text.owner_id AS ownerId, text.name_folded AS nameFolded, text.description_folded AS descriptionFolded`;
  const list = ids.join();
  return manager.query(
    `SELECT ${columns} FROM event_translation text WHERE text.owner_id IN (${list}) UNION ALL SELECT ${columns}
      FROM event INNER JOIN event_translation text ON text.owner_id = event.id WHERE event.series_id IN (${list})`,
  );
}

function collectWordsOfEvents(texts: readonly IndexedText[]): Map<number, Set<string>> {
  const words = new Map<number, Set<string>>();
  for (const { ownerId, nameFolded, descriptionFolded } of texts) {
    const ofEvent = words.get(ownerId) ?? new Set();
    words.set(ownerId, ofEvent);
    for (const text of [nameFolded, descriptionFolded]) collectWords(text ?? '', ofEvent);
  }
  return words;
}

/** Returns the rows of each event, the newest last. */
export async function readRows(manager: EntityManager, ids: readonly number[]): Promise<Map<number, EventWords[]>> {
  const rows = await manager.find(EventWords, { where: { eventId: In(ids) }, order: { id: 'ASC' } });
  const byEvent = new Map<number, EventWords[]>();
  for (const row of rows) byEvent.set(row.eventId, [...(byEvent.get(row.eventId) ?? []), row]);
  return byEvent;
}

export function hasAll(row: EventWords, keys: ReadonlySet<string>): boolean {
  const present = new Set(row.words.split(' '));
  return [...keys].every((key) => present.has(key));
}

/**
 * Lists the rows to delete. The newest stays until the next time: while the transaction commits, a full-text index already
 * hides deleted rows and does not yet show added ones.
 */
function listReplaced(rows: readonly EventWords[], isRebuild: boolean): number[] {
  const isCrowded = rows.length >= MAX_ROWS_PER_EVENT;
  return isRebuild || isCrowded ? rows.slice(0, isRebuild ? undefined : -1).map(({ id }) => id) : [];
}

/**
 * Adds the words that the vocabulary lacks. All writers insert in the same order, so that they do not lock each other out, and
 * insert only new words, which most writes do not have. The lock keeps the others until the event has them.
 */
async function addToVocabulary(manager: EntityManager, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  const places = Array.from(words, () => '?').join();
  const lock = findDialect(manager.dataSource).hasRowLocks ? ' LOCK IN SHARE MODE' : '';
  const known: { word: string }[] = await manager.query(`SELECT word FROM search_word WHERE word IN (${places})${lock}`, [...words]);
  const knownWords = new Set(known.map(({ word }) => word));
  await insertWords(
    manager,
    [...words].filter((word) => !knownWords.has(word)),
  );
}

/** Adds words and their fragments to the vocabulary of searches. In one order, so that writers do not lock each other out. */
async function insertWords(manager: EntityManager, words: readonly string[]): Promise<void> {
  const sorted = words.toSorted();
  const fragments = sorted.flatMap((word) => listFragments(word).map((fragment) => [fragment, word]));
  await insertRows(
    manager,
    'search_word',
    ['word'],
    sorted.map((word) => [word]),
  );
  await insertRows(manager, 'search_fragment', ['fragment', 'word'], fragments);
}
