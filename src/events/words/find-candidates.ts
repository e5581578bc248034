import type { EntityManager } from 'typeorm';
import { findDialect } from '../../core/database/dialect.js';
import { FRAGMENT_LENGTH, buildWordKey, type SearchPiece, splitIntoPieces, splitSearch } from '../../core/text/index-words.js';
import type { CommonWords } from './common-words.js';

/** With more candidates, reading the events in order is faster than reading the candidates. */
const MAX_CANDIDATES = 2_000;
/** A fragment of more words is taken for a part of too many events. */
const MAX_WORDS_PER_FRAGMENT = 100;

/** The events that can contain the words of a search in any language. The caller checks the texts. */
export interface Candidates {
  /** All of them; undefined if they would be too many. */
  readonly ids?: readonly number[];
  /** Each of these sets contains all of them. */
  readonly sets: readonly EventIdSet[];
}

/** Finds the candidates by the rarest word, or in the sets of common words. */
export async function findCandidates(manager: EntityManager, search: string, commonWords: CommonWords): Promise<Candidates> {
  const pieces = splitSearch(search).flatMap(splitIntoPieces);
  const wordLists = await findWords(manager, pieces);
  if (wordLists.some((words) => words.length === 0)) return { ids: [], sets: [] };
  const selective = wordLists.filter((words) => words.length <= MAX_WORDS_PER_FRAGMENT);
  const sets: EventIdSet[] = [];
  for (const words of selective.sort((one, other) => other[0]!.length - one[0]!.length)) {
    const keys = words.map(buildWordKey);
    if (commonWords.has(keys)) {
      const events = await commonWords.findEvents(keys);
      if (events) sets.push(events);
      continue;
    }
    const ids = await findEventsWithKeys(manager, keys, MAX_CANDIDATES + 1);
    if (ids.length <= MAX_CANDIDATES) return { ids: [...new Set(ids)], sets };
    commonWords.add(keys);
  }
  return { sets };
}

/** Returns the words of the vocabulary for each piece: one that the text must have, or those that contain the fragment. */
async function findWords(manager: EntityManager, pieces: readonly SearchPiece[]): Promise<string[][]> {
  const fragments = pieces.flatMap((piece) => ('fragment' in piece ? [piece.fragment] : []));
  const words = await findWordsWithFragments(manager, [...new Set(fragments)]);
  return pieces.map((piece) => {
    if ('word' in piece) return [piece.word];
    const found = words.get(piece.fragment) ?? [];
    // The list may be cut, so it must not become shorter.
    return found.length > MAX_WORDS_PER_FRAGMENT ? found : found.filter(piece.matches);
  });
}

async function findWordsWithFragments(manager: EntityManager, fragments: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (fragments.length === 0) return found;
  const selects = fragments.map(
    (_, place) => `SELECT * FROM (SELECT DISTINCT ${place} AS place, word FROM search_fragment
      WHERE fragment >= ? AND fragment <= ? LIMIT ${MAX_WORDS_PER_FRAGMENT + 1}) found${place}`,
  );
  const bounds = fragments.flatMap((fragment) => [fragment, fragment.length < FRAGMENT_LENGTH ? `${fragment}\u{10ffff}` : fragment]);
  const rows: { place: number; word: string }[] = await manager.query(selects.join(' UNION ALL '), bounds);
  for (const { place, word } of rows) {
    const fragment = fragments[place]!;
    found.set(fragment, [...(found.get(fragment) ?? []), word]);
  }
  return found;
}

/**
 * Returns the ids of at most so many events that have one of these words, by the keys of the words. An id may come twice, and
 * events that are being committed may be missing.
 */
export async function findEventsWithKeys(manager: EntityManager, keys: readonly string[], limit: number): Promise<number[]> {
  const index = { table: 'event_words', select: 'event_id' };
  const rows: { event_id: number }[] = await manager.query(...findDialect(manager.dataSource).buildFullTextQuery(index, keys, limit));
  return rows.map(({ event_id }) => event_id);
}

/** With more added ids, a set takes too much memory. */
const MAX_ADDED = 10_000;
const BYTES_PER_ID = 4;

/** A set of ids of events that takes little memory: most of them are in a sorted array. */
export class EventIdSet {
  private readonly sorted: Int32Array;
  private readonly added: Set<number>;

  constructor(ids: readonly number[], added: readonly number[]) {
    this.sorted = Int32Array.from(ids).sort();
    this.added = new Set(added);
  }

  get bytes(): number {
    return this.sorted.length * BYTES_PER_ID + 1;
  }

  /** Whether it should be made anew. */
  get isCrowded(): boolean {
    return this.added.size > MAX_ADDED;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.added.add(id);
  }

  has(id: number): boolean {
    return this.added.has(id) || this.isSorted(id);
  }

  private isSorted(id: number): boolean {
    let [from, until] = [0, this.sorted.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (this.sorted[middle]! < id) from = middle + 1;
      else until = middle;
    }
    return this.sorted[from] === id;
  }
}
