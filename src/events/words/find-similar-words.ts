import leven from 'leven';
import type { EntityManager } from 'typeorm';

/** How many words are compared at most: those with the same first letter. */
const MAX_COMPARED = 20_000;
/** A shorter word is like too many others. */
const MIN_LENGTH = 4;
/** How many letters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/**
 * Finds other words of the calendar that are like a folded word, the most alike first, and equal ones by the alphabet. They may be words that no reader
 * can find, so the caller searches for each.
 */
export async function findSimilarWords(manager: EntityManager, word: string): Promise<string[]> {
  const [first = ''] = word;
  if (word.length < MIN_LENGTH) return [];
  const rows: { word: string }[] = await manager.query(
    `SELECT word FROM search_word WHERE word >= ? AND word <= ? ORDER BY word LIMIT ${MAX_COMPARED}`,
    [first, `${first}\u{10ffff}`],
  );
  const near = rows.filter((row) => Math.abs(row.word.length - word.length) <= MAX_DISTANCE);
  const compared = near.map((row) => ({ word: row.word, distance: leven(row.word, word) }));
  const similar = compared.filter(({ distance }) => distance > 0 && distance <= MAX_DISTANCE);
  return similar.sort((one, other) => one.distance - other.distance).map((found) => found.word);
}
