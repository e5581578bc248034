import leven from 'leven';
import type { EntityManager } from 'typeorm';
import { MIN_FRAGMENT_LENGTH } from '../../core/text/index-words.js';

/** How many words are read at most from one place of the index. */
const MAX_COMPARED = 20_000;
/** A shorter word is like too many others. */
const MIN_LENGTH = 4;
/** How many letters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/**
 * Finds other words of the calendar that are like a folded word, the most alike first, and equal ones by the alphabet. They begin with the
 * same letter, or contain the next three: then the first letter is wrong or too many. They may be words that no reader can find, so the
 * caller searches for each.
 */
export async function findSimilarWords(manager: EntityManager, word: string): Promise<string[]> {
  const [first = ''] = word;
  if (word.length < MIN_LENGTH) return [];
  const next = word.slice(first.length, first.length + MIN_FRAGMENT_LENGTH);
  const rows: { word: string }[] = await manager.query(
    `SELECT word FROM (SELECT word FROM search_word WHERE word >= ? AND word <= ? ORDER BY word LIMIT ${MAX_COMPARED}) same
      UNION SELECT word FROM (SELECT word FROM search_fragment WHERE fragment >= ? AND fragment <= ? ORDER BY fragment LIMIT ${MAX_COMPARED}) other
      ORDER BY word`,
    [first, next].flatMap((start) => [start, `${start}\u{10ffff}`]),
  );
  const near = rows.filter((row) => Math.abs(row.word.length - word.length) <= MAX_DISTANCE);
  const compared = near.map((row) => ({ word: row.word, distance: leven(row.word, word) }));
  const similar = compared.filter(({ distance }) => distance > 0 && distance <= MAX_DISTANCE);
  return similar.sort((one, other) => one.distance - other.distance).map((found) => found.word);
}
